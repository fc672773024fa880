import type { CollectedCase } from '../collected/collected-run.js';
import type { FoundIn } from './simplest-first.js';

/** The most informative credential variants, and their description in a sentence. */
const variants = [
  ['auth/none', 'requests without credentials'],
  ['auth/wrong', 'wrong credentials'],
] as const;

/**
 * States that a service does not check credentials, if most operations accepted requests without valid ones; undefined
 * if only a few did. `found` are findings of one cause.
 *
 * @example
 * unguardedSentence(found, target.cases);
 * // 'Every operation that requires credentials accepts requests without credentials (37 operations).'
 */
export function unguardedSentence(found: readonly FoundIn[], cases: readonly CollectedCase[]): string | undefined {
  const accepted = new Set(
    found.flatMap(({ finding, theCase }) => (finding.rule === 'unauthenticated-accepted' ? [theCase.id] : [])),
  );
  if (accepted.size === 0) return undefined;
  for (const [variant, what] of variants) {
    const ofVariant = cases.flatMap(({ case: { id, operation, source }, result }) =>
      source === 'derived' && id === `${operation}/${variant}` && isJudged(result) ? [id] : [],
    );
    const open = ofVariant.filter((id) => accepted.has(id)).length;
    if (open < 2 || open * 2 < ofVariant.length) continue;
    return open === ofVariant.length
      ? `Every operation that requires credentials accepts ${what} (${open} operations).`
      : `Of ${ofVariant.length} operations that require credentials, ${open} accept ${what}.`;
  }
  return undefined;
}

function isJudged({ kind }: CollectedCase['result']): boolean {
  return kind === 'passed' || kind === 'failed' || kind === 'deviates';
}
