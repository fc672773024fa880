import { fieldValue, hasField } from '../../http/index.js';
import type { Check } from '../findings/check.js';
import { report } from '../findings/report.js';
import { statusText } from '../words/status-text.js';

/** Checks that the body of a 206 response is as long as the range that it names. */
export const contentRangeCheck: Check = {
  id: 'content-range',
  category: 'shape',
  check({ request, result }, theCase) {
    if (result.kind !== 'response' || result.status !== 206 || request.method !== 'GET') return [];
    const named = fieldValue(result.fields, 'content-range')?.trim() ?? '';
    const [, first, last] = /^bytes +([0-9]{1,15})-([0-9]{1,15})\/(?:[0-9]+|\*)$/i.exec(named) ?? [];
    // Of an encoded representation, the bytes on the wire are counted, and not those of the decoded body.
    if (first === undefined || hasField(result.fields, 'content-encoding') || result.bodyState !== 'complete')
      return [];
    const due = Number(last) - Number(first) + 1;
    if (due === result.body.length) return [];
    const message = `The body of the ${statusText(206)} response is ${bytes(result.body.length)} long, but \`Content-Range\` names ${bytes(due)}.`;
    const facts = { expected: bytes(due), received: `Content-Range: ${named} with ${bytes(result.body.length)}` };
    return [report('content-range-mismatch', { message, ...facts, place: theCase.contract, key: 'content-range' })];
  },
};

function bytes(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`;
}
