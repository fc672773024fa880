import type { ExchangeResult } from '../../checks/index.js';
import type { ConnectError } from './connect-error.js';
import type { Limits } from './limits.js';
import type { FieldList } from '../../http/index.js';

/**
 * A connection to the target that carries one exchange at a time and reconnects after the peer has closed it. It never
 * repeats a request and never follows a redirect.
 */
export interface Connection {
  /** Sends one request and reads the response within the limits; never throws. */
  exchange(request: WireRequest, limits: Limits): Promise<Attempt>;
  /** Closes the connection immediately, including any exchange in progress. */
  close(): void;
}

/** The result of an attempt to send one request. */
export interface Attempt {
  readonly result: ExchangeResult;
  /** Time from the first byte sent to the last byte received, in milliseconds. */
  readonly duration: number;
  /** Whether the connection had carried a response before, so that the peer may have closed it since. */
  readonly reused: boolean;
  /** Whether any byte of a response arrived. */
  readonly began: boolean;
  /** The reason for a failed connection, if that is the failure. */
  readonly unreachable: ConnectError | undefined;
  /** The response is legal, but this transport cannot read it; another one can. */
  readonly unreadable: boolean;
}

/** A request as it is written to the wire. All texts are Latin-1, one character per byte. */
export interface WireRequest {
  readonly method: string;
  /** The request target in origin-form (RFC 9112 §3.2.1), base path included. */
  readonly target: string;
  /** All fields in sending order, including `Host` and framing. */
  readonly fields: FieldList;
  readonly body: Uint8Array | undefined;
  /** The number of body bytes after which sending pauses; only a raw connection supports this. */
  readonly pauseAt?: number;
}
