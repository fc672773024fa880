import type { JsonValue } from '../../json/index.js';
import type { TargetOptions } from './target-options.js';

/** Describes how to obtain the credential from the target itself. */
export interface Login {
  /** The key of the login operation. */
  readonly operation: string;
  readonly body: JsonValue | undefined;
  /** The place of the credential in the response; a pointer is a JSON Pointer (RFC 6901) into the body. */
  readonly credential:
    | { readonly in: 'body'; readonly pointer: string }
    | { readonly in: 'header' | 'cookie'; readonly name: string };
  /** The security scheme of the credential; undefined for the cookie's scheme, or for all schemes not named. */
  readonly scheme: string | undefined;
  /** The lifetime in seconds, or a JSON Pointer to it in the response; undefined if only a 401 shows the expiry. */
  readonly expires: number | string | undefined;
}

/** A target of a run. */
export interface Target {
  /** The name in reports: `reference`, `prism`, or the URL. */
  readonly name: string;
  /** A mock accepts any well-formed credential, so it cannot be tested with wrong ones. */
  readonly kind: 'service' | 'mock';
  /** Whether a mock stores data as services do. */
  readonly remembers?: boolean;
  /** The base URL, if the target is already running. */
  readonly url?: string;
  /** The valid credentials, like those of {@link RunningTarget}, if known before the start. */
  readonly credentials?: ReadonlyMap<string, string>;
  /** How to obtain the credential, if a login is needed. */
  readonly login?: Login;
  /** Options that override those of the run. */
  readonly options?: TargetOptions;
  /** Starts the target; throws a `TrellisError` with the reason if that fails. */
  start(signal: AbortSignal): Promise<RunningTarget>;
}

/** A running target. */
export interface RunningTarget {
  /** The base URL; its path precedes every path of the contract. */
  readonly url: string;
  /** The valid credential by security scheme name; the empty string stands for all schemes not named. */
  readonly credentials: ReadonlyMap<string, string>;
  /**
   * Renews the credential when the target no longer accepts it; throws a `TrellisError` with the reason if that fails.
   */
  renew?(signal: AbortSignal): Promise<ReadonlyMap<string, string>>;
  /** When to renew the credential, in milliseconds since the epoch; undefined if only a 401 shows the expiry. */
  staleAt?(): number | undefined;
  /** Further texts that no output may contain. */
  readonly secrets?: readonly string[];
  /** Stops the target; never throws, and may be called repeatedly. */
  close(): Promise<void>;
}
