import { report, type Check } from '../findings/finding.js';
import { fieldValue } from '../../http/index.js';
import { isBodyless, isTypedAsJson } from '../body/response-body.js';
import { ofLongBodies } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';
import { excerpt, statusText } from '../findings/finding-text.js';

/** Checks that the body ends and can be decoded. */
export const bodyStateCheck: Check = {
  id: 'body-state',
  check(exchange, theCase) {
    const { result } = exchange;
    if (result.kind !== 'response' || isBodyless(exchange)) return [];
    const status = statusText(result.status);
    const place = theCase.contract;
    switch (result.bodyState) {
      case 'complete':
      case 'stream':
      case 'unseen':
        return [];
      case 'over-limit': {
        const message = `Trellis stopped reading the body of the ${status} response after ${result.body.length} bytes.`;
        const received = `more than ${result.body.length} bytes`;
        const doubts = applicable(ofLongBodies, { isJson: isTypedAsJson(result) });
        const facts = { expected: 'a body that ends', received, place, key: 'body' };
        return [report('body-over-limit', { level: 'violation', doubts, message, ...facts })];
      }
      case 'undecodable': {
        const coding = excerpt(fieldValue(result.fields, 'content-encoding') ?? '');
        const message = `The body of the ${status} response cannot be decoded as its \`Content-Encoding\` header states.`;
        const facts = { expected: `a body encoded with ${coding}`, received: `Content-Encoding: ${coding}`, place };
        return [report('undecodable-body', { message, ...facts, key: 'content-encoding' })];
      }
    }
  },
};
