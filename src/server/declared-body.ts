import type { IncomingMessage } from 'node:http';

/**
 * How many bytes of body the header section announces; infinite where only its end will tell (RFC 9112 §6.3).
 *
 * @example
 * declaredBody(request) // 52
 */
export function declaredBody(request: IncomingMessage): number {
  if (request.headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(request.headers['content-length'] ?? 0);
}
