import { rules } from '../../checks/index.js';
import { didYouMean } from '../../error/index.js';
import { formatPlace } from '../../json/index.js';
import { expiredDeviations, unexplainedDeviations, type Baseline } from '../../run/index.js';
import { note } from '../io/note.js';

/** An entry for a rule that no finding has excuses nothing, and would seem to be one that no longer occurs. */
export function noteUnknownRules(baselines: readonly Baseline[]): void {
  const known = rules.map(({ id }) => id as string);
  for (const { rule, place } of baselines.flatMap(({ deviations }) => deviations)) {
    if (known.includes(rule)) continue;
    const hint = didYouMean(rule, known) ?? 'see docs/checks.md for the rules';
    note(`${formatPlace(place)}: there is no rule ${JSON.stringify(rule)}, so the entry has no effect; ${hint}`);
  }
}

/** A deviation without a reason still excuses its findings, with a note. */
export function noteUnexplained(baselines: readonly Baseline[]): void {
  for (const baseline of baselines) {
    const [first, ...others] = unexplainedDeviations(baseline);
    if (first === undefined) continue;
    const count = others.length === 0 ? '1 entry has' : `${others.length + 1} entries have`;
    note(`${formatPlace(first.place)}: ${count} no reason; replace "TODO" with the reason for accepting the finding`);
  }
}

/** Reports deviations that have expired; only a person extends a date. */
export function noteExpired(baseline: Baseline): void {
  for (const { place, expires = '' } of expiredDeviations(baseline, new Date())) {
    note(`${formatPlace(place)}: expired on ${expires} and fails the run again; fix the server, or extend the date`);
  }
}
