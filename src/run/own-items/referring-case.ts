import type { Case, RequestPlan } from '../../cases/index.js';
import { bodyMembers } from './body-member.js';

/** What a good request refers to, and what it is to refer to instead. */
export interface Referral {
  readonly member: string;
  /** How the good requests write it. */
  readonly good: ReadonlySet<string>;
  /** What the service calls a thing that is there. */
  readonly name: string;
}

/**
 * A case that refers to things that are there: what the case itself has changed stays as it is. A good request that
 * refers to something else may well be refused then, whatever the contract says of its form.
 */
export function referringCase(theCase: Case, referrals: readonly Referral[]): Case {
  const placed = (plan: RequestPlan): RequestPlan => referrals.reduce(referringPlan, plan);
  const isElsewhere = referrals.some(({ member, good }) =>
    bodyMembers(theCase.request).some(({ name, text }) => name === member && !good.has(text)),
  );
  const expect =
    isElsewhere && theCase.expect.outcome === 'accept' ? ({ outcome: 'survive' } as const) : theCase.expect;
  return { ...theCase, expect, request: placed(theCase.request), before: theCase.before.map(placed) };
}

function referringPlan(plan: RequestPlan, { member, good, name }: Referral): RequestPlan {
  const found = bodyMembers(plan).find((each) => each.name === member && good.has(each.text));
  return found === undefined ? plan : found.replaced(name);
}
