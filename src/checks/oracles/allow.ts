import { report, type Check } from '../findings/finding.js';
import { hasField } from '../../http/index.js';
import { ofMissingAllow } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';

/** Checks that a 405 lists the allowed methods; an empty list is valid (RFC 9110 §10.2.1). */
export const allowCheck: Check = {
  id: 'allow',
  check({ request, result }, theCase, contract) {
    if (result.kind !== 'response' || result.status !== 405 || hasField(result.fields, 'allow')) return [];
    const operation = contract.operation(theCase.operation);
    const message = `The 405 response to ${request.method} has no \`Allow\` header.`;
    return [
      report('missing-allow', {
        message,
        expected: 'Allow: …',
        received: 'no such header',
        // Not the place of the case, such as its credentials: the server answers like this to any request.
        place: operation?.place ?? theCase.contract,
        key: 'allow',
        doubts: applicable(ofMissingAllow, { operation, method: request.method }),
      }),
    ];
  },
};
