import type { JsonValue } from '../../json/index.js';
import type { TargetOptions } from './target-options.js';

/** How the good credential is obtained from the target itself. */
export interface Login {
  /** The key of the operation that is called. */
  readonly operation: string;
  readonly body: JsonValue | undefined;
  /** Where the credential stands in the answer; a pointer is a JSON Pointer (RFC 6901) into the body. */
  readonly credential:
    | { readonly in: 'body'; readonly pointer: string }
    | { readonly in: 'header' | 'cookie'; readonly name: string };
  /** The security scheme that the credential is for; undefined for the scheme of the cookie, or every one not named. */
  readonly scheme: string | undefined;
  /** In seconds, or a JSON Pointer to the seconds in the answer; undefined where only a 401 tells. */
  readonly expires: number | string | undefined;
}

/** What the cases run against. */
export interface Target {
  /** As shown in the report: `reference`, `prism`, or the URL. */
  readonly name: string;
  /** A mock takes any well-formed credential, so it cannot be asked to tell a wrong one from the right one. */
  readonly kind: 'service' | 'mock';
  /** Whether a mock keeps what it is given, as every service does. */
  readonly remembers?: boolean;
  /** Base URL, where it is known before the target is started, which is to say that it runs already. */
  readonly url?: string;
  /** The good credential, as {@link RunningTarget} has it, where it is known before the target is started. */
  readonly credentials?: ReadonlyMap<string, string>;
  /** How the good credential is obtained, where it has to be asked for. */
  readonly login?: Login;
  /** How this one is asked; goes before the options of the run. */
  readonly options?: TargetOptions;
  /** Makes the target ready to be asked; throws a `TrellisError` that says why it cannot. */
  start(signal: AbortSignal): Promise<RunningTarget>;
}

/** A target that is up, and how to reach it. */
export interface RunningTarget {
  /** Base URL; a path in it goes before every path of the contract. */
  readonly url: string;
  /** The good credential by security scheme name; the empty string is the one for every scheme not named. */
  readonly credentials: ReadonlyMap<string, string>;
  /** Gets the good credential anew, once it no longer lets one in; throws a `TrellisError` that says why it cannot. */
  renew?(signal: AbortSignal): Promise<ReadonlyMap<string, string>>;
  /** When that credential should be renewed, in milliseconds since the epoch; undefined where only a 401 tells. */
  staleAt?(): number | undefined;
  /** What else must not be shown. */
  readonly secrets?: readonly string[];
  /** Ends what `start` began; never throws, and may be called again. */
  close(): Promise<void>;
}
