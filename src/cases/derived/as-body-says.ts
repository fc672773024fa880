import type { Contract, Operation } from '../../contract/index.js';
import { plainName } from '../../resources/index.js';
import type { BodyTree } from '../../wire/index.js';
import type { RequestPlan } from '../case.js';
import { namesIn, textKey } from '../name-in-body.js';
import { ownNameInBody } from '../own-name-in-body.js';
import { treeOf, withChangedBody } from '../request-body.js';
import type { AsPathSays } from './as-path-says.js';
import type { GoodBody } from './good/good-bodies.js';

/**
 * Has every body say which thing is to be changed, where nothing else does: `PUT /pets` is seldom good for anything
 * without the `id` of a pet, although few documents say so. Undefined where that is no matter.
 */
export function asBodySays(
  contract: Contract,
  operation: Operation,
  json: GoodBody | undefined,
): AsPathSays | undefined {
  const names = ownNameInBody(contract, operation)?.names;
  const full = treeOf(json?.full.body);
  if (names === undefined || full?.kind !== 'object') return undefined;
  const member = full.members.find(([name, value]) => names.has(plainName(name)) && value.kind === 'scalar');
  if (member === undefined) return undefined;
  const known = new Set(namesIn(full, names).map(textKey));
  const withName = (tree: BodyTree): BodyTree =>
    tree.kind !== 'object' || tree.members.some(([name]) => names.has(plainName(name)))
      ? tree
      : { kind: 'object', members: [member, ...tree.members] };
  const request = (plan: RequestPlan): RequestPlan => withChangedBody(plan, withName);
  /** One of another name may well not be there. */
  const isApart = ({ body }: RequestPlan): boolean =>
    namesIn(treeOf(body), names).some((text) => !known.has(textKey(text)));
  return {
    request,
    variation: (variation) => {
      const { before = [], ...others } = variation;
      const said = { ...others, request: request(others.request) };
      const isOther = others.afterRefusal === undefined && [...before, others.request].some(isApart);
      if (isOther && others.expect.outcome === 'accept') return { ...said, expect: { outcome: 'survive' } };
      return before.length === 0 ? said : { ...said, before: before.map(request) };
    },
  };
}
