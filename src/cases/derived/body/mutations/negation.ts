import type { ValueMutation } from '../value-site.js';
import type { BodyTree } from '../../../../wire/index.js';
import { sampleValues } from '../../../instantiate.js';
import { sampleValue } from '../../values/sample-value.js';
import { refused } from '../claim.js';
import { someValues, withGoodMembers } from '../good-parts.js';
import { merged } from './branches.js';
import { withMember } from '../edit-value.js';

const mostValues = 12;

/** What matches the schema that it must not match (JSON Schema 2020-12 core §10.2.1.4). */
export const negation: ValueMutation = {
  id: 'body/negation',
  applies: ({ facets }) => facets.keywords.has('not'),
  *derive(site) {
    for (const { schema, place: contract } of site.facets.constraints('not')) {
      if (site.varied.has(schema)) continue;
      const refuted = schema.subschema('not');
      if (refuted === undefined) continue;
      const values = someValues(
        { ...site.node.position, schemas: [refuted], refuted: [], preferred: [], given: undefined },
        mostValues,
      );
      const words = 'which matches the schema of "not"';
      const found = values
        .flatMap(({ tree }) => [
          merged(site.rich.tree, tree),
          overwritten(site.rich.tree, tree),
          merged(site.rich.tree, withGoodMembers(site, tree)),
        ])
        .map((value) => ({ value, failures: site.judge(sampleValue(value, sampleValues())) }))
        .filter(({ failures }) => failures.some(({ keyword }) => keyword === 'not'))
        // What breaks nothing else is best.
        .toSorted((a, b) => a.failures.length - b.failures.length)[0];
      if (found === undefined) continue;
      yield* refused(site, { what: 'negated', value: found.value, words, contract, priority: 2 }, ['not']);
    }
  },
};

function overwritten(base: BodyTree, added: BodyTree): BodyTree {
  if (base.kind !== 'object' || added.kind !== 'object') return added;
  return added.members.reduce<BodyTree>((tree, [name, value]) => withMember(tree, name, value), base);
}
