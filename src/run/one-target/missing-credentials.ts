import { placeCredentials, tokenVariable } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Problem } from '../../error/index.js';
import type { Settings } from '../options/settings.js';

/** Returns a problem if a case needs a valid credential that was not given; checked before anything is sent. */
export function missingCredentials(cases: readonly Case[], { contract, credentials }: Settings): Problem | undefined {
  const asking = new Set(cases.filter(asksForGoodOnes).map((each) => each.operation));
  for (const key of asking) {
    const operation = contract.operation(key);
    if (operation === undefined) continue;
    const placed = placeCredentials({ kind: 'good' }, operation, credentials.current);
    if (placed.kind === 'placed' || placed.isImpossible === true) continue;
    const [first] = operation.security;
    const scheme = first?.schemes.map(({ scheme: { name } }) => name).join(' and ') ?? '';
    return {
      code: 'credential-missing',
      message: `${key} requires ${scheme}, and ${placed.reason.replace(/ for .*$/s, '')}`,
      hint: `set the environment variable ${tokenVariable}, or use --token, login: in trellis.config.yaml or, for one of several schemes, --credential SCHEME=VALUE; if the service requires no credentials, add --without-auth`,
      place: first?.place,
    };
  }
  return undefined;
}

function asksForGoodOnes({ request, before }: Case): boolean {
  return [request, ...before].some(({ credentials }) => credentials.kind === 'good' || credentials.kind === 'variant');
}
