import type { CollectedTarget } from './collected-run.js';
import { countOf } from './count-of.js';

/** Operations of a target none of whose requests was accepted. */
export interface Unexercised {
  /** Those that were asked for, by their keys. */
  readonly asked: readonly string[];
  /** How many there are beside them, in words; undefined where there are none. */
  readonly leftOut: string | undefined;
}

/**
 * What was not exercised, nothing where nothing was sent. Operations that the chosen cases leave out are counted alone:
 * whoever chose a few would be shown all the others.
 */
export function unexercised({ counts, cases, notExercised }: CollectedTarget): Unexercised {
  if (counts.notRun === counts.total) return { asked: [], leftOut: undefined };
  const chosen = new Set(cases.map((one) => one.case.operation));
  const asked = notExercised.filter((operation) => chosen.has(operation));
  const rest = notExercised.length - asked.length;
  const words = `${countOf(rest, 'operation')} not asked: no case of ${rest === 1 ? 'it' : 'theirs'} was chosen`;
  return { asked, leftOut: rest === 0 ? undefined : words };
}
