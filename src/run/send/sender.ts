import type { Exchange } from '../../checks/index.js';
import type { Attempt, Connection } from '../connection/connection.js';
import type { ComposedRequest } from './compose-request.js';
import { decodeContent } from '../connection/decode-content.js';
import { bodyLimit } from '../connection/limits.js';
import type { Route } from '../connection/route.js';
import { RawConnection } from './raw/raw-connection.js';
import { UndiciConnection } from './undici/undici-connection.js';

/**
 * Sends requests to one target over one connection at a time, of the kind that each request needs.
 *
 * Requests with valid credentials share a connection with others only after {@link pin}: a target that authenticates
 * connections would otherwise respond according to the order of the cases.
 */
export class Sender {
  readonly heard: ((exchange: Exchange) => void) | undefined;
  readonly #route: Route;
  #connection: Connection | undefined;
  #kind: string | undefined;
  #pinned = false;
  /** Whether undici failed to read a response of this target; the raw connection can read it. */
  #rawOnly = false;

  /** `heard` is called with each exchange that {@link sendRequests} makes. */
  constructor(route: Route, heard?: (exchange: Exchange) => void) {
    this.#route = route;
    this.heard = heard;
  }

  /** Whether a connection may be open. */
  get open(): boolean {
    return this.#connection !== undefined;
  }

  /** Sends all requests until the next {@link close} on one connection; `raw` if any of them needs a raw one. */
  pin(raw: boolean): void {
    this.close();
    this.#connection = raw || this.#rawOnly ? new RawConnection(this.#route, 'kept') : this.#undici();
    this.#pinned = true;
  }

  /** `credentials` determines which requests may share a connection. */
  async send(request: ComposedRequest, credentials: 'good' | 'other', limits = this.#route.limits): Promise<Attempt> {
    const attempt = await this.#connectionFor(request, credentials).exchange(request.wire, limits);
    if (attempt.unreadable) this.#rawOnly = true;
    if (attempt.result.kind !== 'response') return attempt;
    const limit = bodyLimit(attempt.result.fields, limits);
    return { ...attempt, result: await decodeContent(attempt.result, limit) };
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#kind = undefined;
    this.#pinned = false;
  }

  #connectionFor(request: ComposedRequest, credentials: string): Connection {
    if (this.#pinned && this.#connection !== undefined) return this.#connection;
    const raw = request.raw || this.#rawOnly;
    // A raw request may leave the connection in any state.
    const kind = request.raw ? undefined : `${raw ? 'raw' : 'undici'} ${credentials}`;
    if (this.#connection === undefined || kind === undefined || kind !== this.#kind) {
      this.close();
      this.#connection = raw ? this.#raw() : this.#undici();
    }
    this.#kind = kind;
    return this.#connection;
  }

  #raw(): Connection {
    return new RawConnection(this.#route);
  }

  #undici(): Connection {
    return new UndiciConnection(this.#route);
  }
}
