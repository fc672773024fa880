import { proxyFor } from '../connection/proxy.js';
import { joinSecretTexts, plainText, type SecretText } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import type { RunOptions } from './run-options.js';
import { isTelling, variableOf } from './standing-secrets.js';
import type { Shard } from '../model/shard.js';
import type { StandingField } from '../send/compose-request.js';
import { endpointOf } from '../connection/endpoint.js';
import { type Route, DEFAULT_SIZES } from '../connection/route.js';
import type { RunningTarget, Target } from './target.js';
import { Seed } from './seed.js';

/** Any token satisfies a mock; this one does not occur in other texts. */
const ANY_TOKEN = 'mock-7d1f0c52e94b8a63';

/** The options that a user need not give. */
const defaults = {
  leftOut: new Map(),
  values: new Map(),
  resources: [],
  strict: false,
  retries: 3,
  credentialVariables: new Map(),
  otherCredentials: new Map(),
  scopedCredentials: [],
  intrusive: false,
  maxRequests: Infinity,
  touch: [],
  keep: false,
  settle: 1_000,
  severities: [],
  doubtsOff: new Set<never>(),
  now: () => new Date(),
} satisfies Partial<RunOptions>;

type Defaulted = keyof typeof defaults | 'contract' | 'concurrency' | 'signal';

/** All settings of the run of one target, with defaults resolved. */
export interface Settings extends Required<Pick<RunOptions, Defaulted>> {
  readonly target: string;
  readonly mock: boolean;
  /** Whether later responses reflect earlier requests. */
  readonly remembers: boolean;
  readonly url: string;
  readonly route: Route;
  readonly seed: Seed;
  readonly shard: Shard | undefined;
  /** Whether each case has a request of its own. */
  readonly separate: boolean;
  readonly rate: number | undefined;
  readonly standing: readonly StandingField[];
  readonly credentials: GoodCredentials;
  /** Further texts that no output may contain. */
  readonly secrets: readonly string[];
  /** Whether the target is on this machine. On others, created data carries a mark by which people can find it. */
  readonly isLocal: boolean;
  /** Whether the run starts the target itself, so that nothing done to it lasts. */
  readonly isStarted: boolean;
  /** Whether the run has opened the session of its credentials itself, and can open another one. */
  readonly ownsSession: boolean;
  readonly onExchange: RunOptions['onExchange'] | undefined;
}

/**
 * Targets may be instances of one service, which accepts each id once, so only the first target gets the seed itself.
 */
function seedOf({ seed, targets }: RunOptions, target: Target): string {
  const at = targets.indexOf(target);
  return at < 1 ? seed : `${seed}/${at + 1}`;
}

/** Resolves all defaults for one running target. */
export function settingsFor(run: RunOptions, target: Target, running: RunningTarget, signal: AbortSignal): Settings {
  const options = { ...defaults, ...run, ...target.options };
  const endpoint = endpointOf(running.url);
  const { loopback } = endpoint;
  const { contract, timeout = loopback ? 5_000 : 10_000, rate = loopback ? undefined : 10 } = options;
  const given = running.credentials.size > 0 ? running.credentials : (options.credentials ?? new Map());
  const mock = target.kind === 'mock';
  const proxy = proxyFor(endpoint, options.proxy ?? {});
  return {
    ...options,
    target: target.name,
    mock,
    remembers: target.remembers ?? !mock,
    url: running.url,
    route: {
      endpoint,
      tls: options.tls ?? {},
      limits: { ...DEFAULT_SIZES, timeout },
      ...(proxy === undefined ? {} : { proxy }),
    },
    seed: new Seed(seedOf(run, target), options.now()),
    shard: options.shard,
    separate: options.separateChanges ?? false,
    concurrency: options.concurrency ?? (loopback ? 8 : 2),
    rate,
    standing: standingFields(options),
    credentials: new GoodCredentials(mock ? mockCredentials(contract, given) : given, running),
    ...(mock && { otherCredentials: new Map(), scopedCredentials: [] }),
    secrets: running.secrets ?? [],
    intrusive: loopback || options.intrusive,
    isLocal: loopback,
    isStarted: target.url === undefined,
    ownsSession: running.renew !== undefined,
    onExchange: options.onExchange,
    signal,
  };
}

function standingFields({ userAgent, headers = [] }: RunOptions): readonly StandingField[] {
  const given = headers.map(([name, value]) => ({ name, value: standingValue(name, value) }));
  if (given.some(({ name }) => name.toLowerCase() === 'user-agent')) return given;
  return [{ name: 'User-Agent', value: plainText(userAgent ?? 'trellis') }, ...given];
}

function standingValue(name: string, value: string): SecretText {
  if (!isTelling(name)) return plainText(value);
  return joinSecretTexts({ text: value, shell: `\${${variableOf(name)}}`, hides: [value] });
}

/** Returns the given credentials and an invented one for each scheme without. */
function mockCredentials(contract: Contract, given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const credentials = new Map(given);
  const onlyOne = contract.securitySchemes.size === 1;
  for (const [name, scheme] of contract.securitySchemes) {
    if (credentials.has(name) || credentials.has('')) continue;
    const isBasic = scheme.type === 'http' && scheme.scheme === 'basic';
    // With a single scheme, the unnamed credential of TRELLIS_TOKEN applies.
    credentials.set(onlyOne ? '' : name, isBasic ? `mock:${ANY_TOKEN}` : ANY_TOKEN);
  }
  return credentials;
}

type Credentials = ReadonlyMap<string, string>;

/** The valid credentials of a target by security scheme name: the current ones and all earlier ones. */
class GoodCredentials {
  readonly #ever: Credentials[];
  readonly #target: RunningTarget;

  constructor(first: Credentials, target: RunningTarget) {
    this.#ever = [first];
    this.#target = target;
  }

  get current(): Credentials {
    return this.#ever.at(-1)!;
  }

  /** All credentials so far; no output may contain any of them. */
  get ever(): readonly Credentials[] {
    return this.#ever;
  }

  /** Whether the credentials should be renewed before they expire. */
  get stale(): boolean {
    return Date.now() >= (this.#target.staleAt?.() ?? Infinity);
  }

  get renewable(): boolean {
    return this.#target.renew !== undefined;
  }

  /**
   * Renews the credentials; returns whether they changed.
   *
   * @throws {TrellisError} with the reason if renewal fails.
   */
  async renew(signal: AbortSignal): Promise<boolean> {
    const renewed = await this.#target.renew?.(signal);
    const { current } = this;
    if (renewed === undefined || [...renewed].every(([name, text]) => current.get(name) === text)) return false;
    this.#ever.push(renewed);
    return true;
  }
}
