import { timingSafeEqual } from 'node:crypto';
import type { ErrorName } from './error-catalogue.js';

/** Judges the values of all Authorization lines of a request: undefined lets it in, a name is the reason for a 401. */
export type BearerGuard = (authorization: readonly string[]) => ErrorName | undefined;

/** RFC 6750 §2.1: the scheme, in any case (RFC 9110 §11.1), one or more spaces, and a b64token. */
const bearer = /^bearer +[A-Za-z0-9\-._~+/]+=*$/i;
const bearerScheme = /^bearer(?: |$)/i;
const b64token = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Whether a text can be sent as a bearer token at all (RFC 6750 §2.1, `b64token`). */
export function isBearerToken(text: string): boolean {
  return b64token.test(text);
}

/**
 * A guard that lets in one token.
 *
 * The comparison takes the same time wherever two tokens differ, so that how long a refusal takes tells nothing about
 * the token. Several Authorization lines, or several credentials in one, are refused even if one of them is good: which
 * would count?
 *
 * @param token a b64token, see {@link isBearerToken}.
 * @example
 * const guard = bearerGuard('s3cret');
 * guard(['Bearer s3cret']) // undefined
 * guard([]) // 'credentials-missing'
 */
export function bearerGuard(token: string): BearerGuard {
  const expected = Buffer.from(token, 'latin1');
  // One for all requests: timingSafeEqual wants equal lengths, and new memory for each would be slow.
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

/** The bearer scheme with something after it, however ill-formed; the scheme alone brings no token. */
function bringsToken(value: string): boolean {
  return bearerScheme.test(value) && value.trim().length > 'bearer'.length;
}
