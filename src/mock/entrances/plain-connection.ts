import type { Socket } from 'node:net';
import { sendTogether } from '../../http/index.js';
import type { Answer } from '../answer/answer.js';
import { asciiBody } from './ascii-body.js';
import type { FrontDoor } from '../serve/front-door.js';
import { limits } from '../serve/limits.js';
import { readPlainRequest } from './plain-request.js';
import { visit, type Reply } from '../serve/visit.js';
import { STATUS_CODES, validateHeaderValue } from 'node:http';

/** What a connection needs to know. */
export interface PlainConnectionParts {
  readonly door: FrontDoor;
  /** Whether a target is none that can be answered here. */
  readonly isElsewhere: (target: string) => boolean;
  /** Gives the socket away, with all that has come unread. */
  readonly handOver: () => void;
  /** Hears of it when nothing is left to do here. */
  readonly over: () => void;
}

/** One connection, as long as nothing but plain requests arrives on it, one after the other. */
export class PlainConnection {
  readonly #socket: Socket;
  readonly #parts: PlainConnectionParts;
  /** Whether a request waits for its answer. */
  #isBusy = false;
  /** Whether the other side sends no more. */
  #isLast = false;
  /** Whether the next answer is the last. */
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

  /** Ends once the request under way, if any, is answered. */
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

  /** One who has said all may still wait for an answer. */
  readonly #finish = (): void => {
    this.#isLast = true;
    if (!this.#isBusy) this.#socket.end();
  };

  /** As Node's server does with one who is silent for too long. */
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
    // RFC 9110 §9.3.2: what GET would have, but not the content.
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

/** Most header sections go out again and again, but for their date. */
const heads = new WeakMap<readonly string[], string>();

/** RFC 9112 §9.3, and for how many seconds. */
const staying = `Connection: keep-alive\r\nKeep-Alive: timeout=${limits.keepAliveMs / 1000}\r\n\r\n`;

/** RFC 9112 §9.6. */
const leaving = 'Connection: close\r\n\r\n';

/**
 * The header section of an answer, byte for byte as Node's server has it; `fields` is name and value by turns,
 * `connection` what becomes of the connection.
 *
 * @throws TypeError `ERR_INVALID_CHAR` for a value that no field can have.
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

/** IMF-fixdate (RFC 9110 §5.6.7), made once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
