import { countOf } from '../text/count-of.js';
import type { FindingKind } from '../grouping/finding-groups.js';

/**
 * How many cases and, where there are several, how many operations show a cause.
 *
 * @example
 * reachOf(kind) // '8 cases of 3 operations'
 */
export function reachOf({ cases, operations }: Pick<FindingKind, 'cases' | 'operations'>): string {
  const across = operations.length === 1 ? '' : ` of ${countOf(operations.length, 'operation')}`;
  return `${countOf(cases.length, 'case')}${across}`;
}
