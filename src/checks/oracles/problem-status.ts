import { report, type Check } from '../findings/finding.js';
import { memberOf } from '../../json/index.js';
import { isBodyless, jsonOf, mediaTypeOf } from '../body/response-body.js';
import { statusText } from '../findings/finding-text.js';

/**
 * Checks that the `status` of a problem document is the status of the response (RFC 9457 §3.1.2). A warning, as an
 * intermediary may have changed the status of the response.
 */
export const problemStatusCheck: Check = {
  id: 'problem-status',
  check(exchange, theCase, contract) {
    const { result } = exchange;
    if (result.kind !== 'response' || isBodyless(exchange)) return [];
    const typed = mediaTypeOf(result);
    if (typed.kind !== 'known' || typed.mediaType.essence !== 'application/problem+json') return [];
    const json = jsonOf(result);
    const named = json?.ok === true ? memberOf(json.node, 'status')?.value : undefined;
    // Consumers MUST ignore a member of another type (RFC 9457 §3.1).
    if (named?.type !== 'number' || Number(named.literal) === result.status) return [];
    return [
      report('problem-status-mismatch', {
        message: `The \`status\` member of the problem document is ${named.literal}, but the status of the response is ${statusText(result.status)}.`,
        expected: `"status": ${result.status}`,
        received: `"status": ${named.literal}`,
        place: contract.operation(theCase.operation)?.place ?? theCase.contract,
        key: 'problem-status',
      }),
    ];
  },
};
