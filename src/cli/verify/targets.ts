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

/** The targets of `trellis verify` without arguments and without a configuration. */
const defaultTargets: readonly string[] = ['reference', 'mock'];

/** A target of the command line, before the document and the credentials are known. */
export interface TargetChoice {
  /** The configuration of the target, if any. */
  readonly configured: ConfiguredTarget | undefined;
  /** Whether Trellis starts the target, with its own credentials. */
  readonly isStarted: boolean;
  /** The login of the configuration, if no other credential is given. */
  readonly login: ConfiguredLogin | undefined;
  create(contract: Contract, credentials: ReadCredentials, flags: AskingFlags): Promise<Target>;
}

/**
 * The targets of the command line, else those of the configuration, else the reference and the mock.
 *
 * @throws UsageError for a text that is neither a URL nor a name, and for duplicates; TrellisError for missing variables.
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
 * The configured values of the targets, which must be equal, because all targets of a run get the same cases.
 *
 * @throws UsageError if the targets have different values.
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
  // Rejects an invalid URL before any file is read.
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

/** Adds a renewable credential to a target: that of a command, else that of a login. */
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
  // `localhost:8080` and `example.com/api` lack only the scheme.
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

/** Adds a token that the command prints at the start, and again when it has expired. */
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
 * The reference plant store on a free loopback port, with its own token. It runs in its own thread, so that the run does
 * not delay its responses.
 */
function referenceTarget(): Target {
  return {
    name: 'reference',
    kind: 'service',
    start: async () => {
      const token = randomBytes(24).toString('base64url');
      const thread = new Worker(shipped('dist/cli/reference-thread.js'), { workerData: token });
      const [url] = (await once(thread, 'message')) as [url: string];
      // After a later failure, the run reports that the target is unreachable.
      thread.on('error', () => {});
      return { url, credentials: new Map([['', token]]), close: async () => void (await thread.terminate()) };
    },
  };
}
