import type { Contract } from '../../contract/index.js';
import type { ValueEntry } from '../../cases/index.js';
import { stringifyValue } from '../../json/index.js';
import { mockTarget, prismTarget } from '../../mock/index.js';
import { urlTarget, type Target } from '../../run/index.js';
import { didYouMean, TrellisError } from '../../error/index.js';
import type { Configuration } from '../config/configuration.js';
import { resolveLogin, type ConfiguredLogin } from '../config/login.js';
import type { ConfiguredTarget } from '../config/target.js';
import { isStartedName, startedNames, type StartedName } from '../settings/started-names.js';
import { UsageError } from '../io/usage-error.js';
import { configuredOptions, type AskingFlags } from './configured-options.js';
import { withConfigured, type ReadCredentials } from './credentials.js';
import { runTokenCommand, type TokenCommand } from './token-command.js';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { shipped } from '../shipped.js';

/** The targets that Trellis starts itself, by name. */
const started: Readonly<Record<StartedName, (contract: Contract) => Target>> = {
  reference: () => referenceTarget(),
  mock: (contract) => mockTarget(contract),
  prism: (contract) => prismTarget({ spec: contract.file }),
};

/** What `trellis verify` judges when nothing is named, here or in the configuration. */
const defaultTargets: readonly string[] = ['reference', 'mock'];

/** A target of the command line, before the document and the credentials are known. */
export interface TargetChoice {
  /** What the configuration says of it, if anything. */
  readonly configured: ConfiguredTarget | undefined;
  /** Whether Trellis starts it itself, with credentials of its own. */
  readonly isStarted: boolean;
  /** How the configuration says to get its credential, where no other is given. */
  readonly login: ConfiguredLogin | undefined;
  create(contract: Contract, credentials: ReadCredentials, flags: AskingFlags): Promise<Target>;
}

/**
 * The targets of the command line, in its order; without any those of the configuration, else the reference and the mock.
 *
 * @throws UsageError for what is neither a URL nor a name, or is given twice; TrellisError for one that needs variables
 * that are not set.
 */
export function chooseTargets(texts: readonly string[], configuration: Configuration): readonly TargetChoice[] {
  const chosen = [texts, configuration.defaultTargets ?? [], defaultTargets].find(({ length }) => length > 0) ?? [];
  const twice = chosen.find((text, index) => chosen.indexOf(text) !== index);
  if (twice !== undefined) throw new UsageError(`the target ${twice} is given twice`);
  return chosen.map((text) => {
    const configured = configuration.targets.get(text);
    if (configured !== undefined) return configuredChoice(configured, configuration);
    if (isStartedName(text)) {
      return {
        configured,
        isStarted: true,
        login: undefined,
        create: (contract) => Promise.resolve(started[text](contract)),
      };
    }
    if (/^https?:\/\//i.test(text)) return urlChoice(text, configuration.login);
    throw notATarget(text, configuration);
  });
}

/**
 * The values that the chosen targets have. Cases are the same for all targets of a run, and so are the values in them.
 *
 * @throws UsageError where targets have different ones.
 */
export function valuesOf(choices: readonly TargetChoice[]): readonly ValueEntry[] {
  const own = choices.map(({ configured }) => configured?.section.values ?? []);
  const said = own.map((values) =>
    JSON.stringify(values.map(({ operations, name, value }) => [operations, name, stringifyValue(value)])),
  );
  const [first = []] = own;
  if (new Set(said).size < 2) return first;
  throw new UsageError('the targets have different values in the configuration', 'verify them one at a time');
}

function urlChoice(url: string, login: ConfiguredLogin | undefined): TargetChoice {
  // What is no URL is said before anything is read.
  urlTarget(url);
  return {
    configured: undefined,
    isStarted: false,
    login,
    create: async (contract, read) => withRenewal(urlTarget(url, read.credentials), read, login, contract),
  };
}

function configuredChoice(configured: ConfiguredTarget, { folder, login: common }: Configuration): TargetChoice {
  const [first, ...others] = configured.missing;
  if (first !== undefined) throw new TrellisError([first, ...others]);
  const { name, section } = configured;
  const login = section.login ?? common;
  return {
    configured,
    isStarted: isStartedName(name),
    login: isStartedName(name) ? undefined : login,
    create: async (contract, above, flags) => {
      const options = await configuredOptions(configured, flags);
      if (isStartedName(name)) return { ...started[name](contract), options };
      const read = await withConfigured(above, configured, contract, folder);
      const own = { ...options, otherCredentials: read.others, scopedCredentials: read.scoped };
      const target = { ...urlTarget(section.url ?? '', read.credentials), name, options: own };
      return withRenewal(target, read, login, contract);
    },
  };
}

/** A target with a credential that can be obtained again: the one that a command prints, else the one of a login. */
function withRenewal(
  target: Target,
  { credentials, command }: ReadCredentials,
  login: ConfiguredLogin | undefined,
  contract: Contract,
): Target {
  if (command !== undefined) return withTokenCommand(target, command, credentials);
  const scheme = login?.section.scheme ?? '';
  return login === undefined || credentials.has(scheme) ? target : { ...target, login: resolveLogin(login, contract) };
}

function notATarget(text: string, { file, targets }: Configuration): UsageError {
  const known = [...targets.keys(), ...startedNames];
  const near = didYouMean(text, known);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined) {
    return new UsageError(`the target ${text} has the scheme ${scheme}`, 'give a URL with http:// or https://');
  }
  // `localhost:8080` and `example.com/api` lack the scheme alone.
  const url = /^(?:\[[\da-f:.]+\]|localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d))(?::\d+)?(?:\/.*)?$/i.test(text)
    ? `did you mean "http://${text}"?`
    : undefined;
  const where =
    file === undefined ? '' : ` (${file} has ${targets.size === 0 ? 'no targets' : [...targets.keys()].join(', ')})`;
  return new UsageError(
    `${JSON.stringify(text)} is not a target${where}`,
    near ?? url ?? `give a URL such as http://localhost:8080, or one of: ${known.join(', ')}`,
  );
}

/** The target with a token that the command prints: when it is started, and again once that has expired. */
function withTokenCommand(target: Target, command: TokenCommand, others: ReadonlyMap<string, string>): Target {
  const print = async (signal: AbortSignal): Promise<ReadonlyMap<string, string>> =>
    new Map([...others, ['', await runTokenCommand(command, signal)]]);
  const { credentials: _, ...unstarted } = target;
  return {
    ...unstarted,
    start: async (signal) => {
      const credentials = await print(signal);
      const running = await target.start(signal);
      return { ...running, credentials, renew: print };
    },
  };
}

/**
 * The reference plant store on a free loopback port, with a token of its own, in a thread of its own: it answers while
 * the run goes on, as any other server would.
 */
function referenceTarget(): Target {
  return {
    name: 'reference',
    kind: 'service',
    start: async () => {
      const token = randomBytes(24).toString('base64url');
      const thread = new Worker(shipped('dist/cli/reference-thread.js'), { workerData: token });
      const [url] = (await once(thread, 'message')) as [url: string];
      // Should it fail later on, the run finds nobody there, and says so.
      thread.on('error', () => {});
      return { url, credentials: new Map([['', token]]), close: async () => void (await thread.terminate()) };
    },
  };
}
