import { dirname } from 'node:path';
import { Cursor, withHoleHint } from '../../cases/index.js';
import { didYouMean, TrellisError, type Problem } from '../../error/index.js';
import { parseYaml } from '../../json/index.js';
import { startedNames } from '../started-names.js';
import { noConfiguration, type Configuration } from './configuration.js';
import { configurationKeys } from './configuration-keys.js';
import { readSection } from './kind.js';
import { Variables } from './variables.js';

/**
 * Reads the text of a configuration; `file` is what places carry.
 *
 * @throws TrellisError with all that is wrong, in the order of the text.
 */
export function parseConfiguration(text: string, file: string, env: NodeJS.ProcessEnv): Configuration {
  const parsed = parseYaml(text, file);
  const folder = dirname(file);
  if (!parsed.ok) {
    // A file with nothing in it but comments says nothing.
    if (parsed.problems.every(({ code }) => code === 'empty')) return { ...noConfiguration, file, folder };
    throw new TrellisError(withHoleHint(parsed.problems, text));
  }
  const problems: Problem[] = [];
  const variables = new Variables(env);
  const root = new Cursor(parsed.node, parsed.source, problems);
  const section = readSection(root, 'the configuration', configurationKeys, { folder, variables });
  const {
    rules = [],
    overrides = [],
    resources = [],
    login,
    doubts: doubtsOff,
    default: defaultTargets,
    targets = new Map(),
    tags,
    reporters,
    ...same
  } = section;
  refuseUnknownDefaults(root, defaultTargets ?? [], targets.keys());
  problems.push(...variables.missing);
  throwAny(problems);
  return {
    file,
    folder,
    options: {
      ...same,
      ...(tags === undefined ? {} : { tag: tags }),
      ...(reporters === undefined ? {} : { reporter: reporters }),
    },
    severities: [...rules, ...overrides],
    resources,
    login,
    doubtsOff,
    defaultTargets,
    targets,
  };
}

function refuseUnknownDefaults(root: Cursor, named: readonly string[], configured: Iterable<string>): void {
  const known = [...configured, ...startedNames];
  if (root.node.type !== 'object') return;
  const key = root.entries('the configuration').find((entry) => entry.key.string === 'default')?.value;
  for (const name of named) {
    if (known.includes(name) || /^https?:/i.test(name)) continue;
    const hint = didYouMean(name, known) ?? `known are ${known.join(', ')}`;
    key?.refuse('unknown-target', `${JSON.stringify(name)} is no target`, hint);
  }
}

/** In the order of the text; there may be none. */
function throwAny(problems: readonly Problem[]): void {
  const lineOf = ({ place }: Problem): number => place?.line ?? 0;
  const columnOf = ({ place }: Problem): number => place?.column ?? 0;
  const [first, ...others] = problems.toSorted((a, b) => lineOf(a) - lineOf(b) || columnOf(a) - columnOf(b));
  if (first !== undefined) throw new TrellisError([first, ...others]);
}
