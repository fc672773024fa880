import { rules } from '../../checks/index.js';
import { didYouMean, formatProblem, type Problem } from '../../error/index.js';
import { expiredDeviations, unexplainedDeviations, type Baseline } from '../../run/index.js';
import { formatPlace } from '../../json/index.js';
import { note } from '../io/note.js';
import type { TargetChoice } from './targets.js';
import type { Options } from '../settings/settings.js';

/** What the document says so that nothing can be derived from it is not passed over in silence. */
export function noteUntested(notes: readonly Problem[]): void {
  const [first, ...others] = notes;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : `; ${others.length} more, see "trellis check"`;
  note(`${formatProblem(first)}${more}`);
}

/** Secrets in a file that many read are used all the same, but not in silence. */
export function noteSecrets(choices: readonly TargetChoice[]): void {
  const logins = new Set(choices.flatMap(({ login }) => login ?? []));
  const plain = [...choices.map(({ configured }) => configured), ...logins].flatMap((each) => each?.plain ?? []);
  for (const { key, place } of plain) {
    note(`${formatPlace(place)}: ${key} is in plain text; replace it with \${VARIABLE}`);
  }
}

/** What Trellis starts itself brings its own credentials: one that is given for it would be thought to be tried. */
export function noteUnusedCredentials(
  { token, tokenFile, tokenCommand, credential }: Options,
  choices: readonly TargetChoice[],
): void {
  if (choices.some(({ isStarted }) => !isStarted)) return;
  const flags = {
    '--token': token,
    '--token-file': tokenFile,
    '--token-command': tokenCommand,
    '--credential': credential,
  };
  const given = Object.entries(flags).find(([, value]) => value !== undefined);
  if (given !== undefined) note(`${given[0]} is not used: targets that Trellis starts have their own credentials`);
}

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
