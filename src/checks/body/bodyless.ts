import type { Exchange } from '../context/exchange.js';

const statusesWithoutBody = new Set([204, 205, 304]);

/** Whether HTTP lets the answer have no body at all (RFC 9110 §6.4.1, §15.3.6). */
export function isBodyless({ request, result }: Exchange): boolean {
  return request.method === 'HEAD' || (result.kind === 'response' && statusesWithoutBody.has(result.status));
}
