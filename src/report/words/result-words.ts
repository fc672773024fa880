import type { KnownDeviation } from '../../run/index.js';
import type { CollectedCase } from '../collected/collected-run.js';

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
