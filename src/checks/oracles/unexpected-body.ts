import { report, type Check } from '../findings/finding.js';
import { fieldValue, hasField } from '../../http/index.js';
import { isBodyless } from '../body/response-body.js';
import type { ReceivedResponse } from '../context/exchange.js';
import { excerptOfBody, statusText } from '../findings/finding-text.js';

/** Checks that a response that must not have a body has none. */
export const unexpectedBodyCheck: Check = {
  id: 'unexpected-body',
  check(exchange, theCase) {
    const { request, result } = exchange;
    if (result.kind !== 'response' || !isBodyless(exchange)) return [];
    const received = surplus(result);
    if (received === undefined) return [];
    const why = request.method === 'HEAD' ? 'a response to HEAD has none' : `a ${result.status} response has none`;
    const message = `The ${statusText(result.status)} response to ${request.method} has or announces a body; ${why}.`;
    const key = request.method === 'HEAD' ? 'HEAD' : String(result.status);
    return [report('unexpected-body', { message, expected: 'no body', received, place: theCase.contract, key })];
  },
};

/** Returns the body or, in a 204, the forbidden header that announces one (RFC 9110 §8.6, RFC 9112 §6.1). */
function surplus(response: ReceivedResponse): string | undefined {
  if (response.body.length > 0) return excerptOfBody(response.body);
  if (response.status !== 204) return undefined;
  const length = fieldValue(response.fields, 'content-length');
  if (length !== undefined && !/^0+$/.test(length.trim())) return `Content-Length: ${length}`;
  const coding = fieldValue(response.fields, 'transfer-encoding');
  return hasField(response.fields, 'transfer-encoding') ? `Transfer-Encoding: ${coding}` : undefined;
}
