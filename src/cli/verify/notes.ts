import { formatProblem, type Problem } from '../../error/index.js';
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
