import { inColumns } from '../io/columns.js';
import type { Case, Expectation } from '../../cases/index.js';

/** Lists each case in a line: the expected outcome, the id and the change. */
export function listCases(cases: readonly Case[]): string {
  return `${inColumns(cases.map(({ expect, id, change }) => [outcomeOf(expect), id, change])).join('\n')}\n`;
}

/** The expected outcome in one word, or the statuses. */
export function outcomeOf(expectation: Expectation): string {
  return expectation.outcome === 'statuses' ? expectation.statuses.join('/') : expectation.outcome;
}
