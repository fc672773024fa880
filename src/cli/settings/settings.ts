import { Option, type Command } from 'commander';
import type { ValueEntry } from '../../cases/index.js';
import type { AnswerRule } from '../../contract/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import { caseSettings } from './case-settings.js';
import { runSettings } from './run-settings.js';
import { flagKinds, type Setting } from './setting.js';

/** Every flag that several commands share or that the configuration contains, in the order of the help. */
export const settings = { ...caseSettings, ...runSettings };

export type Settings = typeof settings;
export type SettingName = keyof Settings;

/** The values of flags, by their name in commander. */
type Flags = { readonly [Name in SettingName]?: ReturnType<(typeof flagKinds)[Settings[Name]['kind']]> };

/** The values of flags, and of the configuration. */
export interface Options extends Omit<Flags, 'maxCasesPerOperation'> {
  readonly maxCasesPerOperation?: number | 'every';
  /** From the configuration; the flag has priority. */
  readonly values?: readonly ValueEntry[];
  /** From the configuration. */
  readonly resources?: readonly DeclaredResource[];
  /** From the configuration. */
  readonly answers?: readonly AnswerRule[];
}

/** Help for flags that differs in one command. */
export type SettingHelp = Partial<Record<SettingName, Pick<Setting, 'help' | 'otherwise'>>>;

/** Adds the flags of the command; `differing` replaces their help. */
export function addSettings(command: Command, differing: SettingHelp = {}): Command {
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    if (!setting.on.includes(command.name())) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its keys
    command.addOption(optionOf({ ...setting, ...differing[name as SettingName] }));
  }
  // Old scripts use the flag, whose effect is the default now.
  if (settings.strictDocument.on.some((each) => each === command.name())) {
    command.addOption(new Option('--tolerant').hideHelp());
  }
  return command;
}

const repeatable: ReadonlySet<string> = new Set(['texts', 'paths', 'reporters', 'credentials', 'headers', 'values']);

function optionOf({ flag, kind, doc, help = sentence(doc), otherwise }: Setting): Option {
  const repeated = repeatable.has(kind) ? '; may be repeated' : '';
  const option = new Option(flag, `${help}${repeated}${otherwise === undefined ? '' : ` (default: ${otherwise})`}`);
  return kind === 'yesOrNo' ? option : option.argParser(parserOf(kind));
}

/** Commander passes each parser the result of its previous call. */
function parserOf(kind: Setting['kind']): (value: string, previous: unknown) => unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return flagKinds[kind] as (value: string, previous: unknown) => unknown;
}

/** `The OpenAPI document.` as part of a longer sentence. */
function sentence(doc: string): string {
  return doc.charAt(0).toLowerCase() + doc.slice(1).replace(/\.$/, '');
}
