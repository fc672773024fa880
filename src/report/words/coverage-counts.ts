import type { Coverage, CoveredElement } from '../../checks/index.js';
import type { CollectedTarget } from '../collected/collected-run.js';

/** How many elements of one kind there are, and how many of them were exercised. */
export interface CoverageCount {
  readonly kind: CoveredElement['kind'];
  readonly total: number;
  readonly exercised: number;
}

/** What the chosen cases are about: nothing of operations without any, but for what others have shown of them. */
export function askedCoverage({ coverage, cases }: CollectedTarget): Coverage | undefined {
  const chosen = new Set(cases.map((one) => one.case.operation));
  return coverage && { elements: coverage.elements.filter((each) => each.exercised || chosen.has(each.operation)) };
}

/** Every kind, from the whole to its parts. */
const kinds: readonly CoveredElement['kind'][] = [
  'operation',
  'status',
  'media-type',
  'parameter',
  'header',
  'keyword',
];

/** What was exercised in numbers, one count a kind. */
export function countCoverage({ elements }: Coverage): readonly CoverageCount[] {
  const counts = new Map(kinds.map((kind) => [kind, { kind, total: 0, exercised: 0 }]));
  for (const { kind, exercised } of elements) {
    const count = counts.get(kind);
    if (count === undefined) continue;
    count.total++;
    if (exercised) count.exercised++;
  }
  return [...counts.values()];
}

/** What was not exercised, the whole before its parts. */
export function notExercised({ elements }: Coverage): readonly CoveredElement[] {
  return elements
    .filter(({ exercised }) => !exercised)
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}
