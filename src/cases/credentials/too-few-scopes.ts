import type { Operation } from '../../contract/index.js';

/** A valid credential with limited scopes (RFC 6749 §3.3) or roles. */
export interface ScopedCredential {
  readonly scopes: readonly string[];
  readonly value: string;
  /** The shell variable that replaces it where requests are shown. */
  readonly variable: string;
}

/** Returns true if a security requirement of an operation has scopes and none is empty. */
export function asksForScopes({ security }: Operation): boolean {
  return (
    security.every(({ schemes }) => schemes.length > 0) &&
    security.some(({ schemes }) => schemes.some(({ scopes }) => scopes.length > 0))
  );
}

/** Returns the index of the first unsatisfied security requirement; undefined if another one is satisfied. */
export function shortOf({ security }: Operation, scopes: readonly string[]): number | undefined {
  const holds = (wanted: readonly string[]): boolean => wanted.every((scope) => scopes.includes(scope));
  const at = security.findIndex(({ schemes }) => schemes.some((each) => !holds(each.scopes)));
  const sent = new Set(security[at]?.schemes.map(({ scheme }) => scheme.name));
  const isOpened = security.some(({ schemes }) =>
    schemes.every((each) => sent.has(each.scheme.name) && holds(each.scopes)),
  );
  return at === -1 || isOpened ? undefined : at;
}

/**
 * Returns the environment variable with the credential that has these scopes.
 *
 * @example
 * scopeVariable(['read:pets']) // 'TRELLIS_CREDENTIAL_WITH_read_pets'
 */
export function scopeVariable(scopes: readonly string[]): string {
  return `TRELLIS_CREDENTIAL_WITH_${scopes.join('_').replaceAll(/[^A-Za-z0-9_]/g, '_')}`;
}
