import type { Operation, SecurityScheme } from '../../contract/index.js';

/** What a 401 of the operation says with WWW-Authenticate (RFC 9110 §11.6.1), one challenge a scheme. */
export function challengesOf({ security }: Operation): string | undefined {
  const challenges = security.flatMap(({ schemes }) => schemes.flatMap(({ scheme }) => challengeOf(scheme) ?? []));
  return challenges.length === 0 ? undefined : [...new Set(challenges)].join(', ');
}

function challengeOf(scheme: SecurityScheme): string | undefined {
  switch (scheme.type) {
    case 'http':
      return httpChallenge(scheme.scheme);
    case 'oauth2':
    case 'openIdConnect':
      return 'Bearer realm="mock"';
    case 'apiKey':
      // No scheme is registered for it; the name says what is wanted.
      return `ApiKey realm="mock", in="${scheme.in}", name="${scheme.parameter.replaceAll(/[^\w !#-[\]-~]/g, '?')}"`;
    case 'mutualTLS':
      return undefined;
  }
}

function httpChallenge(scheme: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(scheme)) return undefined;
  const name = scheme.charAt(0).toUpperCase() + scheme.slice(1);
  // RFC 7616 §3.3: a Digest challenge owes a nonce.
  return `${name} realm="mock"${scheme === 'digest' ? ', nonce="mock"' : ''}`;
}
