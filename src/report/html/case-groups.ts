import type { CollectedRun } from '../collected-run.js';
import { outcomeOf } from './outcome-of.js';
import type { Outcome } from './page-data.js';

/** Cases about one thing, and how they came out on each target. */
export interface CaseGroup {
  /** What the ids of its cases begin with. */
  readonly prefix: string;
  readonly name: string;
  readonly outcomes: readonly (readonly Outcome[])[];
}

/** The cases by operation; where there is one operation alone, by what of it they are about. */
export function caseGroups({ started: { cases }, targets }: CollectedRun): readonly CaseGroup[] {
  const operations = new Set(cases.map(({ operation }) => operation));
  const groups = new Map<string, Outcome[][]>();
  for (const [index, { id }] of cases.entries()) {
    const prefix = id.split('/', operations.size > 1 ? 1 : 2).join('/');
    const outcomes = groups.get(prefix) ?? targets.map(() => []);
    groups.set(prefix, outcomes);
    for (const [at, target] of targets.entries()) {
      const collected = target.cases[index];
      if (collected !== undefined) outcomes[at]?.push(outcomeOf(collected));
    }
  }
  return Array.from(groups, ([prefix, outcomes]) => ({
    prefix,
    name: operations.size > 1 ? prefix : prefix.slice(prefix.indexOf('/') + 1),
    outcomes,
  }));
}
