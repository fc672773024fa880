import { timingSafeEqual } from 'node:crypto';
import type { ErrorName } from './error-catalogue.js';

/** Checks the values of all Authorization lines of a request: undefined admits it, a name is the reason for a 401. */
export type BearerGuard = (authorization: readonly string[]) => ErrorName | undefined;

/** RFC 6750 §2.1: the scheme, in any case (RFC 9110 §11.1), one or more spaces, and a b64token. */
const bearer = /^bearer +[A-Za-z0-9\-._~+/]+=*$/i;
const bearerScheme = /^bearer(?: |$)/i;
const b64token = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Whether a text is a valid bearer token (RFC 6750 §2.1, `b64token`). */
export function isBearerToken(text: string): boolean {
  return b64token.test(text);
}

/**
 * A guard that admits one token.
 *
 * The comparison takes the same time wherever two tokens differ, so that response times reveal nothing about the token.
 * Several Authorization lines, or several credentials in one, are refused even if one of them is valid, because it is
 * ambiguous which one counts.
 *
 * @param token a b64token, see {@link isBearerToken}.
 * @example
 * const guard = bearerGuard('s3cret');
 * guard(['Bearer s3cret']) // undefined
 * guard([]) // 'credentials-missing'
 */
export function bearerGuard(token: string): BearerGuard {
  const expected = Buffer.from(token, 'latin1');
  // Shared by all requests: timingSafeEqual requires equal lengths, and allocating a buffer each time is slow.
  const candidate = Buffer.alloc(expected.length);
  const isGood = (presented: string): boolean => {
    candidate.write(presented, 'latin1');
    const equal = timingSafeEqual(candidate, expected);
    return presented.length === expected.length && equal;
  };
  return (authorization) => {
    const value = authorization[0];
    if (value === undefined) return 'credentials-missing';
    if (authorization.length === 1 && bearer.test(value)) {
      return isGood(value.slice(value.lastIndexOf(' ') + 1)) ? undefined : 'token-invalid';
    }
    return authorization.some(bringsToken) ? 'token-invalid' : 'credentials-missing';
  };
}

/** Whether a value has the bearer scheme followed by anything, even malformed; the scheme alone is no token. */
function bringsToken(value: string): boolean {
  return bearerScheme.test(value) && value.trim().length > 'bearer'.length;
}
