import type { JsonValue } from '../../../../json/index.js';
import { bodyOf } from '../../values/body-of.js';
import { kindOf, kinds, type Kind } from '../../values/kind.js';
import type { ValueMutation } from '../value-site.js';
import { accepted } from '../claim.js';
import { contractOf } from './kinds-of-sites.js';

/** Plain values, some of each type, as keywords of one type may say more of it; `null` is tried wherever it may be. */
const samples: readonly JsonValue[] = ['trellis', 'a', '5', 1, 1.5, 0, 10, true, false, [], {}];

const words: Readonly<Record<Kind, string>> = {
  null: 'null',
  boolean: 'a boolean',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
};

/** A value of each other type where several are allowed (JSON Schema 2020-12 validation §6.1.1). */
export const otherTypes: ValueMutation = {
  id: 'body/other-types',
  applies: ({ facets }) => facets.keywords.has('type') && facets.kinds.length > 1 && facets.kinds.length < kinds.length,
  *derive(site) {
    for (const kind of site.facets.kinds.slice(1)) {
      for (const value of samples) {
        if (kindOf(value) !== kind) continue;
        const found = accepted(site, {
          what: `other-type-${kind}`,
          value: bodyOf(value),
          words: `${words[kind]}, which is allowed as well`,
          contract: contractOf(site),
          priority: 2,
        });
        yield* found;
        if (found.length > 0) break;
      }
    }
  },
};
