import type { Operation, SecurityScheme } from '../../contract/index.js';

/** The value of WWW-Authenticate in a 401 of the operation (RFC 9110 §11.6.1), with one challenge for each scheme. */
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
      // No authentication scheme is registered for API keys; the name tells clients what to send.
      return `ApiKey realm="mock", in="${scheme.in}", name="${scheme.parameter.replaceAll(/[^\w !#-[\]-~]/g, '?')}"`;
    case 'mutualTLS':
      return undefined;
  }
}

function httpChallenge(scheme: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(scheme)) return undefined;
  const name = scheme.charAt(0).toUpperCase() + scheme.slice(1);
  // A Digest challenge must have a nonce (RFC 7616 §3.3).
  return `${name} realm="mock"${scheme === 'digest' ? ', nonce="mock"' : ''}`;
}
