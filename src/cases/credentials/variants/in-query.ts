import { percentEncoded } from '../encode.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';

/** RFC 6750 §2.3 names the parameter; a contract that asks for a header field does not allow it. */
export const inQuery: CredentialVariant = {
  id: 'in-query',
  title: 'the right credential in the query instead of the field where it belongs',
  needsTokenKnowledge: false,
  expectation: 'deny',
  level: 'violation',
  apply: ({ scheme, schemeName, secret }) => {
    if (schemeName === 'Basic') return notApplicable('Basic credentials have no form for the query');
    if (scheme.type !== 'apiKey') return placed({ in: 'query', name: 'access_token', value: percentEncoded(secret) });
    if (scheme.in === 'query') return notApplicable('the query is where this API key belongs');
    return placed({ in: 'query', name: scheme.parameter, value: percentEncoded(secret) });
  },
};
