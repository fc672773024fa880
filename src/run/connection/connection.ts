import type { ExchangeResult } from '../../checks/index.js';
import type { ConnectError } from './connect-error.js';
import type { Limits } from './limits.js';
import type { WireRequest } from './wire-request.js';

/**
 * A connection to the target that carries one exchange after the other, and is opened anew when the last one was
 * closed. Nothing is ever repeated or followed by itself.
 */
export interface Connection {
  /** Sends one request and takes what comes, within the limits; never throws. */
  exchange(request: WireRequest, limits: Limits): Promise<Attempt>;
  /** Ends the connection at once, and with it an exchange that is under way. */
  close(): void;
}

/** One request sent, or not, and what came of it. */
export interface Attempt {
  readonly result: ExchangeResult;
  /** From the first byte sent to the last received, in milliseconds. */
  readonly duration: number;
  /** Whether the connection had carried an answer before, so that the peer may have closed it in between. */
  readonly reused: boolean;
  /** Whether any byte of an answer came. */
  readonly began: boolean;
  /** Why there was no connection, where that is the failure. */
  readonly unreachable: ConnectError | undefined;
  /** The transport met an answer that is legal but that it cannot read; another transport can. */
  readonly unreadable: boolean;
}
