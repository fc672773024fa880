import type { ReportedCase, ReportedFinding } from '../../run/index.js';

/** A finding and its case. */
export interface FoundIn {
  readonly finding: ReportedFinding;
  readonly theCase: ReportedCase;
}

/** Sorts findings by the effort to understand them; findings with the same effort keep their order. */
export function simplestFirst(found: readonly FoundIn[]): readonly FoundIn[] {
  return found
    .map((each) => ({ each, effort: effortOf(each) }))
    .toSorted((one, other) => compare(one.effort, other.effort))
    .map(({ each }) => each);
}

/** The number of requests, the number of deviations in them, whether nothing else is changed, and the length of the command. */
function effortOf({ finding: { reproduce }, theCase }: FoundIn): readonly number[] {
  // The number of digits of generated numbers differs between runs.
  const length = reproduce.replaceAll(/[0-9]+/g, '0').length;
  const isPlain = /\/good\/minimal(?:\/|$)/.test(theCase.id);
  return [
    theCase.before.length,
    theCase.aspects.length,
    isPlain ? 0 : 1,
    reproduce.startsWith('curl ') ? 0 : 1,
    length,
  ];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const decisive = one.findIndex((part, index) => part !== other[index]);
  return decisive === -1 ? 0 : (one[decisive] ?? 0) - (other[decisive] ?? 0);
}
