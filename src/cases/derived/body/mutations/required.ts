import { textsIn } from '../../../../contract/index.js';
import type { ValueMutation } from '../value-site.js';
import { refused } from '../claim.js';
import { memberNames, withoutMembers } from '../edit-value.js';
import { weightOfMissing } from '../weight-of-missing.js';

/** Each required property left out (JSON Schema 2020-12 validation §6.5.3). */
export const required: ValueMutation = {
  id: 'body/required',
  applies: ({ value, facets }) => value.kind === 'object' && facets.keywords.has('required'),
  *derive(site) {
    const there = new Set(memberNames(site.value));
    for (const { schema, place } of site.facets.constraints('required')) {
      if (site.varied.has(schema)) continue;
      for (const name of textsIn(schema, 'required')) {
        if (!there.delete(name)) continue;
        const words = 'left out, while it is required';
        const weight = weightOfMissing(site, name);
        const change = {
          what: 'missing',
          below: [name],
          shown: undefined,
          words,
          contract: place,
          priority: 0,
          ...weight,
        };
        // Nothing but that property may be there; and nothing at all has no form everywhere.
        for (const tree of [site.value, site.rich.tree]) {
          const found = refused(site, { ...change, value: withoutMembers(tree, name) }, ['required']);
          yield* found;
          if (found.length > 0) break;
        }
      }
    }
  },
};
