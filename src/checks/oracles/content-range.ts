import { report, type Check } from '../findings/finding.js';
import { fieldValue, hasField } from '../../http/index.js';
import { statusText } from '../findings/finding-text.js';

/** Checks that a 206 response names its range, unless each of several parts does, and that its body is as long. */
export const contentRangeCheck: Check = {
  id: 'content-range',
  check({ request, result }, theCase) {
    if (result.kind !== 'response' || result.status !== 206 || request.method !== 'GET') return [];
    const written = fieldValue(result.fields, 'content-range')?.trim();
    // Some services answer 206 to requests without Range, and mean something else.
    const isPart =
      hasField(request.fields, 'range') &&
      !/^multipart\/byteranges\b/i.test(fieldValue(result.fields, 'content-type') ?? '');
    if (written === undefined && isPart) {
      const message = `The ${statusText(206)} response has no \`Content-Range\` header, which names the part that it contains.`;
      const facts = { expected: 'Content-Range: bytes …', received: 'no such header' };
      return [report('content-range-mismatch', { message, ...facts, place: theCase.contract, key: 'content-range' })];
    }
    const named = written ?? '';
    const [, first, last] = /^bytes +([0-9]{1,15})-([0-9]{1,15})\/(?:[0-9]+|\*)$/i.exec(named) ?? [];
    // Content-Range counts the bytes on the wire, which differ from those of a decoded body.
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
