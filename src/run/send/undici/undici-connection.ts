import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { Client } from 'undici';
import { ConnectError } from '../connect-error.js';
import type { Attempt, Connection } from '../connection.js';
import type { Limits } from '../limits.js';
import { openSocket } from '../open-socket.js';
import { Progress } from '../progress.js';
import type { Route } from '../route.js';
import { withResolvers } from '../with-resolvers.js';
import type { WireRequest } from '../wire-request.js';
import { SWITCHES_PROTOCOLS } from '../words.js';
import { explainUndiciError } from './explain-undici-error.js';
import { fieldsForUndici } from './fields-for-undici.js';
import { fieldListOf } from './field-list-of.js';

/** One for all: without it each closed connection would write a stack trace for nobody. */
const closed = new Error('the connection is closed on this side');

/** A connection that undici keeps: one exchange at a time, no redirects, no time-outs but ours. */
export class UndiciConnection implements Connection {
  readonly #route: Route;
  #client: Client | undefined;
  /** Still connecting; undici does not end it by itself. */
  #opening: Socket | undefined;
  /** Answers that the present connection has carried. */
  #answers = 0;

  constructor(route: Route) {
    this.#route = route;
  }

  exchange(request: WireRequest, limits: Limits): Promise<Attempt> {
    const { promise, resolve } = withResolvers<Attempt>();
    const progress = new Progress(this.#route.endpoint, limits, () => this.close(), resolve);
    this.#client ??= this.#newClient();
    this.#client.dispatch(
      {
        method: request.method,
        path: request.target,
        headers: fieldsForUndici(request.fields),
        body: request.body ?? null,
      },
      this.#handler(progress),
    );
    return promise;
  }

  close(): void {
    this.#opening?.destroy();
    this.#opening = undefined;
    // What was under way hears of it through its handler; there is nobody else to tell.
    void this.#client?.destroy(closed).catch(() => undefined);
    this.#client = undefined;
  }

  #newClient(): Client {
    return new Client(this.#route.endpoint.origin, {
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: this.#route.limits.head,
      connect: (_options, connected) => {
        const opening = openSocket(this.#route, (error, socket) => {
          // What was given up may still end when the next is under way.
          if (this.#opening === opening) this.#opening = undefined;
          this.#answers = 0;
          if (error === undefined) connected(null, socket);
          else connected(error, null);
        });
        this.#opening = opening;
      },
    });
  }

  #handler(progress: Progress): Dispatcher.DispatchHandler {
    return {
      onRequestStart: () => progress.sending(this.#answers > 0),
      onResponseStarted: () => progress.began(),
      onResponseStart: (controller, status, _fields, reason) => {
        if (status === 101) progress.notHttp(SWITCHES_PROTOCOLS, true);
        // Interim answers, however many, are not the answer (RFC 9110 §15.2).
        if (status >= 200) progress.answered(status, reason, fieldListOf(controller));
      },
      onResponseData: (controller, chunk) => {
        if (progress.body.push(chunk)) return;
        progress.finish('over-limit');
        controller.abort(new Error('the body is beyond the limit'));
      },
      onResponseEnd: () => {
        this.#answers++;
        progress.finish('complete');
      },
      onResponseError: (_controller, error) => {
        if (error instanceof ConnectError) progress.unreachable(error);
        else explainUndiciError(error, progress);
      },
    };
  }
}
