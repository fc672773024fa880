import type { Contract } from '../../contract/index.js';

/** Any token satisfies a mock; this one does not occur in other texts. */
const ANY_TOKEN = 'mock-7d1f0c52e94b8a63';

/** Returns the given credentials and an invented one for each scheme without. */
export function mockCredentials(contract: Contract, given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const credentials = new Map(given);
  const onlyOne = contract.securitySchemes.size === 1;
  for (const [name, scheme] of contract.securitySchemes) {
    if (credentials.has(name) || credentials.has('')) continue;
    const isBasic = scheme.type === 'http' && scheme.scheme === 'basic';
    // With a single scheme, the unnamed credential of TRELLIS_TOKEN applies.
    credentials.set(onlyOne ? '' : name, isBasic ? `mock:${ANY_TOKEN}` : ANY_TOKEN);
  }
  return credentials;
}
