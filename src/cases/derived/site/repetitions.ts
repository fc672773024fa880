import { isSecretName, means, plainName, wordsOf } from '../../../resources/index.js';
import { treeAt, withTreeAt, type BodyTree } from '../../../wire/index.js';
import { sampleValue } from '../../model/instantiate.js';
import { treeOf, withChangedBody } from '../../model/request-body.js';
import type { RequestPlan } from '../../model/request-plan.js';
import type { GoodBody } from '../good/good-bodies.js';
import type { Agreement } from './agreement.js';

/** Two members of one object, of which the second repeats the first. */
interface Pair {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/**
 * Gives members that repeat another one, such as `passwordConfirmation`, its value, because a service that compares them
 * would reject every other request. A member that a case changes keeps its value, which the other one gets. Returns an
 * agreement that adds this to another one.
 */
export function withRepetitions(named: Agreement, body: GoodBody | undefined): Agreement {
  const schema = body?.mediaType.schema;
  const goods = [body?.full.body, body?.minimal.body].flatMap((each) => treeOf(each) ?? []);
  const pairs = goods[0] === undefined ? [] : pairsIn(goods[0], []);
  if (schema === undefined || pairs.length === 0) return named;
  const known = new Set(
    goods.flatMap((tree) => pairs.flatMap(({ first, second }) => [keyAt(tree, first), keyAt(tree, second)])),
  );
  const isValid = (tree: BodyTree): boolean => schema.isValid(sampleValue(tree), 'request');
  const repeated = (tree: BodyTree): BodyTree =>
    pairs.reduce((each, { first, second }) => {
      const [own, other] = [treeAt(each, first), treeAt(each, second)];
      if (own === undefined || other === undefined) return each;
      if (known.has(keyAt(each, second))) return withTreeAt(each, second, own) ?? each;
      const changed = known.has(keyAt(each, first)) ? withTreeAt(each, first, other) : undefined;
      return changed !== undefined && isValid(changed) ? changed : each;
    }, tree);
  const request = (plan: RequestPlan): RequestPlan => withChangedBody(plan, repeated);
  const isApart = ({ body: sent }: RequestPlan): boolean => {
    const tree = treeOf(sent);
    return (
      tree !== undefined &&
      (pairs.some(({ first, second }) => keyAt(tree, first) !== keyAt(tree, second)) || !isValid(tree))
    );
  };
  return {
    request: (plan) => request(named.request(plan)),
    variation: (given) => {
      const variation = named.variation(given);
      const { before, expect } = variation;
      const own = request(variation.request);
      const changed = { ...variation, request: own, ...(before !== undefined && { before: before.map(request) }) };
      return expect.outcome === 'accept' && isApart(own) ? { ...changed, expect: { outcome: 'survive' } } : changed;
    },
  };
}

function keyAt(tree: BodyTree, path: readonly string[]): string {
  return JSON.stringify(treeAt(tree, path)) ?? '';
}

/** The pairs in an object and in the objects within it. */
function pairsIn(tree: BodyTree, path: readonly string[]): readonly Pair[] {
  if (tree.kind !== 'object') return [];
  const names = tree.members.flatMap(([name, value]) => (value.kind === 'scalar' ? [name] : []));
  const own = names.flatMap((second): readonly Pair[] => {
    const first = repeatedBy(second, names);
    return first === undefined ? [] : [{ first: [...path, first], second: [...path, second] }];
  });
  return [...own, ...tree.members.flatMap(([name, value]) => pairsIn(value, [...path, name]))];
}

/** Returns the secret or the address that a member repeats, judging by the names: `newPassword` for `confirmPassword`. */
function repeatedBy(name: string, names: readonly string[]): string | undefined {
  const numbered = /^(.*[^\d_-])[_-]?2$/.exec(name)?.[1];
  const said = wordsOf(name);
  const rest = numbered === undefined ? said.filter((word) => !means(word, 'repeats')) : wordsOf(numbered);
  if (numbered === undefined && rest.length === said.length) return undefined;
  const others = names.filter((each) => each !== name && (isSecretName(each) || wordsOf(each).at(-1) === 'email'));
  const plain = rest.join('');
  const isSame = (each: string): boolean => plainName(each).replace(/1$/, '') === plain;
  const isNew = (each: string): boolean => wordsOf(each)[0] === 'new' && plainName(each).endsWith(plain);
  return others.find(isSame) ?? others.find(isNew);
}
