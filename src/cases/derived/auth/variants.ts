import type { Operation } from '../../../contract/index.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';
import { applicableVariants } from './applicable-variants.js';
import { byName } from './by-name.js';

/** Every way to send credentials that are not the good ones, for every scheme that can let someone in. */
export const variants: RequestMutation = {
  id: 'auth/variants',
  applies: ({ operation }) => accessOf(operation) === 'required',
  *derive({ operation, minimal, room }) {
    const seen = new Set<string>();
    for (const [requirement, { schemes, place }] of operation.security.entries()) {
      for (const { scheme } of byName(schemes)) {
        if (seen.has(scheme.name)) continue;
        seen.add(scheme.name);
        const first = seen.size === 1;
        for (const variant of applicableVariants(scheme)) {
          // What is well formed under another scheme of the operation may be let in as that.
          if (variant.wellFormedAs !== undefined && declares(operation, variant.wellFormedAs)) continue;
          yield* within(room, (telling.has(variant.id) ? 1 : 3) + (first ? 0 : 1), () => ({
            id: first ? `auth/${variant.id}` : `auth/${scheme.name}/${variant.id}`,
            change: first ? variant.title : `${scheme.name}: ${variant.title}`,
            expect: { outcome: variant.expectation },
            ...(variant.doubt && { doubt: variant.doubt }),
            request: {
              ...minimal,
              credentials: { kind: 'variant', variant: variant.id, requirement, scheme: scheme.name },
            },
            aspects: ['credentials'],
            contract: place,
          }));
        }
      }
    }
  },
};

function declares({ security }: Operation, name: string): boolean {
  return security.some(({ schemes }) => schemes.some(({ scheme }) => scheme.type === 'http' && scheme.scheme === name));
}

/** What is got wrong most often. */
const telling = new Set(['empty', 'scheme-only', 'wrong', 'no-scheme', 'wrong-user', 'empty-password']);
