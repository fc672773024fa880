import { fieldValue, hasField } from '../../http/index.js';
import { isBodyless } from '../body/bodyless.js';
import type { Check } from '../findings/check.js';
import type { ReceivedResponse } from '../context/exchange.js';
import { report } from '../findings/report.js';
import { excerptOfBody } from '../words/excerpt.js';
import { statusText } from '../words/status-text.js';

/** Whether an answer that may have no body has none. */
export const unexpectedBodyCheck: Check = {
  id: 'unexpected-body',
  category: 'shape',
  check(exchange, theCase) {
    const { request, result } = exchange;
    if (result.kind !== 'response' || !isBodyless(exchange)) return [];
    const received = surplus(result);
    if (received === undefined) return [];
    const why =
      request.method === 'HEAD' ? 'an answer to HEAD has no body' : `${statusText(result.status)} has no body`;
    const message = `${statusText(result.status)} to ${request.method} with a body or the announcement of one; ${why}.`;
    const key = request.method === 'HEAD' ? 'HEAD' : String(result.status);
    return [report('unexpected-body', { message, expected: 'no body', received, place: theCase.contract, key })];
  },
};

/** The body, or the field that announces one where even that is forbidden: in 204 (RFC 9110 §8.6, RFC 9112 §6.1). */
function surplus(response: ReceivedResponse): string | undefined {
  if (response.body.length > 0) return excerptOfBody(response.body);
  if (response.status !== 204) return undefined;
  const length = fieldValue(response.fields, 'content-length');
  if (length !== undefined && !/^0+$/.test(length.trim())) return `Content-Length: ${length}`;
  const coding = fieldValue(response.fields, 'transfer-encoding');
  return hasField(response.fields, 'transfer-encoding') ? `Transfer-Encoding: ${coding}` : undefined;
}
