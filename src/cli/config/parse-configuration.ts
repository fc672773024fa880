import { dirname } from 'node:path';
import {
  decode,
  object,
  openText,
  optional,
  throwAny,
  type Cursor,
  convert,
  list,
  named,
  oneOf,
  oneOrMore,
  record,
  required,
} from '../../codec/index.js';
import { answerRule } from '../../contract/index.js';
import { didYouMean, type Problem } from '../../error/index.js';
import { startedNames } from '../settings/started-names.js';
import { noConfiguration, type Configuration } from './configuration.js';
import { texts } from './kinds.js';
import { login } from './login.js';
import { resources } from './resources.js';
import { settingFields } from './setting-fields.js';
import { targets } from './target.js';
import { Variables } from './variables.js';
import { doubts, levels, rules, type DoubtsOff } from '../../checks/index.js';
import type { Severity } from '../../run/index.js';

const level = named('level', oneOf([...levels, 'off']));

const rule = named(
  'rule',
  oneOf(
    rules.map(({ id }) => id),
    'rule',
    'findings contain the names of the rules',
  ),
);

const doubt = named(
  'doubt',
  oneOf(
    doubts.map(({ id }) => id),
    'doubt',
    'docs/checks.md lists all doubts',
  ),
);

/** The levels of rules, by id. */
const ruleLevels = convert(record(level, rule), (entries) =>
  entries.map(({ name, value }): Severity => ({ rules: [name], level: value })),
);

/** The levels of findings in some cases. */
const overrides = list(
  named(
    'override',
    object('an override', {
      cases: required(
        texts,
        'The cases: ids or globs, with * for one part of an id, and ** or a final * for anything.',
      ),
      rules: optional(oneOrMore(rule), 'The rules; by default, all rules.'),
      level: required(level, 'The level of such findings; off removes them.'),
    }),
  ),
);

/** Doubts that are switched off, by id. */
const doubtSwitches = convert(
  record(oneOf(['off']), doubt),
  (entries): DoubtsOff => new Set(entries.map(({ name }) => name)),
);

export const configuration = object('the configuration', {
  ...settingFields('top'),
  rules: optional(ruleLevels, 'The levels of findings, by rule.'),
  overrides: optional(
    overrides,
    'The levels of findings in some cases. The last matching override applies, and it overrides rules.',
  ),
  resources: optional(resources, 'Corrections of the resources that "trellis resources" shows.'),
  answers: optional(
    list(answerRule),
    'The responses of "trellis mock" to some requests. The first matching rule applies.',
  ),
  doubts: optional(doubtSwitches, 'Doubts to switch off: what they would excuse is judged strictly.'),
  default: optional(texts, 'The targets of trellis verify without arguments.'),
  login: optional(login, 'How to get the valid credential of each target by a login operation.'),
  targets: optional(targets, 'Named targets, for trellis verify NAME.'),
});

/**
 * Reads the text of a configuration; `file` is the file in places.
 *
 * @throws TrellisError with all problems, in the order of the text.
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
    answers = [],
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
    answers,
    login: common,
    doubtsOff: doubts,
    defaultTargets: chosen,
    targets: named,
  };
}

function refuseUnknownDefaults(at: Cursor | undefined, names: readonly string[], known: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name) || /^https?:/i.test(name)) continue;
    const hint = didYouMean(name, known) ?? `the known names are ${known.join(', ')}`;
    at?.refuse('unknown-target', `${JSON.stringify(name)} is not a target`, hint);
  }
}
