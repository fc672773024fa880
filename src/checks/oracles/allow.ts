import { hasField } from '../../http/index.js';
import type { Check } from '../findings/check.js';
import { ofMissingAllow } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';
import { report } from '../findings/report.js';
import { statusText } from '../words/status-text.js';

/** Whether a 405 says which methods would have been right; none at all is an answer too (RFC 9110 §10.2.1). */
export const allowCheck: Check = {
  id: 'allow',
  category: 'shape',
  check({ request, result }, theCase, contract) {
    if (result.kind !== 'response' || result.status !== 405 || hasField(result.fields, 'allow')) return [];
    const operation = contract.operation(theCase.operation);
    const message = `${statusText(405)} to ${request.method} without an Allow field.`;
    return [
      report('missing-allow', {
        message,
        expected: 'Allow: …',
        received: 'no such field',
        // Not what the case is about, which may be its credentials: whoever answers so does whatever was sent.
        place: operation?.place ?? theCase.contract,
        key: 'allow',
        doubts: applicable(ofMissingAllow, { operation, method: request.method }),
      }),
    ];
  },
};
