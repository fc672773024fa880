import { textsIn } from '../../../../contract/index.js';
import type { Variation } from '../../mutation.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { refused } from '../claim.js';
import { memberNames, memberOf, withMember, withoutMembers } from '../edit-value.js';
import { weightOfMissing } from '../weight-of-missing.js';

/** Required properties under names that are others, if only by their letters or a space (RFC 8259 §8.3). */
export const nameCase: ValueMutation = {
  id: 'body/name-case',
  applies: ({ value, facets }) => value.kind === 'object' && facets.keywords.has('required'),
  *derive(site) {
    yield* spaced(site);
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
            ...weightOfMissing(site, name),
          },
          ['required'],
        );
      }
    }
  },
};

/** All at once: who cuts the spaces off reads them all. */
function spaced(site: ValueSite): readonly Variation[] {
  const [first] = site.facets.constraints('required');
  if (first === undefined || site.value.kind !== 'object' || site.path.length > 0 || site.branch !== undefined)
    return [];
  const value = {
    kind: 'object',
    members: site.value.members.map(([name, each]) => [` ${name} `, each] as const),
  } as const;
  const words = 'with a space before and after each name, so that all that is required is missing';
  return refused(site, { what: 'spaced-names', value, shown: undefined, words, contract: first.place, priority: 5 }, [
    'required',
  ]);
}

function otherCase(name: string): string | undefined {
  return [name.toUpperCase(), name.toLowerCase()].find((other) => other !== name);
}
