import { pathValues, type Contract, type MediaType, type Operation } from '../../../contract/index.js';
import { strictlyPercentDecoded } from '../../../http/index.js';
import { plainName, singular } from '../../../resources/index.js';
import type { BodyTree } from '../../../wire/index.js';
import { plannedPath, type RequestPlan } from '../../model/request-plan.js';
import { nameInBody, namesIn, nameText, textKey, withNames } from '../../model/name-in-body.js';
import { treeOf, withChangedBody } from '../../model/request-body.js';
import type { GoodBody } from '../good/good-bodies.js';
import type { Variation } from './mutation.js';
import { sampleValue } from '../../model/instantiate.js';

/** Makes a body agree with its path, and its members with each other. */
export interface Agreement {
  request(plan: RequestPlan): RequestPlan;
  variation(variation: Variation): Variation;
}

const nothing: Agreement = { request: (plan) => plan, variation: (variation) => variation };

/**
 * Makes the bodies of an operation name the resource in their path or, if the path has none, the one in the valid
 * bodies. `goods` are bodies with generated names, which may be replaced.
 */
export function agreement(
  contract: Contract,
  operation: Operation,
  json: GoodBody | undefined,
  goods: readonly RequestPlan[],
): Agreement {
  return agreementWithBody(contract, operation, json) ?? agreementWithPath(operation, goods, json?.mediaType);
}

/**
 * Gives a resource the same name in path and body, because a service that compares them would reject every other
 * request. `goods` are bodies with generated names, which may be replaced. A body whose name is what a case changes
 * keeps it.
 */
export function agreementWithPath(
  operation: Operation,
  goods: readonly RequestPlan[],
  mediaType: MediaType | undefined,
): Agreement {
  const name = nameInBody(operation);
  const [first] = goods;
  const schema = mediaType?.schema;
  if (name === undefined || first === undefined || schema === undefined) return nothing;
  const texts = goods.flatMap(({ body }) => namesIn(treeOf(body), name.names));
  const known = new Set(texts.map(textKey));
  if (known.size === 0) return nothing;
  const pathName = (plan: RequestPlan): string | undefined => {
    const segment = pathValues(operation, plannedPath(plan))?.get(name.parameter);
    return segment === undefined ? undefined : strictlyPercentDecoded(segment);
  };
  const own = pathName(first);
  const isFit = ({ body }: RequestPlan): boolean => {
    const tree = treeOf(body);
    return tree !== undefined && schema.isValid(sampleValue(tree), 'request');
  };
  const rename = (plan: RequestPlan, text: string | undefined): RequestPlan =>
    text === undefined
      ? plan
      : withChangedBody(plan, (tree) =>
          withNames(tree, name.names, (before) => (known.has(textKey(before)) ? nameText(text, before) : undefined)),
        );
  if (goods.map((plan) => rename(plan, own)).some((renamed, at) => renamed !== goods[at] && !isFit(renamed)))
    return nothing;
  for (const text of texts) known.add(textKey((own === undefined ? undefined : nameText(own, text)) ?? text));
  const isApart = ({ body }: RequestPlan): boolean =>
    namesIn(treeOf(body), name.names).some((text) => !known.has(textKey(text)));
  return {
    request: (plan) => rename(plan, own),
    variation: (variation) => {
      const { request, before, expect } = variation;
      const isAccepted = expect.outcome === 'accept';
      const renamed = rename(request, isAccepted ? pathName(request) : own);
      const changed = renamed === request ? variation : { ...variation, request: renamed };
      const withBefore =
        before === undefined ? changed : { ...changed, before: before.map((plan) => rename(plan, own)) };
      return isAccepted && isApart(request) ? { ...withBefore, expect: { outcome: 'survive' } } : withBefore;
    },
  };
}

/**
 * Makes every body name the resource to change if the path does not: `PUT /pets` usually requires the `id` of a pet,
 * although few documents say so. Undefined if that does not apply.
 */
function agreementWithBody(
  contract: Contract,
  operation: Operation,
  json: GoodBody | undefined,
): Agreement | undefined {
  const names = ownNames(contract, operation);
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
  /** Returns true if the body names a resource that may not exist. */
  const isApart = ({ body }: RequestPlan): boolean =>
    namesIn(treeOf(body), names).some((text) => !known.has(textKey(text)));
  return {
    request,
    variation: (variation) => {
      const { before = [], ...others } = variation;
      const renamed = { ...others, request: request(others.request) };
      const isOther = others.afterRefusal === undefined && [...before, others.request].some(isApart);
      if (isOther && others.expect.outcome === 'accept') return { ...renamed, expect: { outcome: 'survive' } };
      return before.length === 0 ? renamed : { ...renamed, before: before.map(request) };
    },
  };
}

/**
 * Returns the names, in the form of {@link plainName}, that a body may use for the identity of the resource that its
 * path does not name: `PUT /pets` with the `id` of a pet that `POST /pets` created. Undefined if there is no such
 * identity.
 */
function ownNames({ operations }: Contract, { method, path }: Operation): ReadonlySet<string> | undefined {
  if ((method !== 'PUT' && method !== 'PATCH') || path.names.length > 0) return undefined;
  const isCreated = operations.some((each) => each.method === 'POST' && each.path.text === path.text);
  const thing = singular(path.text.split('/').at(-1) ?? '');
  return isCreated ? new Set(['id', plainName(`${thing}Id`)]) : undefined;
}
