import type { Contract } from '../../contract/index.js';

/** A mock takes any; this one stands in no text by chance. */
const ANY_TOKEN = 'mock-7d1f0c52e94b8a63';

/** The credentials for a mock: those given, and one made up for each scheme that has none. */
export function mockCredentials(contract: Contract, given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const credentials = new Map(given);
  const onlyOne = contract.securitySchemes.size === 1;
  for (const [name, scheme] of contract.securitySchemes) {
    if (credentials.has(name) || credentials.has('')) continue;
    const isBasic = scheme.type === 'http' && scheme.scheme === 'basic';
    // One scheme needs no name: its credential is the one of TRELLIS_TOKEN.
    credentials.set(onlyOne ? '' : name, isBasic ? `mock:${ANY_TOKEN}` : ANY_TOKEN);
  }
  return credentials;
}
