import { once, type Schema } from '../../../contract/index.js';
import type { BodyTree } from '../../../wire/index.js';
import { Effort } from './effort.js';
import type { Route } from './goal.js';
import { nodeAtPath, type GoodNode } from './good-node.js';
import { fullestValue, goodValue } from './good-value.js';

/** The keywords of which a value takes one branch. */
const exclusive: ReadonlySet<string> = new Set(['discriminator', 'anyOf', 'oneOf']);
const most = 4;
/** The limit of the search for all branches of a value. */
const mostEffort = 20_000;

interface Visit {
  readonly node: GoodNode;
  readonly route: Route;
  readonly path: readonly string[];
}

/**
 * Returns valid values that each take another branch than the usual value, of the alternatives of the value itself and,
 * unless only those are asked for, of its parts; at most four.
 *
 * @example
 * branchValues(payment) // [{ kind: 'object', members: [['iban', …]] }]
 */
export function branchValues(schema: Schema, isOfParts: boolean): readonly BodyTree[] {
  return known(schema)
    .filter(({ depth }) => isOfParts || depth === 0)
    .map(({ tree }) => tree);
}

const known = once((schema: Schema): readonly { readonly tree: BodyTree; readonly depth: number }[] => {
  const full = fullestValue(schema);
  const effort = new Effort(mostEffort);
  const found: { readonly tree: BodyTree; readonly depth: number }[] = [];
  const ahead: Visit[] = full.ok ? [{ node: full.node, route: [], path: [] }] : [];
  for (const { node, route, path } of ahead) {
    const { choices } = node.facets;
    const taken = new Map(choices.map(({ key, branch }) => [key, branch]));
    for (const { key, keyword, branch: usual, branches } of choices) {
      if (!exclusive.has(keyword.name)) continue;
      for (const branch of branches.filter((each) => each !== usual && each !== 'all')) {
        if (found.length >= most || effort.isSpent) return found;
        const step = { choices: new Map([...taken, [key, branch]]), token: undefined };
        const value = goodValue(schema, { size: 'fullest', route: [...route, step] }, { effort });
        const at = value.ok ? nodeAtPath(value.node, path) : undefined;
        const isTaken = at?.facets.choices.some((each) => each.key === key && each.branch === branch);
        if (value.ok && isTaken === true) found.push({ tree: value.tree, depth: path.length });
      }
    }
    for (const [token, child] of node.children) {
      ahead.push({ node: child, route: [...route, { choices: taken, token }], path: [...path, token] });
    }
  }
  return found;
});
