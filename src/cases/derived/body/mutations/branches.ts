import type { ValueMutation, ValueSite } from '../value-site.js';
import type { BodyTree } from '../../../../wire/index.js';
import { schemasIn, type Schema } from '../../../../contract/index.js';
import { sampleValues } from '../../../instantiate.js';
import { literalBody } from '../../values/body-of.js';
import { sampleValue } from '../../values/sample-value.js';
import { accepted, refused } from '../claim.js';
import { memberOf, withMember } from '../edit-value.js';
import { someValues, withGoodMembers } from '../good-parts.js';

const mostPairs = 6;
const mostValues = 6;

/** Each further branch of an alternative, taken (JSON Schema 2020-12 core §10.2). */
export const branchTaken: ValueMutation = {
  id: 'body/branch-taken',
  applies: ({ branch }) => branch !== undefined,
  *derive(site) {
    const { branch, rich, value } = site;
    if (branch === undefined) return;
    const contract = branch.keyword.place;
    const words = `which is ${branch.label} of ${branch.keyword.name}`;
    yield* accepted(site, { what: 'smallest', value, words, contract, priority: 1 });
    yield* accepted(site, { what: 'fullest', value: rich.tree, words, contract, priority: 2 });
  },
};

/** What matches no branch, and what matches more than one (JSON Schema 2020-12 core §10.2.1.2, §10.2.1.3). */
export const branchCount: ValueMutation = {
  id: 'body/branch-count',
  applies: ({ facets, branch }) =>
    branch === undefined && (facets.keywords.has('oneOf') || facets.keywords.has('anyOf')),
  *derive(site) {
    const { facets } = site;
    const isForObjects = facets.kinds[0] === 'object';
    for (const { name, place: contract } of [...facets.constraints('oneOf'), ...facets.constraints('anyOf')]) {
      const value: BodyTree = isForObjects ? { kind: 'object', members: [] } : literalBody('{"trellis":[]}');
      yield* refused(site, {
        what: 'no-branch',
        value,
        words: `which matches no schema of ${name}`,
        contract,
        priority: 2,
      });
    }
    for (const { schema, place: contract } of facets.constraints('oneOf')) {
      const flaws = (tree: BodyTree): number => site.judge(sampleValue(tree, sampleValues())).length;
      // What breaks nothing else is best.
      const values = [...several(site, schemasIn(schema, 'oneOf'))].map((value) => ({ value, count: flaws(value) }));
      for (const { value } of values.toSorted((one, other) => one.count - other.count)) {
        const words = 'which matches more than one schema of oneOf';
        const found = refused(site, { what: 'several-branches', value, words, contract, priority: 2 }, ['oneOf']);
        yield* found;
        if (found.length > 0) break;
      }
    }
  },
};

/** Values that are likely to match two schemas at once. */
function* several(site: ValueSite, branches: readonly Schema[]): Iterable<BodyTree> {
  const { node, rich } = site;
  let pairs = 0;
  for (const [index, one] of branches.entries()) {
    for (const other of branches.slice(index + 1)) {
      if (++pairs > mostPairs) return;
      for (const { tree } of someValues({ ...node.position, schemas: [one, other] }, mostValues)) {
        yield merged(rich.tree, tree);
        yield merged(rich.tree, withGoodMembers(site, tree));
      }
    }
  }
}

/** Two objects in one; of anything else the second. */
export function merged(base: BodyTree, added: BodyTree): BodyTree {
  if (base.kind !== 'object' || added.kind !== 'object') return added;
  return added.members.reduce<BodyTree>((tree, [name, value]) => {
    return withMember(tree, name, memberOf(tree, name) ?? value);
  }, base);
}
