import type { TlsOptions } from '../connection/route.js';
import type { JsonValue } from '../../json/index.js';

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

/** Options of a target. Defaults depend on whether it is a loopback or a remote host. */
export interface TargetOptions {
  /** Concurrent exchanges; default 8 for loopback, 2 for remote hosts. */
  readonly concurrency?: number;
  /** Requests per second; default unlimited for loopback, 10 for remote hosts. */
  readonly rate?: number;
  /** Time-out of an exchange in milliseconds; default 5,000 for loopback, 10,000 for remote hosts. */
  readonly timeout?: number;
  /** How often a case is repeated if the target asks to wait (429, or 503 with Retry-After); default 3. */
  readonly retries?: number;
  /** Fields of every request, unless a case sets one of that name itself. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly tls?: TlsOptions;
  /** Also send requests with possible side effects to remote hosts. */
  readonly intrusive?: boolean;
  /** Globs of operations that may change or remove data that the run did not create; default none. */
  readonly touch?: readonly string[];
  /** Keep created data; by default it is deleted at the end. */
  readonly keep?: boolean;
  /** The time that a write may need to take effect, in milliseconds; default 1,000. */
  readonly settle?: number;
  /** The maximum number of requests; then the run of the target ends. */
  readonly maxRequests?: number;
}
