import { fieldValue } from '../../http/index.js';
import { isBodyless } from '../body/bodyless.js';
import { isTypedAsJson } from '../body/json-of.js';
import type { Check } from '../findings/check.js';
import { ofLongBodies } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';
import { report } from '../findings/report.js';
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
        const doubts = applicable(ofLongBodies, { isJson: isTypedAsJson(result) });
        const facts = { expected: 'a body with an end', received, place, key: 'body' };
        return [report('body-over-limit', { level: 'violation', doubts, message, ...facts })];
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
