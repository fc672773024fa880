import type { RequiredScheme, SecurityRequirement } from '../contract/index.js';
import type { OneDifference } from './difference.js';
import type { Pair } from './pair-operations.js';
import { ruleOf } from './rules.js';

/** Whether the credentials that the old document asks for are enough for the new one. */
export function compareSecurity({ before, after }: Pair): readonly OneDifference[] {
  const wasPublic = isPublic(before.security);
  const isNowPublic = isPublic(after.security);
  const places = { before: before.security[0]?.place ?? before.place, after: after.security[0]?.place ?? after.place };
  const difference = (rule: Parameters<typeof ruleOf>[0], message: string): OneDifference => ({
    rule: ruleOf(rule),
    message,
    ...places,
    example: undefined,
  });
  if (isNowPublic) {
    return wasPublic ? [] : [difference('credentials-not-required', 'requests without credentials are now allowed')];
  }
  if (wasPublic) {
    return [
      difference(
        'credentials-rejected',
        `requests without credentials were allowed; now ${wordsOf(after.security)} is required`,
      ),
    ];
  }
  return before.security.flatMap((requirement) =>
    after.security.some((other) => isEnough(requirement, other))
      ? []
      : [
          {
            ...difference(
              'credentials-rejected',
              `${wordsOf([requirement])} was sufficient; now ${wordsOf(after.security)} is required`,
            ),
            before: requirement.place,
          },
        ],
  );
}

function isPublic(security: readonly SecurityRequirement[]): boolean {
  return security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
}

/** Whether requests with the credentials of one requirement have all that another one asks for. */
function isEnough({ schemes }: SecurityRequirement, other: SecurityRequirement): boolean {
  return other.schemes.every((required) =>
    schemes.some(
      (held) => formOf(held) === formOf(required) && required.scopes.every((scope) => holds(held, required, scope)),
    ),
  );
}

/** Scopes count only where both documents speak of them. */
function holds(held: RequiredScheme, required: RequiredScheme, scope: string): boolean {
  return held.scheme.type !== required.scheme.type || held.scopes.includes(scope);
}

/** How a credential stands in a request; names of schemes are only those of the document. */
function formOf({ scheme }: RequiredScheme): string {
  switch (scheme.type) {
    case 'http':
      return scheme.scheme;
    case 'apiKey':
      return `${scheme.in} ${scheme.in === 'header' ? scheme.parameter.toLowerCase() : scheme.parameter}`;
    // Both give tokens that are sent as Bearer credentials (RFC 6750 §2.1).
    case 'oauth2':
    case 'openIdConnect':
      return 'bearer';
    case 'mutualTLS':
      return scheme.type;
  }
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
