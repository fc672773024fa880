import { rules } from '../../checks/index.js';
import type { Contract } from '../../contract/index.js';
import { didYouMean, formatProblem, type Problem } from '../../error/index.js';
import { expiredDeviations, unexplainedDeviations, type Baseline } from '../../run/index.js';
import { formatPlace } from '../../json/index.js';
import { note } from '../io/note.js';
import type { ReadCredentials } from './credentials.js';
import type { TargetChoice } from './targets.js';
import type { Options } from '../settings/settings.js';

/** Prints parts of the document from which Trellis cannot derive cases. */
export function noteUntested(notes: readonly Problem[]): void {
  const [first, ...others] = notes;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : `; ${others.length} more, see "trellis check"`;
  note(`${formatProblem(first)}${more}`);
}

/** Warns about secrets in plain text in the configuration. */
export function noteSecrets(choices: readonly TargetChoice[]): void {
  const logins = new Set(choices.flatMap(({ login }) => login ?? []));
  const plain = [...choices.map(({ configured }) => configured), ...logins].flatMap((each) => each?.plain ?? []);
  for (const { key, place } of plain) {
    note(`${formatPlace(place)}: ${key} is in plain text; replace it with \${VARIABLE}`);
  }
}

/** Warns about a credential that is not used, because targets that Trellis starts have their own. */
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

/** Warns about a credential that no request carries, because the document requires none. */
export function noteUnsentCredentials(
  { operations }: Contract,
  { credentials }: Pick<ReadCredentials, 'credentials'>,
  { withoutAuth = false }: Options,
): void {
  const isRequired = operations.some(({ security }) => security.some(({ schemes }) => schemes.length > 0));
  if (credentials.size === 0 || isRequired || withoutAuth) return;
  note(
    "the credential is not sent, because no operation of the document requires one; if the service does, declare its security in the document, or use --header 'Authorization: Bearer …'",
  );
}

/** Warns about entries for unknown rules, which have no effect. */
export function noteUnknownRules(baselines: readonly Baseline[]): void {
  const known = rules.map(({ id }) => id as string);
  for (const { rule, place } of baselines.flatMap(({ deviations }) => deviations)) {
    if (known.includes(rule)) continue;
    const hint = didYouMean(rule, known) ?? 'see docs/checks.md for the rules';
    note(`${formatPlace(place)}: there is no rule ${JSON.stringify(rule)}, so the entry has no effect; ${hint}`);
  }
}

/** Warns about deviations without a reason. */
export function noteUnexplained(baselines: readonly Baseline[]): void {
  for (const baseline of baselines) {
    const [first, ...others] = unexplainedDeviations(baseline);
    if (first === undefined) continue;
    const count = others.length === 0 ? '1 entry has' : `${others.length + 1} entries have`;
    note(`${formatPlace(first.place)}: ${count} no reason; replace "TODO" with the reason for accepting the finding`);
  }
}

/** Warns about expired deviations. */
export function noteExpired(baseline: Baseline): void {
  for (const { place, expires = '' } of expiredDeviations(baseline, new Date())) {
    note(`${formatPlace(place)}: expired on ${expires} and fails the run again; fix the server, or extend the date`);
  }
}
