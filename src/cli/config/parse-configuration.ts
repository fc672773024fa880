import { dirname } from 'node:path';
import { boolean, decode, object, openText, optional, throwAny, type Cursor } from '../../codec/index.js';
import { didYouMean, type Problem } from '../../error/index.js';
import { startedNames } from '../started-names.js';
import { noConfiguration, type Configuration } from './configuration.js';
import { path, paths, positive, reporters, seed, sources, texts, values } from './kinds.js';
import { login } from './login.js';
import { resources } from './resources.js';
import { doubtSwitches, overrides, ruleLevels } from './severities.js';
import { targets } from './target.js';
import { Variables } from './variables.js';

/** The configuration, as its file has it. */
export const configuration = object('the configuration', {
  spec: optional(path, 'The OpenAPI document.'),
  cases: optional(paths, 'Written cases, files or folders.'),
  source: optional(sources, 'Where cases come from: written, derived (from the document itself) or both.'),
  only: optional(texts, 'Only the cases whose id, operation or tag matches one of these globs.'),
  skip: optional(texts, 'Not the cases whose id, operation or tag matches one of these globs.'),
  tags: optional(texts, 'Only the cases with one of these tags.'),
  maxCasesPerOperation: optional(positive, 'As many derived cases as one operation gets, the most telling ones.'),
  values: optional(
    values,
    'Values for good requests: by the name of a parameter, or, below an operation or a glob, by name or JSON Pointer into the body.',
  ),
  tolerant: optional(boolean, 'Use a document that OpenAPI does not allow where what is meant is plain, and say so.'),
  allowRemoteRefs: optional(boolean, 'Follow $refs to http(s) addresses.'),
  allowRefsFrom: optional(paths, "Follow $refs to files below these folders too, not only the document's own."),
  seed: optional(seed, 'Makes the same fresh ids in every run: only for targets that forget what they are given.'),
  strict: optional(boolean, 'Warnings fail the run.'),
  reporters: optional(reporters, 'Reports to write: NAME to standard output, NAME=FILE to a file.'),
  baseline: optional(path, 'Known findings of all targets that do not fail the run.'),
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
