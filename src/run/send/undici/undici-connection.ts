import type { Socket } from 'node:net';
import { type Dispatcher, Client } from 'undici';
import { ConnectError } from '../../connection/connect-error.js';
import type { Attempt, Connection, WireRequest } from '../../connection/connection.js';
import type { Limits } from '../../connection/limits.js';
import { openSocket } from '../../connection/open-socket.js';
import { Progress } from '../../connection/progress.js';
import type { Route } from '../../connection/route.js';
import { withResolvers } from '../../connection/with-resolvers.js';
import { SWITCHES_PROTOCOLS, CLOSED, RESET } from '../../connection/words.js';
import { type FieldList, fieldPairs } from '../../../http/index.js';

/** Shared by all: without an error object, undici creates one with a stack trace for each closed connection. */
const closed = new Error('the client closed the connection');

/** A connection through undici: one exchange at a time, without redirects, with our own time-outs. */
export class UndiciConnection implements Connection {
  readonly #route: Route;
  #client: Client | undefined;
  /** A socket that is still connecting; undici does not close it. */
  #opening: Socket | undefined;
  /** The number of responses on the current connection. */
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
    // The handler of the current exchange reports the error.
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
          // An abandoned attempt may end while the next one is in progress.
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
        // Interim responses precede the final one (RFC 9110 §15.2).
        if (status >= 200) progress.answered(status, reason, fieldListOf(controller));
      },
      onResponseData: (controller, chunk) => {
        if (progress.body.push(chunk)) return;
        progress.finish('over-limit');
        controller.abort(new Error('the body exceeds the limit'));
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

/** Fields that undici writes itself, in the same form as in the request's list. */
const WRITTEN_BY_UNDICI = new Set(['connection', 'content-length']);

/** The flat list that undici expects, without the fields that it writes itself. */
function fieldsForUndici(fields: FieldList): string[] {
  return fields.filter(([name]) => !WRITTEN_BY_UNDICI.has(name.toLowerCase())).flat();
}

/** The fields of a response as received: order, repetitions and spelling kept, values in Latin-1 (RFC 9110 §5.5). */
function fieldListOf(controller: Dispatcher.DispatchController): FieldList {
  const raw = (controller as { readonly rawHeaders?: readonly (Buffer | string)[] | null }).rawHeaders ?? [];
  return fieldPairs(raw.map((text) => (typeof text === 'string' ? text : text.toString('latin1'))));
}

const LENGTH_SAID_TWICE = 'it has several Content-Length fields, or one beside Transfer-Encoding';

/** The start of the parser's message if the response does not begin with a status line. */
const NOT_A_STATUS_LINE = 'Expected HTTP/';

/** Classifies an error that undici reports for an incomplete exchange. */
function explainUndiciError(error: Error, progress: Progress): void {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (error.name === 'HTTPParserError') return explainParserError(error, progress);
  switch (code) {
    case 'UND_ERR_HEADERS_OVERFLOW':
      return progress.headTooLarge();
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      // Neither status has content, whatever length is declared (RFC 9112 §6.3). A 304 may declare one, a 204 must not
      // (RFC 9110 §8.6); a check judges that.
      if (progress.status === 304 || progress.status === 204) return progress.finish('complete');
      // Without a status, the error concerns the fields themselves (RFC 9110 §8.6, RFC 9112 §6.2).
      if (progress.status === undefined) return progress.notHttp(LENGTH_SAID_TWICE, true);
      return progress.cut(CLOSED);
    case 'UND_ERR_INVALID_ARG':
    case 'UND_ERR_NOT_SUPPORTED':
      return progress.unreadable('undici cannot send this request');
    case 'UND_ERR_SOCKET':
      return explainSocketError(error, progress);
    default:
      return progress.cut(code === 'ECONNRESET' || code === 'EPIPE' ? RESET : CLOSED);
  }
}

/** Parser errors have no code, only a reason in parentheses. */
function explainParserError(error: Error, progress: Progress): void {
  const reason = /\((.+)\)$/.exec(error.message)?.[1] ?? error.message;
  if (reason === 'Invalid EOF state') progress.cut(CLOSED);
  else progress.notHttp(reason, !reason.startsWith(NOT_A_STATUS_LINE));
}

function explainSocketError({ message }: Error, progress: Progress): void {
  // An unsolicited 100 is legal (RFC 9110 §15.2), but undici rejects it.
  if (message === 'bad response') return progress.unreadable('an interim response without a request for one');
  if (message === 'bad upgrade') {
    return progress.notHttp(SWITCHES_PROTOCOLS, true);
  }
  progress.cut(CLOSED);
}
