import type { Socket } from 'node:net';
import { sendTogether } from '../../http/index.js';
import type { Answer } from '../answer/answer.js';
import { asciiBody } from './ascii-body.js';
import type { FrontDoor } from '../serve/front-door.js';
import { limits } from '../serve/limits.js';
import { readPlainRequest } from './plain-request.js';
import { visit, type Reply } from '../serve/visit.js';
import { STATUS_CODES, validateHeaderValue, type Server } from 'node:http';

/**
 * The fast path for plain requests that arrive in one piece, as nearly all do. They are read and answered without the
 * streams of Node's server, which cost more time than the validation of a request. As soon as anything else arrives on
 * a connection, Node's server takes it over with all unread bytes.
 */
export class PlainEntrance {
  readonly #door: FrontDoor;
  readonly #isElsewhere: (target: string) => boolean;
  readonly #connections = new Set<PlainConnection>();

  /** `isElsewhere` returns whether only Node's server can answer a target. */
  constructor(door: FrontDoor, isElsewhere: (target: string) => boolean) {
    this.#door = door;
    this.#isElsewhere = isElsewhere;
  }

  /** Accepts the connections of a server before the server does. */
  standBefore(server: Server): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection').on('connection', (socket: Socket) => {
      const connection: PlainConnection = new PlainConnection(socket, {
        door: this.#door,
        isElsewhere: this.#isElsewhere,
        handOver: () => {
          for (const listener of listeners) listener.call(server, socket);
        },
        over: () => this.#connections.delete(connection),
      });
      this.#connections.add(connection);
    });
  }

  /** The number of connections on the fast path. */
  get count(): number {
    return this.#connections.size;
  }

  /** Ends each connection after the response to its current request. */
  finish(): void {
    for (const connection of this.#connections) connection.finish();
  }

  /** Cuts all remaining connections. */
  close(): void {
    for (const connection of this.#connections) connection.cut();
  }
}

/** The surroundings of a connection. */
interface PlainConnectionParts {
  readonly door: FrontDoor;
  /** Whether only Node's server can answer a target. */
  readonly isElsewhere: (target: string) => boolean;
  /** Hands the socket over, with all unread bytes. */
  readonly handOver: () => void;
  /** Called when the connection is finished or handed over. */
  readonly over: () => void;
}

/** A connection, for as long as only plain requests arrive, one after the other. */
class PlainConnection {
  readonly #socket: Socket;
  readonly #parts: PlainConnectionParts;
  /** Whether a request has no response yet. */
  #isBusy = false;
  /** Whether the client has ended its side. */
  #isLast = false;
  /** Whether the next response is the last one. */
  #isClosing = false;

  constructor(socket: Socket, parts: PlainConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    socket.setTimeout(limits.headersMs);
    socket.on('data', this.#take).on('end', this.#finish).on('timeout', this.#expire);
    socket.on('error', this.#ignore).on('close', parts.over);
  }

  cut(): void {
    this.#socket.destroy();
  }

  /** Ends the connection after the response to the current request, if there is one. */
  finish(): void {
    this.#isClosing = true;
    if (!this.#isBusy) this.#socket.destroySoon();
  }

  readonly #take = (bytes: Buffer): void => {
    if (this.#isBusy) {
      this.#socket.pause().unshift(bytes);
      return;
    }
    const request = readPlainRequest(bytes);
    if (request === undefined || this.#parts.isElsewhere(request.target)) {
      this.#handOver(bytes);
      return;
    }
    this.#isBusy = true;
    this.#socket.setTimeout(limits.keepAliveMs);
    const { door } = this.#parts;
    const visitor = visit(request, this.#replyTo(request.method));
    if (!door.answerPreflight(visitor)) door.answer(visitor, { kind: 'whole', body: request.body });
  };

  /** A client that has ended its side may still read a response. */
  readonly #finish = (): void => {
    this.#isLast = true;
    if (!this.#isBusy) this.#socket.end();
  };

  /** Closes an idle connection, as Node's server does. */
  readonly #expire = (): void => {
    if (!this.#isBusy) this.#socket.destroy();
  };

  readonly #ignore = (): void => {};

  #replyTo(method: string): Reply {
    return {
      send: (answer, fields) => sendTogether(() => this.#send(method, answer, fields)),
      reset: () => this.#socket.resetAndDestroy(),
    };
  }

  #send(method: string, answer: Answer, fields: readonly string[]): void {
    const socket = this.#socket;
    if (socket.destroyed) return;
    const head = answerHead(answer.status, fields, this.#isClosing ? leaving : staying);
    // The same fields as for GET, without the content (RFC 9110 §9.3.2).
    const text = method === 'HEAD' ? '' : asciiBody(answer);
    if (text === undefined) socket.write(Buffer.concat([Buffer.from(head, 'latin1'), answer.body]));
    else socket.write(head + text, 'latin1');
    this.#isBusy = false;
    if (this.#isClosing) {
      socket.destroySoon();
      return;
    }
    if (this.#isLast) socket.end();
    if (socket.isPaused()) socket.resume();
  }

  #handOver(bytes: Buffer): void {
    const socket = this.#socket;
    socket.off('data', this.#take).off('end', this.#finish).off('timeout', this.#expire);
    socket.off('error', this.#ignore).off('close', this.#parts.over);
    socket.setTimeout(0);
    socket.unshift(bytes);
    this.#parts.over();
    this.#parts.handOver();
  }
}

/** Cached, because most header sections are sent repeatedly and differ only in the date. */
const heads = new WeakMap<readonly string[], string>();

/** The fields of a persistent connection (RFC 9112 §9.3), with its idle timeout in seconds. */
const staying = `Connection: keep-alive\r\nKeep-Alive: timeout=${limits.keepAliveMs / 1000}\r\n\r\n`;

/** RFC 9112 §9.6. */
const leaving = 'Connection: close\r\n\r\n';

/**
 * The header section of a response, byte for byte as Node's server writes it. `fields` are alternating names and
 * values; `connection` is the last field, which says whether the connection stays open.
 *
 * @throws TypeError `ERR_INVALID_CHAR` for an invalid field value.
 */
function answerHead(status: number, fields: readonly string[], connection: string): string {
  let head = heads.get(fields);
  if (head === undefined) heads.set(fields, (head = made(status, fields)));
  return `${head}Date: ${dateNow()}\r\n${connection}`;
}

function made(status: number, fields: readonly string[]): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}`];
  for (let at = 0; at < fields.length; at += 2) {
    validateHeaderValue(fields[at]!, fields[at + 1]!);
    lines.push(`${fields[at]}: ${fields[at + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

let second = 0;

let date = '';

/** The current date as IMF-fixdate (RFC 9110 §5.6.7), computed once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
