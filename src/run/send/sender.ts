import type { Exchange } from '../../checks/index.js';
import type { Attempt, Connection } from '../connection/connection.js';
import type { ComposedRequest } from './compose-request.js';
import { decodeContent } from '../connection/decode-content.js';
import { bodyLimit } from '../connection/limits.js';
import type { Route } from '../connection/route.js';
import { RawConnection } from './raw/raw-connection.js';
import { UndiciConnection } from './undici/undici-connection.js';

/**
 * One connection at a time to one target, of the kind that each request needs.
 *
 * Requests with good credentials and others never share a connection unless {@link pin} says so: a target that takes
 * a connection for authenticated once it has been would answer by the order in which the cases happen to go out.
 */
export class Sender {
  readonly heard: ((exchange: Exchange) => void) | undefined;
  readonly #route: Route;
  #connection: Connection | undefined;
  #kind: string | undefined;
  #pinned = false;
  /** Undici could not read an answer of this target; a socket of our own can. */
  #rawOnly = false;

  /** `heard` is told of every exchange by {@link sendRequests}. */
  constructor(route: Route, heard?: (exchange: Exchange) => void) {
    this.#route = route;
    this.heard = heard;
  }

  /** Whether a connection may be open. */
  get open(): boolean {
    return this.#connection !== undefined;
  }

  /** Sends everything up to the next {@link close} on one connection, by hand where any of it needs that. */
  pin(raw: boolean): void {
    this.close();
    this.#connection = raw || this.#rawOnly ? new RawConnection(this.#route, 'kept') : this.#undici();
    this.#pinned = true;
  }

  /** `credentials` tells which requests may follow one another on a connection. */
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
    // What goes out by hand may leave a connection in any state.
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
