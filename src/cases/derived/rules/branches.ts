import { type BodyTree, memberOf, withMember } from '../../../wire/index.js';
import { schemasIn, type Schema } from '../../../contract/index.js';
import { literalBody } from '../values/body-of.js';
import { discriminatorOf } from '../values/discriminator.js';
import { isDeclared } from '../values/member-position.js';
import { sampleValue } from '../../model/instantiate.js';
import { firstOf, invalid, tolerable, valid, type ValueRule } from './edit.js';
import { someValues, withGoodMembers } from '../body/good-parts.js';
import type { ValueSite } from '../body/value-site.js';
import { closing, isObject } from './kinds-of-sites.js';

const mostPairs = 6;
const mostValues = 6;
const mostNegated = 12;
const mostBranches = 4;

/** Takes each further branch of an alternative (JSON Schema 2020-12 core §10.2). */
export const branchTaken: ValueRule = {
  applies: ({ branch }) => branch !== undefined,
  *edits({ branch, rich, value }) {
    if (branch === undefined) return;
    const contract = branch.keyword.place;
    const words = `which is ${branch.label} of ${branch.keyword.name}`;
    yield valid('smallest', value, words, 1, { contract });
    yield valid('fullest', rich.tree, words, 2, { contract });
  },
};

/** Values that match no branch, and values that match several (JSON Schema 2020-12 core §10.2.1.2, §10.2.1.3). */
export const branchCount: ValueRule = {
  applies: ({ facets, branch }) =>
    branch === undefined && (facets.keywords.has('oneOf') || facets.keywords.has('anyOf')),
  *edits(site) {
    const { facets } = site;
    const none: BodyTree =
      facets.kinds[0] === 'object' ? { kind: 'object', members: [] } : literalBody('{"trellis":[]}');
    for (const { name, place: contract } of [...facets.constraints('oneOf'), ...facets.constraints('anyOf')]) {
      yield invalid('no-branch', none, `which matches no schema of ${name}`, 2, { contract });
    }
    for (const { schema, place: contract } of facets.constraints('oneOf')) {
      const words = 'which matches more than one schema of oneOf';
      const values = leastBroken(site, [...several(site, schemasIn(schema, 'oneOf'))]);
      yield firstOf(
        values.map((value) => invalid('several-branches', value, words, 2, { contract, breaks: ['oneOf'] })),
      );
    }
  },
};

/** Returns values that probably match two schemas at once. */
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

/** Values that match the schema of `not` (JSON Schema 2020-12 core §10.2.1.4). */
export const negation: ValueRule = {
  applies: ({ facets }) => facets.keywords.has('not'),
  *edits(site) {
    const { facets, varied, node, rich } = site;
    for (const { schema, place: contract } of facets.constraints('not')) {
      const refuted = schema.subschema('not');
      if (varied.has(schema) || refuted === undefined) continue;
      const position = { ...node.position, schemas: [refuted], refuted: [], preferred: [], given: undefined };
      const values = someValues(position, mostNegated).flatMap(({ tree }) => [
        merged(rich.tree, tree),
        merged(rich.tree, tree, 'added'),
        merged(rich.tree, withGoodMembers(site, tree)),
      ]);
      const [found] = leastBroken(site, values, 'not');
      if (found === undefined) continue;
      yield invalid('negated', found, 'which matches the schema of "not"', 2, { contract, breaks: ['not'] });
    }
  },
};

/** Merges two objects, preferring the members of one; returns the second one of other values. */
function merged(base: BodyTree, added: BodyTree, preferred: 'base' | 'added' = 'base'): BodyTree {
  if (base.kind !== 'object' || added.kind !== 'object') return added;
  return added.members.reduce<BodyTree>((tree, [name, value]) => {
    return withMember(tree, name, (preferred === 'base' ? memberOf(tree, name) : undefined) ?? value);
  }, base);
}

/** Returns the values that break a keyword, those with the fewest other failures first. */
function leastBroken(site: ValueSite, values: readonly BodyTree[], broken?: string): readonly BodyTree[] {
  return values
    .map((value) => ({ value, failures: site.judge(sampleValue(value)) }))
    .filter(({ failures }) => broken === undefined || failures.some(({ keyword }) => keyword === broken))
    .toSorted((one, other) => one.failures.length - other.failures.length)
    .map(({ value }) => value);
}

/** A property of a branch that was not taken, where the taken one is closed (JSON Schema 2020-12 core §10.2, §11.3). */
export const otherBranch: ValueRule = {
  where: 'bodies',
  applies: (site) => isObject(site) && site.facets.choices.length > 0,
  contract: ({ branch, facets, mediaType }) => (branch?.keyword ?? facets.choices[0]?.keyword ?? mediaType).place,
  *edits(site) {
    const added = new Set<string>();
    for (const [name, member] of membersElsewhere(site)) {
      if (added.has(name) || isDeclared(site.facets, name)) continue;
      added.add(name);
      const details = { below: [name], shown: member, breaks: closing };
      const words = 'which only belongs to a branch that was not taken';
      yield invalid('of-another-branch', withMember(site.value, name, member), words, 2, details);
      if (added.size >= mostBranches) return;
    }
  },
};

function* membersElsewhere({ facets, node }: ValueSite): Iterable<readonly [name: string, member: BodyTree]> {
  for (const choice of facets.choices) {
    for (const branch of choice.branches.filter((other) => other !== choice.branch)) {
      const schemas = choice.schemasOf(branch);
      if (schemas.length === 0) continue;
      for (const { tree } of someValues({ ...node.position, schemas }, 1))
        if (tree.kind === 'object') yield* tree.members;
    }
  }
}

/** A discriminator that names no schema (OpenAPI 3.1 §4.8.25): invalid if the schemas forbid it too. */
export const discriminator: ValueRule = {
  where: 'bodies',
  applies: ({ facets }) => facets.keywords.has('discriminator'),
  *edits({ facets, value }) {
    for (const { schema, place: contract } of facets.constraints('discriminator')) {
      const property = discriminatorOf(schema)?.property;
      if (property === undefined || memberOf(value, property) === undefined) continue;
      const unknown = literalBody('"trellis-unknown"');
      const changed = withMember(value, property, unknown);
      const details = { below: [property], shown: unknown, contract };
      yield firstOf(
        [invalid, tolerable].map((edit) => edit('unknown-kind', changed, 'the name of no schema', 2, details)),
      );
    }
  },
};
