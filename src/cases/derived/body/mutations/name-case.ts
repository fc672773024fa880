import type { ValueMutation } from '../value-site.js';
import { textsIn } from '../../values/compose/subschemas.js';
import { refused } from '../claim.js';
import { memberNames, memberOf, withMember, withoutMembers } from '../edit-value.js';

/** Each required property under its name in other letters: names are case-sensitive (RFC 8259 §8.3). */
export const nameCase: ValueMutation = {
  id: 'body/name-case',
  applies: ({ value, facets }) => value.kind === 'object' && facets.keywords.has('required'),
  *derive(site) {
    const there = new Set(memberNames(site.value));
    for (const { schema, place } of site.facets.constraints('required')) {
      if (site.varied.has(schema)) continue;
      for (const name of textsIn(schema, 'required')) {
        const value = memberOf(site.value, name);
        const other = otherCase(name);
        if (value === undefined || other === undefined || there.has(other) || !there.delete(name)) continue;
        const changed = withMember(withoutMembers(site.value, name), other, value);
        const words = `named ${JSON.stringify(other)}, so that it is missing`;
        yield* refused(
          site,
          {
            what: 'wrong-case-name',
            below: [name],
            value: changed,
            shown: undefined,
            words,
            contract: place,
            priority: 3,
          },
          ['required'],
        );
      }
    }
  },
};

function otherCase(name: string): string | undefined {
  return [name.toUpperCase(), name.toLowerCase()].find((other) => other !== name);
}
