import { once, type Operation, type SecurityScheme } from '../../../contract/index.js';
import { credentialForm } from '../../credentials/credential-form.js';
import type { CredentialVariant } from '../../credentials/variant.js';
import { credentialVariants } from '../../credentials/variants.js';
import type { RequestSite } from '../request-site.js';
import { byName } from './by-name.js';
import type { Change } from './change.js';

/** What is got wrong most often. */
const telling = new Set(['empty', 'scheme-only', 'wrong', 'no-scheme', 'wrong-user', 'empty-password']);

/** Long, with letters in both cases: whatever can be done to a credential can be done to this one. */
const sample = 'Sample-User:Sample-Secret-With-Letters';

/** Every way to send credentials that are not the good ones, for every scheme that can let someone in. */
export function* variantsOf({ operation, minimal }: RequestSite): Iterable<Change> {
  const seen = new Set<string>();
  for (const [requirement, { schemes, place }] of operation.security.entries()) {
    for (const { scheme } of byName(schemes)) {
      if (seen.has(scheme.name)) continue;
      seen.add(scheme.name);
      const first = seen.size === 1;
      for (const variant of applicableVariants(scheme)) {
        // What is well formed under another scheme of the operation may be let in as that.
        if (variant.wellFormedAs !== undefined && declares(operation, variant.wellFormedAs)) continue;
        yield [
          (telling.has(variant.id) ? 1 : 3) + (first ? 0 : 1),
          () => ({
            id: first ? `auth/${variant.id}` : `auth/${scheme.name}/${variant.id}`,
            change: first ? variant.title : `${scheme.name}: ${variant.title}`,
            expect: { outcome: variant.expectation },
            ...(variant.doubt && { doubt: variant.doubt }),
            request: {
              ...minimal,
              credentials: { kind: 'variant', variant: variant.id, requirement, scheme: scheme.name },
            },
            contract: place,
          }),
        ];
      }
    }
  }
}

/** The variants that mean something for a scheme; what the real credential has no place for is found out in the run. */
const applicableVariants = once((scheme: SecurityScheme): readonly CredentialVariant[] => {
  const form = credentialForm(scheme, sample, 'SAMPLE');
  return form === undefined ? [] : credentialVariants.filter((variant) => variant.apply(form).kind === 'placed');
});

function declares({ security }: Operation, name: string): boolean {
  return security.some(({ schemes }) => schemes.some(({ scheme }) => scheme.type === 'http' && scheme.scheme === name));
}
