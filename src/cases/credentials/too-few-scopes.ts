import type { Operation } from '../../contract/index.js';

/** A credential that is good, and opens no more than some scopes (RFC 6749 §3.3) or roles do. */
export interface ScopedCredential {
  readonly scopes: readonly string[];
  readonly value: string;
  /** The shell variable that stands for it where requests are shown. */
  readonly variable: string;
}

/** Whether some alternative of an operation asks for scopes, and none can do without credentials. */
export function asksForScopes({ security }: Operation): boolean {
  return (
    security.every(({ schemes }) => schemes.length > 0) &&
    security.some(({ schemes }) => schemes.some(({ scopes }) => scopes.length > 0))
  );
}

/** The number of the security requirement that a credential with these scopes falls short of; undefined where it opens the operation. */
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
 * The environment variable for a credential with a scope.
 *
 * @example
 * scopeVariable(['read:pets']) // 'TRELLIS_CREDENTIAL_WITH_read_pets'
 */
export function scopeVariable(scopes: readonly string[]): string {
  return `TRELLIS_CREDENTIAL_WITH_${scopes.join('_').replaceAll(/[^A-Za-z0-9_]/g, '_')}`;
}
