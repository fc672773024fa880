import { fieldValue } from '../../http/index.js';
import { isBodyless } from '../body/bodyless.js';
import { isTypedAsJson } from '../body/json-of.js';
import type { Check } from '../check.js';
import { report } from '../report.js';
import { excerpt } from '../words/excerpt.js';
import { statusText } from '../words/status-text.js';

/** Whether the body came to an end, and can be decoded. */
export const bodyStateCheck: Check = {
  id: 'body-state',
  category: 'robustness',
  check(exchange, theCase) {
    const { result } = exchange;
    if (result.kind !== 'response' || isBodyless(exchange)) return [];
    const status = statusText(result.status);
    const place = theCase.contract;
    switch (result.bodyState) {
      case 'complete':
      case 'stream':
        return [];
      case 'over-limit': {
        const message = `${status} with a body that was cut off after ${result.body.length} bytes, while more was coming.`;
        const received = `more than ${result.body.length} bytes`;
        // A download may be as long as it likes.
        const level = isTypedAsJson(result) ? 'violation' : 'note';
        return [
          report('body-over-limit', { level, message, expected: 'a body with an end', received, place, key: 'body' }),
        ];
      }
      case 'undecodable': {
        const coding = excerpt(fieldValue(result.fields, 'content-encoding') ?? '');
        const message = `${status} with a body that cannot be decoded as its Content-Encoding says.`;
        const received = `Content-Encoding: ${coding}`;
        return [
          report('undecodable-body', {
            message,
            expected: `a body coded as ${coding}`,
            received,
            place,
            key: 'content-encoding',
          }),
        ];
      }
    }
  },
};
