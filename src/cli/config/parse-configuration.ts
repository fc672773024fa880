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
    'findings name the rules that there are',
  ),
);

const doubt = named(
  'doubt',
  oneOf(
    doubts.map(({ id }) => id),
    'doubt',
    'docs/checks.md lists the doubts that there are',
  ),
);

/** What rules weigh, by name. */
const ruleLevels = convert(record(level, rule), (entries) =>
  entries.map(({ name, value }): Severity => ({ rules: [name], level: value })),
);

/** What findings weigh in some cases. */
const overrides = list(
  named(
    'override',
    object('an override', {
      cases: required(
        texts,
        'The cases that it is about: ids or globs; * within one part of an id, ** or a final * for anything.',
      ),
      rules: optional(oneOrMore(rule), 'The rules that it is about; without it, all of them.'),
      level: required(level, 'What such findings weigh; off leaves them out.'),
    }),
  ),
);

/** Doubts that are switched off, by name. */
const doubtSwitches = convert(
  record(oneOf(['off']), doubt),
  (entries): DoubtsOff => new Set(entries.map(({ name }) => name)),
);

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
  answers: optional(
    list(answerRule),
    'What "trellis mock" answers some requests with: the first that is for a request.',
  ),
  doubts: optional(doubtSwitches, 'Doubts that are off: what they would excuse is judged strictly.'),
  default: optional(texts, 'The targets that trellis verify judges when none is named.'),
  login: optional(login, 'How to get the valid credential of each target from an operation of its own.'),
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
