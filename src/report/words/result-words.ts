import type { KnownDeviation } from '../../run/index.js';
import type { CollectedCase } from '../collected/collected-run.js';

const mostOperations = 3;

/** `reason (until 2027-01-31)`. */
export function knownWords({ reason, expires }: KnownDeviation): string {
  return expires === undefined ? reason : `${reason} (until ${expires})`;
}

/** Why a case neither passed nor failed; undefined if it did. */
export function resultWords({ result }: CollectedCase): string | undefined {
  switch (result.kind) {
    case 'deviates': {
      const known = result.findings.flatMap(({ rule, known: entry }) => (entry === undefined ? [] : [{ rule, entry }]));
      const noun = known.some(({ entry }) => entry.isEarlier) ? 'known finding' : 'declared deviation';
      const reasons = new Set(known.map(({ rule, entry }) => `${rule}, ${knownWords(entry)}`));
      return `${noun}: ${[...reasons].join('; ')}`;
    }
    case 'not-applicable':
      return `not applicable: ${result.reason}`;
    case 'inconclusive':
      return `inconclusive: ${result.reason}`;
    case 'not-run':
      return 'not run: the run of this target ended early';
    case 'passed':
    case 'failed':
      return undefined;
  }
}

/**
 * A reason without the operation that it names, so that operations with the same reason can be grouped.
 *
 * @example
 * reasonForAny('send it anyway with --touch clear', 'clear') // 'send it anyway with --touch GLOB'
 */
export function reasonForAny(reason: string, operation: string): string {
  return reason
    .replaceAll(`--touch ${operation}`, '--touch GLOB')
    .replaceAll(`valid requests of ${operation}`, 'valid requests of the operation');
}

/**
 * Adds the names of the affected operations to a reason, unless the reason contains them.
 *
 * @example
 * reasonWords('not sent', ['a', 'b', 'c', 'd', 'e']) // 'not sent (a, b, c and 2 more)'
 */
export function reasonWords(reason: string, operations: Iterable<string>): string {
  const all = [...new Set(operations)];
  if (all.every((operation) => reason.includes(operation))) return reason;
  // "and 1 more" would take as much space as the last name.
  const named = all.length === mostOperations + 1 ? all : all.slice(0, mostOperations);
  const more = all.length - named.length;
  return `${reason} (${named.join(', ')}${more === 0 ? '' : ` and ${more} more`})`;
}
