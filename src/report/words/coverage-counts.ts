import type { Coverage, CoveredElement } from '../../checks/index.js';
import type { CollectedTarget } from '../collected/collected-run.js';

/** The number of elements of one kind, and how many were exercised. */
export interface CoverageCount {
  readonly kind: CoveredElement['kind'];
  readonly total: number;
  readonly exercised: number;
}

/** The coverage without elements of operations that have no selected cases, unless other cases exercised them. */
export function askedCoverage({ coverage, cases }: CollectedTarget): Coverage | undefined {
  const chosen = new Set(cases.map((one) => one.case.operation));
  return coverage && { elements: coverage.elements.filter((each) => each.exercised || chosen.has(each.operation)) };
}

/** The kinds, from the most general to the most specific. */
export const coverageKinds = [
  'operation',
  'status',
  'media-type',
  'parameter',
  'header',
  'keyword',
] as const satisfies readonly CoveredElement['kind'][];

/** Counts the elements of each kind. */
export function countCoverage({ elements }: Coverage): readonly CoverageCount[] {
  const counts = new Map(coverageKinds.map((kind) => [kind, { kind, total: 0, exercised: 0 }]));
  for (const { kind, exercised } of elements) {
    const count = counts.get(kind);
    if (count === undefined) continue;
    count.total++;
    if (exercised) count.exercised++;
  }
  return [...counts.values()];
}

/** The elements that were not exercised, the most general first. */
export function notExercised({ elements }: Coverage): readonly CoveredElement[] {
  return elements
    .filter(({ exercised }) => !exercised)
    .toSorted((one, other) => coverageKinds.indexOf(one.kind) - coverageKinds.indexOf(other.kind));
}
