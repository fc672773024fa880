import type { Case } from '../../src/cases/index.js';
import type { CaseResult } from '../../src/run/index.js';
import { aCase, refuse, type Outline, type TargetOutline } from './events.js';

/** A hundred and thirty cases that are alike. */
export const manyCases: readonly Case[] = Array.from({ length: 130 }, (_, index) =>
  aCase(`createPlant/body/${index}`, { expect: refuse }),
);

/** A run of them on one target; a case without a result passed. */
export function outlineOf(
  result: (index: number) => CaseResult | undefined,
  more: Partial<TargetOutline> = {},
): Outline {
  const results = manyCases.flatMap(({ id }, index): [string, CaseResult][] => {
    const one = result(index);
    return one === undefined ? [] : [[id, one]];
  });
  return {
    cases: manyCases,
    targets: [{ name: 'it', verdict: 'violates', results: Object.fromEntries(results), ...more }],
  };
}
