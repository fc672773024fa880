import type { Exchange } from '../../checks/index.js';
import { Connection } from '../connection/connection.js';
import { decodeContent } from '../connection/decode-content.js';
import type { Attempt } from '../connection/progress.js';
import { type Route, bodyLimit } from '../connection/route.js';
import type { ComposedRequest } from './compose-request.js';

/**
 * Sends requests to one target over one connection at a time.
 *
 * Requests with valid credentials share a connection with others only after {@link pin}: a target that authenticates
 * connections would otherwise respond according to the order of the cases.
 */
export class Sender {
  readonly heard: ((exchange: Exchange) => void) | undefined;
  readonly #route: Route;
  #connection: Connection | undefined;
  /** Which requests may share the connection; undefined for none. */
  #credentials: 'good' | 'other' | undefined;
  #pinned = false;

  /** `heard` is called with each exchange that {@link sendRequests} makes. */
  constructor(route: Route, heard?: (exchange: Exchange) => void) {
    this.#route = route;
    this.heard = heard;
  }

  /** Whether a connection may be open. */
  get open(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Sends all requests until the next {@link close} on one connection; `isOdd` if any of them is one that standard
   * clients refuse to send, after which the server may take content for the next request.
   */
  pin(isOdd: boolean): void {
    this.close();
    this.#connection = new Connection(this.#route, isOdd ? 'kept' : 'single');
    this.#pinned = true;
  }

  /** `credentials` determines which requests may share a connection. */
  async send(request: ComposedRequest, credentials: 'good' | 'other', limits = this.#route.limits): Promise<Attempt> {
    const attempt = await this.#connectionFor(request, credentials).exchange(request.wire, limits);
    if (attempt.result.kind !== 'response') return attempt;
    const limit = bodyLimit(attempt.result.fields, limits);
    return { ...attempt, result: await decodeContent(attempt.result, limit) };
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#credentials = undefined;
    this.#pinned = false;
  }

  #connectionFor(request: ComposedRequest, credentials: 'good' | 'other'): Connection {
    if (this.#pinned && this.#connection !== undefined) return this.#connection;
    // A request that standard clients refuse to send may leave the connection in any state.
    const own = request.raw ? undefined : credentials;
    if (this.#connection === undefined || own === undefined || own !== this.#credentials) {
      this.close();
      this.#connection = new Connection(this.#route);
    }
    this.#credentials = own;
    return this.#connection;
  }
}
