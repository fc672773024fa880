import type { IncomingMessage } from 'node:http';

/**
 * The length of the body in bytes as declared in the header section; infinite if only its end determines it (RFC 9112
 * §6.3).
 *
 * @example
 * declaredBody(request) // 52
 */
export function declaredBody(request: IncomingMessage): number {
  if (request.headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(request.headers['content-length'] ?? 0);
}
