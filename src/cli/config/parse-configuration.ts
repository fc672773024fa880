import { dirname } from 'node:path';
import { decode, object, openText, optional, throwAny, type Cursor } from '../../codec/index.js';
import { didYouMean, type Problem } from '../../error/index.js';
import { startedNames } from '../started-names.js';
import { noConfiguration, type Configuration } from './configuration.js';
import { texts } from './kinds.js';
import { login } from './login.js';
import { resources } from './resources.js';
import { settingFields } from './setting-fields.js';
import { doubtSwitches, overrides, ruleLevels } from './severities.js';
import { targets } from './target.js';
import { Variables } from './variables.js';

/** The configuration, as its file has it. */
export const configuration = object('the configuration', {
  ...settingFields('top'),
  rules: optional(ruleLevels, 'What findings weigh, by the name of their rule.'),
  overrides: optional(
    overrides,
    'What findings weigh in some cases; the last that means a finding holds, and goes before rules.',
  ),
  resources: optional(
    resources,
    'Resources of the document, where "trellis resources" has not found them as they are.',
  ),
  doubts: optional(doubtSwitches, 'Doubts that are off: what they would excuse is judged strictly.'),
  default: optional(texts, 'The targets that trellis verify judges when none is named.'),
  login: optional(login, 'How to get the good credential of each target from an operation of its own.'),
  targets: optional(targets, 'Targets by name, for trellis verify NAME.'),
});

/**
 * Reads the text of a configuration; `file` is what places carry.
 *
 * @throws TrellisError with all that is wrong, in the order of the text.
 */
export function parseConfiguration(text: string, file: string, env: NodeJS.ProcessEnv): Configuration {
  const problems: Problem[] = [];
  const variables = new Variables(env);
  const root = openText(text, file, problems, variables);
  const section = (root && decode(configuration, root)) ?? {};
  const {
    rules = [],
    overrides: exceptions = [],
    resources: declared = [],
    doubts,
    default: chosen,
    ...others
  } = section;
  const { login: common, targets: named = new Map(), tags, reporters: reporter, ...same } = others;
  refuseUnknownDefaults(root?.member('default'), chosen ?? [], [...named.keys(), ...startedNames]);
  throwAny([...problems.filter(({ code }) => code !== 'empty'), ...variables.missing]);
  return {
    ...noConfiguration,
    file,
    folder: dirname(file),
    options: { ...same, ...(tags === undefined ? {} : { tag: tags }), ...(reporter === undefined ? {} : { reporter }) },
    severities: [...rules, ...exceptions],
    resources: declared,
    login: common,
    doubtsOff: doubts,
    defaultTargets: chosen,
    targets: named,
  };
}

function refuseUnknownDefaults(at: Cursor | undefined, names: readonly string[], known: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name) || /^https?:/i.test(name)) continue;
    const hint = didYouMean(name, known) ?? `known are ${known.join(', ')}`;
    at?.refuse('unknown-target', `${JSON.stringify(name)} is no target`, hint);
  }
}
