import type { MediaType, Operation } from '../../contract/index.js';
import { strictlyPercentDecoded } from '../../http/index.js';
import type { RequestPlan } from '../case.js';
import { sampleValues } from '../instantiate.js';
import { nameInBody, tokenFor, withNameInBody } from '../name-in-body.js';
import { plannedPath } from '../planned-path.js';
import { valueOf } from './fresh-member.js';
import type { Variation } from './mutation.js';

/** Makes bodies agree with their paths. */
export interface AsPathSays {
  request(plan: RequestPlan): RequestPlan;
  variation(variation: Variation): Variation;
}

const nothing: AsPathSays = { request: (plan) => plan, variation: (variation) => variation };

/**
 * Gives the thing that is to be changed one name in path and body: a service that holds one against the other would
 * refuse all requests, whatever else is wrong with them. `goods` are bodies whose name has not been chosen with care, so
 * that it can be another; a body whose name is what a case is about keeps it, and may be refused for it.
 */
export function asPathSays(
  operation: Operation,
  goods: readonly RequestPlan[],
  mediaType: MediaType | undefined,
): AsPathSays {
  const name = nameInBody(operation);
  const [first] = goods;
  const schema = mediaType?.schema;
  if (name === undefined || first === undefined || schema === undefined) return nothing;
  const known = new Set<string>();
  for (const { body } of goods) if (body !== undefined) name.change(body, (token) => void known.add(token));
  if (known.size === 0) return nothing;
  const pathName = (plan: RequestPlan): string | undefined => {
    const segment = operation.path.match(plannedPath(plan))?.get(name.parameter);
    return segment === undefined ? undefined : strictlyPercentDecoded(segment);
  };
  const own = pathName(first);
  const isFit = ({ body = [] }: RequestPlan): boolean => schema.isValid(valueOf(body, sampleValues()), 'request');
  const say = (plan: RequestPlan, text: string | undefined): RequestPlan =>
    text === undefined
      ? plan
      : withNameInBody(plan, name, (token) => (known.has(token) ? tokenFor(text, token) : undefined));
  if (goods.map((plan) => say(plan, own)).some((said, at) => said !== goods[at] && !isFit(said))) return nothing;
  for (const token of new Set(known)) known.add((own === undefined ? undefined : tokenFor(own, token)) ?? token);
  const isApart = ({ body = [] }: RequestPlan): boolean => {
    let apart = false;
    name.change(body, (token) => void (apart ||= !known.has(token)));
    return apart;
  };
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
