import { getOrInsert, once, type Operation } from '../../contract/index.js';
import type { RequestPlan } from '../model/request-plan.js';
import type { Flaw } from '../../wire/index.js';
import { judgePlan } from '../judging/judge-plan.js';
import { goodBefore } from '../model/case.js';
import type { Variation } from './site/mutation.js';

/**
 * Returns true if the contract, applied to the bytes of a variation, confirms its claim. An unconfirmed variation is
 * never sent, because a mistake of Trellis would appear as one of the server.
 */
export function isJustified(variation: Variation, operation: Operation): boolean {
  if (!goodBefore(variation).every((plan) => isGood(plan, operation))) return false;
  const { outcome } = variation.expect;
  if (outcome === 'accept' && variation.doubt === undefined) return isGood(variation.request, operation);
  const flaws = judgePlan(variation.request, operation);
  const denied = flaws.some(({ aspect, certainty }) => aspect === 'credentials' && certainty === 'clear');
  switch (outcome) {
    case 'accept':
      return flaws.every(({ certainty }) => certainty !== 'clear');
    case 'refuse':
      if (variation.isConditional === true) return isFlawless(flaws);
      return !denied && (variation.proven === true ? flaws.some(isUnjudged) : isBrokenIn(variation, flaws));
    case 'deny':
      return denied;
    case 'survive':
      return !denied;
    case 'statuses':
    case 'hold':
      return true;
  }
}

/** Many cases contain the same valid request. */
const goodFor = once((_plan: RequestPlan): Map<Operation, boolean> => new Map());

/** Returns true if a request is valid, as far as it can be judged before it is sent. */
export function isGood(plan: RequestPlan, operation: Operation): boolean {
  return getOrInsert(goodFor(plan), operation, () => isFlawless(judgePlan(plan, operation)));
}

/** A body that cannot be judged was written from a valid value. */
function isFlawless(flaws: readonly Flaw[]): boolean {
  return flaws.every(isUnjudged);
}

function isUnjudged({ certainty }: Flaw): boolean {
  return certainty === 'unjudged';
}

function isBrokenIn({ aspects }: Variation, flaws: readonly Flaw[]): boolean {
  return flaws.some(({ aspect, certainty }) => certainty === 'clear' && aspects.includes(aspect));
}
