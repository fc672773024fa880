import { joinSecretTexts, plainText } from '../../cases/index.js';
import type { GivenValues, ScopedCredential, SecretText } from '../../cases/index.js';
import type { DoubtsOff, Exchange } from '../../checks/index.js';
import type { Contract } from '../../contract/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import { proxyFor } from '../connection/proxy-for.js';
import type { RunOptions } from './run-options.js';
import { isTelling, variableOf } from './standing-secrets.js';
import type { Shard } from '../model/shard.js';
import type { StandingField } from '../send/compose-request.js';
import { endpointOf } from '../connection/endpoint.js';
import { DEFAULT_SIZES } from '../connection/limits.js';
import type { Route } from '../connection/route.js';
import type { Severity } from '../model/severity.js';
import type { Hiding } from '../model/hiding.js';
import type { RunningTarget, Target } from './target.js';
import { GoodCredentials } from './good-credentials.js';
import { mockCredentials } from './mock-credentials.js';

/** Everything that the run of one target needs to know, with no default left open. */
export interface Settings {
  readonly contract: Contract;
  readonly target: string;
  readonly mock: boolean;
  /** Later responses show what earlier requests changed. */
  readonly remembers: boolean;
  readonly url: string;
  readonly route: Route;
  readonly seed: string;
  readonly shard: Shard | undefined;
  /** How many derived cases were left out, by the key of their operation. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly values: GivenValues;
  /** What a person says of the resources of the document. */
  readonly resources: readonly DeclaredResource[];
  readonly strict: boolean;
  /** Each case is sent in a request of its own. */
  readonly separate: boolean;
  readonly concurrency: number;
  readonly rate: number | undefined;
  readonly retries: number;
  readonly standing: readonly StandingField[];
  readonly credentials: GoodCredentials;
  /** The variables for them in lines to paste, by security scheme, where these are other than usual. */
  readonly credentialVariables: ReadonlyMap<string, string>;
  /** Those of a second user, by security scheme name; empty where there is none. */
  readonly otherCredentials: ReadonlyMap<string, string>;
  /** Good ones with few scopes. */
  readonly scopedCredentials: readonly ScopedCredential[];
  /** What else must not be shown. */
  readonly secrets: readonly string[];
  /** What may change things that it was not asked to change is sent. */
  readonly intrusive: boolean;
  readonly maxRequests: number;
  /** The operations, as globs, that may change or remove what the run did not create. */
  readonly touch: readonly string[];
  /** What the run has created is left where it is. */
  readonly keep: boolean;
  /** How long a write may take to have its effect, in milliseconds. */
  readonly settle: number;
  /** The target is on this machine. */
  readonly isLocal: boolean;
  /** What is created is marked, as others may have to find it. */
  readonly marks: boolean;
  /** The run starts it, and what is done to it goes with it. */
  readonly isStarted: boolean;
  readonly severities: readonly Severity[];
  readonly doubtsOff: DoubtsOff;
  readonly onExchange: ((exchange: Exchange, hiding: Hiding) => void) | undefined;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/**
 * Two targets of a run may be instances of one service, which takes each id once: only the first has the seed itself.
 */
function seedOf({ seed, targets }: RunOptions, target: Target): string {
  const at = targets.indexOf(target);
  return at < 1 ? seed : `${seed}/${at + 1}`;
}

/** Resolves every default for one target, once it runs and its address is known. */
export function settingsFor(run: RunOptions, target: Target, running: RunningTarget, signal: AbortSignal): Settings {
  const options = { ...run, ...target.options };
  const endpoint = endpointOf(running.url);
  const { loopback } = endpoint;
  const timeout = options.timeout ?? (loopback ? 5_000 : 10_000);
  const given = running.credentials.size > 0 ? running.credentials : (options.credentials ?? new Map());
  const renew = running.renew?.bind(running);
  const mock = target.kind === 'mock';
  const proxy = proxyFor(endpoint, options.proxy ?? {});
  return {
    contract: options.contract,
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
    seed: seedOf(run, target),
    shard: options.shard,
    leftOut: options.leftOut ?? new Map(),
    values: options.values ?? new Map(),
    resources: options.resources ?? [],
    strict: options.strict ?? false,
    separate: options.separateChanges ?? false,
    concurrency: options.concurrency ?? (loopback ? 8 : 2),
    rate: options.rate ?? (loopback ? undefined : 10),
    retries: options.retries ?? 3,
    standing: standingFields(options),
    credentials: new GoodCredentials(
      mock ? mockCredentials(options.contract, given) : given,
      renew,
      running.staleAt?.bind(running),
    ),
    credentialVariables: options.credentialVariables ?? new Map(),
    otherCredentials: mock ? new Map() : (options.otherCredentials ?? new Map()),
    scopedCredentials: mock ? [] : (options.scopedCredentials ?? []),
    secrets: running.secrets ?? [],
    intrusive: loopback || (options.intrusive ?? false),
    maxRequests: options.maxRequests ?? Infinity,
    touch: options.touch ?? [],
    keep: options.keep ?? false,
    settle: options.settle ?? 1_000,
    isLocal: loopback,
    marks: !loopback,
    isStarted: target.url === undefined,
    severities: options.severities ?? [],
    doubtsOff: options.doubtsOff ?? new Set(),
    onExchange: options.onExchange,
    signal,
    now: options.now ?? (() => new Date()),
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
