import type { Case, Expectation } from '../../cases/index.js';

/** Lists each case in a line: the expected outcome, the id and the change. */
export function listCases(cases: readonly Case[]): string {
  const rows = cases.map((theCase) => [outcomeOf(theCase.expect), theCase.id, theCase.change] as const);
  const widths = [0, 1].map((column) => rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0));
  return rows
    .map(([outcome, id, change]) =>
      `${outcome.padEnd(widths[0] ?? 0)}  ${id.padEnd(widths[1] ?? 0)}  ${change}`.trimEnd(),
    )
    .join('\n')
    .concat('\n');
}

/** The expected outcome in one word, or the statuses. */
export function outcomeOf(expectation: Expectation): string {
  return expectation.outcome === 'statuses' ? expectation.statuses.join('/') : expectation.outcome;
}
