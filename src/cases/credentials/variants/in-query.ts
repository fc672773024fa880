import { percentEncoded } from '../encode.js';
import { notApplicable, placed, type CredentialVariant } from '../variant.js';

/** RFC 6750 §2.3 names the first; a contract that asks for a header field allows none. */
const names = ['access_token', 'token', 'api_key'];

/** All names at once: who reads any of them is found out. */
export const inQuery: CredentialVariant = {
  id: 'in-query',
  title: 'the right credential in the query instead of the field where it belongs',
  needsTokenKnowledge: false,
  expectation: 'deny',
  apply: ({ scheme, schemeName, secret }) => {
    if (schemeName === 'Basic') return notApplicable('Basic credentials have no form for the query');
    const value = percentEncoded(secret);
    if (scheme.type !== 'apiKey') return placed(...names.map((name) => ({ in: 'query', name, value }) as const));
    if (scheme.in === 'query') return notApplicable('the query is where this API key belongs');
    return placed({ in: 'query', name: scheme.parameter, value });
  },
};
