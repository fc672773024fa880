import type { Contract, MediaType, Operation } from '../../contract/index.js';
import { strictlyPercentDecoded } from '../../http/index.js';
import { plainName, singular } from '../../resources/index.js';
import type { BodyTree } from '../../wire/index.js';
import type { RequestPlan } from '../case.js';
import { nameInBody, namesIn, nameText, textKey, withNames } from '../name-in-body.js';
import { plannedPath } from '../planned-path.js';
import { treeOf, withChangedBody } from '../request-body.js';
import type { GoodBody } from './good/good-bodies.js';
import type { Variation } from './mutation.js';
import { sampleValue } from './values/sample-value.js';

/** Makes bodies agree with their paths. */
export interface Agreement {
  request(plan: RequestPlan): RequestPlan;
  variation(variation: Variation): Variation;
}

const nothing: Agreement = { request: (plan) => plan, variation: (variation) => variation };

/**
 * Has the bodies of an operation say the name that says which thing they are of: the one that the path has, or, where
 * that has none, that of the good ones. `goods` are bodies whose name has not been chosen with care.
 */
export function agreement(
  contract: Contract,
  operation: Operation,
  json: GoodBody | undefined,
  goods: readonly RequestPlan[],
): Agreement {
  return asBodySays(contract, operation, json) ?? asPathSays(operation, goods, json?.mediaType);
}

/**
 * Gives the thing that is to be changed one name in path and body: a service that holds one against the other would
 * refuse all requests, whatever else is wrong with them. `goods` are bodies whose name has not been chosen with care, so
 * that it can be another; a body whose name is what a case is about keeps it, and may be refused for it.
 */
export function asPathSays(
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
    const segment = operation.path.match(plannedPath(plan))?.get(name.parameter);
    return segment === undefined ? undefined : strictlyPercentDecoded(segment);
  };
  const own = pathName(first);
  const isFit = ({ body }: RequestPlan): boolean => {
    const tree = treeOf(body);
    return tree !== undefined && schema.validate(sampleValue(tree), 'request').length === 0;
  };
  const say = (plan: RequestPlan, text: string | undefined): RequestPlan =>
    text === undefined
      ? plan
      : withChangedBody(plan, (tree) =>
          withNames(tree, name.names, (before) => (known.has(textKey(before)) ? nameText(text, before) : undefined)),
        );
  if (goods.map((plan) => say(plan, own)).some((said, at) => said !== goods[at] && !isFit(said))) return nothing;
  for (const text of texts) known.add(textKey((own === undefined ? undefined : nameText(own, text)) ?? text));
  const isApart = ({ body }: RequestPlan): boolean =>
    namesIn(treeOf(body), name.names).some((text) => !known.has(textKey(text)));
  return {
    request: (plan) => say(plan, own),
    variation: (variation) => {
      const { request, before, expect } = variation;
      const isAccepted = expect.outcome === 'accept';
      const said = say(request, isAccepted ? pathName(request) : own);
      const changed = said === request ? variation : { ...variation, request: said };
      const withBefore = before === undefined ? changed : { ...changed, before: before.map((plan) => say(plan, own)) };
      return isAccepted && isApart(request) ? { ...withBefore, expect: { outcome: 'survive' } } : withBefore;
    },
  };
}

/**
 * Has every body say which thing is to be changed, where nothing else does: `PUT /pets` is seldom good for anything
 * without the `id` of a pet, although few documents say so. Undefined where that is no matter.
 */
function asBodySays(contract: Contract, operation: Operation, json: GoodBody | undefined): Agreement | undefined {
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

/**
 * What the body of an operation may call the thing that it changes, in the form of {@link plainName}, since its path does
 * not name it: `PUT /pets` with the `id` of a pet that `POST /pets` has created. Undefined where it does not look so.
 */
function ownNames({ operations }: Contract, { method, path }: Operation): ReadonlySet<string> | undefined {
  if ((method !== 'PUT' && method !== 'PATCH') || path.names.length > 0) return undefined;
  const isCreated = operations.some((each) => each.method === 'POST' && each.path.text === path.text);
  const thing = singular(path.text.split('/').at(-1) ?? '');
  return isCreated ? new Set(['id', plainName(`${thing}Id`)]) : undefined;
}
