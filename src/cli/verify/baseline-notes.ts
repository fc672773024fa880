import { rules } from '../../checks/index.js';
import { didYouMean } from '../../error/index.js';
import { formatPlace } from '../../json/index.js';
import { expiredDeviations, unexplainedDeviations, type Baseline } from '../../run/index.js';
import { note } from '../io/note.js';
import { plural } from '../io/plural.js';

/** An entry for a rule that no finding has excuses nothing, and would seem to be one that no longer occurs. */
export function noteUnknownRules(baselines: readonly Baseline[]): void {
  const known = rules.map(({ id }) => id as string);
  for (const { rule, place } of baselines.flatMap(({ deviations }) => deviations)) {
    if (known.includes(rule)) continue;
    const hint = didYouMean(rule, known) ?? 'findings name the rules that there are';
    note(`${formatPlace(place)}: there is no rule ${JSON.stringify(rule)}, and nothing is excused by it; ${hint}`);
  }
}

/** An excuse without a reason excuses all the same, but not in silence. */
export function noteUnexplained(baselines: readonly Baseline[]): void {
  for (const baseline of baselines) {
    const [first, ...others] = unexplainedDeviations(baseline);
    if (first === undefined) continue;
    const count = plural(others.length + 1, 'entry', 'entries');
    note(`${formatPlace(first.place)}: ${count} without a reason; put why it is accepted in place of "TODO"`);
  }
}

/** A date that has come is not moved on: that is for whoever set it. */
export function noteExpired(baseline: Baseline): void {
  for (const { place, expires = '' } of expiredDeviations(baseline, new Date())) {
    note(`${formatPlace(place)}: expired on ${expires}, and fails the run again; give it another date, or mend it`);
  }
}
