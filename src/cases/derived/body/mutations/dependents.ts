import { namesIn, textsIn } from '../../../../contract/index.js';
import type { BodyTree } from '../../../../wire/index.js';
import { sampleValues } from '../../../instantiate.js';
import type { ValueMutation, ValueSite } from '../value-site.js';
import { sampleValue } from '../../values/sample-value.js';
import { refused } from '../claim.js';
import { memberOf, withMember, withoutMembers } from '../edit-value.js';
import { goodMember } from '../good-parts.js';
import { isObject } from './undeclared-property.js';

const keywords = ['dependentRequired', 'dependencies'] as const;

/** In the fullest value or, where that breaks something else as well, beside nothing else that asks for more. */
function fewestFlaws(site: ValueSite, name: string, other: string, value: BodyTree): BodyTree {
  const asking = [...keywords, 'dependentSchemas'].flatMap((keyword) =>
    site.facets.constraints(keyword).flatMap(({ schema }) => namesIn(schema, keyword)),
  );
  const beside = (tree: BodyTree): BodyTree => withMember(withoutMembers(tree, other), name, value);
  const full = beside(site.rich.tree);
  const small = beside(withoutMembers(site.value, ...asking));
  const flaws = (tree: BodyTree): number => site.judge(sampleValue(tree, sampleValues())).length;
  return flaws(full) <= flaws(small) ? full : small;
}

/** A property without another that it asks for (JSON Schema 2020-12 validation §6.5.4). */
export const dependents: ValueMutation = {
  id: 'body/dependents',
  applies: (site) => isObject(site) && keywords.some((keyword) => site.facets.keywords.has(keyword)),
  *derive(site) {
    for (const keyword of keywords) {
      for (const { schema, place: contract } of site.facets.constraints(keyword)) {
        if (site.varied.has(schema)) continue;
        for (const name of namesIn(schema, keyword)) {
          const value = memberOf(site.rich.tree, name) ?? goodMember(site, name);
          for (const other of textsIn(schema, keyword, name)) {
            if (value === undefined || other === name) continue;
            const changed = fewestFlaws(site, name, other, value);
            const words = `left out, while ${JSON.stringify(name)} is there`;
            const what = `missing-beside-${name}`;
            yield* refused(
              site,
              { what, below: [other], value: changed, shown: undefined, words, contract, priority: 1 },
              [keyword],
            );
          }
        }
      }
    }
  },
};
