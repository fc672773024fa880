import type { RequiredScheme, SecurityRequirement } from '../contract/index.js';
import { authorizationScheme } from '../wire/index.js';
import { difference, type OneDifference } from './difference.js';
import type { Pair } from './pair-operations.js';

/** Checks whether credentials for the old document are sufficient for the new one. */
export function compareSecurity({ before, after }: Pair): readonly OneDifference[] {
  const wasPublic = isPublic(before.security);
  const isNowPublic = isPublic(after.security);
  const old = before.security[0]?.place ?? before.place;
  const current = after.security[0]?.place ?? after.place;
  if (isNowPublic) {
    const message = 'requests without credentials are now allowed';
    return wasPublic ? [] : [difference('credentials-not-required', message, old, current)];
  }
  const required = `now ${wordsOf(after.security)} is required`;
  if (wasPublic) {
    const message = `requests without credentials were allowed; ${required}`;
    return [difference('credentials-rejected', message, old, current)];
  }
  return before.security
    .filter((requirement) => !after.security.some((other) => isEnough(requirement, other)))
    .map((requirement) => {
      const message = `${wordsOf([requirement])} was sufficient; ${required}`;
      return difference('credentials-rejected', message, requirement.place, current);
    });
}

function isPublic(security: readonly SecurityRequirement[]): boolean {
  return security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
}

/** Returns true if the credentials of one requirement satisfy another one. */
function isEnough({ schemes }: SecurityRequirement, other: SecurityRequirement): boolean {
  return other.schemes.every((required) =>
    schemes.some(
      (held) => formOf(held) === formOf(required) && required.scopes.every((scope) => holds(held, required, scope)),
    ),
  );
}

/** Scopes are compared only if both schemes are of the same type. */
function holds(held: RequiredScheme, required: RequiredScheme, scope: string): boolean {
  return held.scheme.type !== required.scheme.type || held.scopes.includes(scope);
}

/** The form of a credential in requests; the names of schemes do not occur in requests. */
function formOf({ scheme }: RequiredScheme): string {
  if (scheme.type !== 'apiKey') return authorizationScheme(scheme)?.toLowerCase() ?? scheme.type;
  return `${scheme.in} ${scheme.in === 'header' ? scheme.parameter.toLowerCase() : scheme.parameter}`;
}

function wordsOf(security: readonly SecurityRequirement[]): string {
  return security
    .map(({ schemes }) =>
      schemes
        .map(({ scheme, scopes }) => (scopes.length === 0 ? scheme.name : `${scheme.name} with ${scopes.join(', ')}`))
        .join(' and '),
    )
    .join(', or ');
}
