import type { SecurityScheme } from '../../../contract/index.js';
import { percentEncoded } from '../encode.js';
import type { SecretText } from '../secret-text.js';
import { joinSecretTexts } from '../secret-text.js';
import { notApplicable, placed, type CredentialVariant, type Placement } from '../variant.js';

type ApiKey = SecurityScheme & { readonly type: 'apiKey' };

/** OpenAPI 3.1 §4.8.27: `in` says where a key stands; a key that also works elsewhere ends up in logs and in other hands. */
export const inHeader = elsewhere('in-header', 'the right key in a header field instead of where it belongs', 'header');
export const inCookie = elsewhere('in-cookie', 'the right key in a cookie instead of where it belongs', 'cookie');

/** A key is no bearer token (RFC 6750), whatever the two have in common. */
export const asBearer: CredentialVariant = {
  id: 'as-bearer',
  title: 'the right key as a bearer token',
  needsTokenKnowledge: false,
  wellFormedAs: 'bearer',
  expectation: 'deny',
  apply: ({ scheme, secret }) => {
    if (scheme.type !== 'apiKey') return notApplicable('only an API key has one place of its own');
    if (scheme.in === 'header' && scheme.parameter.toLowerCase() === 'authorization')
      return notApplicable('Authorization is where this API key belongs');
    return placed({ in: 'header', name: 'Authorization', value: joinSecretTexts('Bearer ', secret) });
  },
};

function elsewhere(id: string, title: string, where: 'header' | 'cookie'): CredentialVariant {
  return {
    id,
    title,
    needsTokenKnowledge: false,
    expectation: 'deny',
    apply: ({ scheme, secret }) => {
      if (scheme.type !== 'apiKey') return notApplicable('only an API key has one place of its own');
      if (scheme.in === where) return notApplicable(`the ${where} is where this API key belongs`);
      return placed(placement(scheme, where, secret));
    },
  };
}

function placement({ parameter }: ApiKey, where: 'header' | 'cookie', secret: SecretText): Placement {
  return { in: where, name: parameter, value: where === 'cookie' ? percentEncoded(secret) : secret };
}
