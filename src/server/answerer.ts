import { closeInStages, sendTogether } from '../http/index.js';
import type { Connections } from './connections.js';
import { declaredBody } from './declared-body.js';
import type { Exchange } from './exchange.js';
import type { PlantStoreLimits } from './limits.js';
import { entryOf, errorBody, type Refusal } from './refusal.js';

/** Sends the responses of a server, and closes the connection after a response that must be its last. */
export class Answerer {
  readonly #connections: Connections;
  readonly #limits: PlantStoreLimits;

  constructor(connections: Connections, limits: PlantStoreLimits) {
    this.#connections = connections;
    this.#limits = limits;
  }

  /** Answers 200 with a JSON text. */
  accept(exchange: Exchange, body: string): void {
    const length = String(Buffer.byteLength(body));
    const fields = ['Content-Type', 'application/json', 'Content-Length', length];
    sendTogether(() => this.#give(exchange, 200, fields, body, false));
  }

  /** Sends the status, the fields and the Error body of a refusal, whether or not the body has been read. */
  refuse(exchange: Exchange, refusal: Refusal): void {
    const { status, fields = [], closes = false } = entryOf(refusal);
    const body = errorBody(refusal);
    const length = String(Buffer.byteLength(body));
    const all = ['Content-Type', 'application/json', 'Content-Length', length, ...fields];
    // Immediately, because whether the body has been read depends on timing.
    this.#give(exchange, status, all, body, closes);
  }

  #give(exchange: Exchange, status: number, fields: string[], body: string, closes: boolean): void {
    const { request, response, connection } = exchange;
    const { held } = this.#connections;
    if (held !== undefined) {
      void held.then(() => this.#give(exchange, status, fields, body, closes));
      return;
    }
    // The request was refused because its body broke off while the response was held back.
    if (response.headersSent) return;
    const unread = !request.complete && declaredBody(request) > 0;
    connection.answered();
    if (!closes && !this.#isLast(exchange, unread)) {
      response.writeHead(status, fields).end(body);
      // Node reads and discards the rest of the body; the connection then serves the next request.
      if (unread) request.once('end', () => connection.requestArrived());
      return;
    }
    connection.over = true;
    fields.push('Connection', 'close');
    // The response to HEAD ends with its header section, which Node sends only at the end.
    if (!unread || request.method === 'HEAD') {
      response.writeHead(status, fields).end(body);
      return;
    }
    request.resume();
    response.writeHead(status, fields).write(body, () => closeInStages(connection.socket, this.#limits.lingerMs));
  }

  /** Whether the connection cannot, or should not, carry another request. */
  #isLast({ request, response, connection, awaitsContinue }: Exchange, unread: boolean): boolean {
    // A pipelined request that arrived later still gets its response: only the newest closes.
    if (this.#connections.closing && connection.newest === response) return true;
    if (!response.shouldKeepAlive) return true;
    if (!unread) return false;
    // A client that waited for 100 (Continue) may or may not send the body after a refusal, and a long body is not
    // worth reading.
    return awaitsContinue || declaredBody(request) > this.#limits.bodyBytes;
  }
}
