import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeInStages, sendTogether, reasonPhrase, readBody } from '../../http/index.js';
import type { Answer } from '../answer/answer.js';
import { problemAnswer } from '../answer/problem-answer.js';
import { asciiBody } from './ascii-body.js';
import type { FrontDoor, RefusedBytes } from '../serve/front-door.js';
import { limits } from '../serve/limits.js';
import { visit, type Reply, type Visit, type ReadBody } from '../serve/visit.js';

/** A request line: a method token (RFC 9110 §5.6.2), a target and a version. */
const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([^ \r\n]+) HTTP\/1\.[01]\r?$/m;

/** Serves requests for the page of the mock; returns whether this was one. */
export type Page = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** Handles what Node's server passes on: every request, and messages that its parser rejects. */
export class HttpEntrance {
  readonly #door: FrontDoor;
  readonly #page: Page;
  #underWay = 0;

  constructor(door: FrontDoor, page: Page) {
    this.#door = door;
    this.#page = page;
  }

  /** The number of requests without a response yet. Requests of the page do not count, because they may stay open. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Answers one request, whatever it contains. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const visitor = visitOf(request, response);
    if (this.#page(visitor.path, request, response) || this.#door.answerPreflight(visitor)) {
      // The body is not needed, but the next request follows it.
      request.resume();
      return;
    }
    this.#underWay++;
    response.once('close', () => this.#underWay--);
    readAnnounced(request, limits.bodyBytes, (body) => this.#door.answer(visitor, body));
  }

  /** Refuses a message that is not an HTTP request, and records it. */
  refuse(error: Error, socket: Socket): void {
    const refused = refuseBytes(error, socket);
    if (refused !== undefined) this.#door.tellRefused(refused);
  }

  /** Refuses CONNECT, which requests a tunnel from a proxy (RFC 9110 §9.3.6). */
  refuseTunnel({ url = '', rawHeaders }: IncomingMessage, socket: Duplex): void {
    // The socket has no other listeners, and clients may disconnect at any time.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: OPTIONS\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    const detail = 'the mock is not a proxy and does not open tunnels';
    this.#door.tellRefused({ method: 'CONNECT', target: url, status: 405, detail }, rawHeaders);
  }

  /** Refuses a request with an unknown expectation: anything but `100-continue` (RFC 9110 §10.1.1). */
  refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
    const message = 'the Expect header asks for something other than 100-continue';
    const violations = [{ location: ['request', 'header', 'Expect'], code: 'expect', message, place: undefined }];
    const answered = { answer: problemAnswer(417, message, violations), violations, closes: true };
    this.#door.send(visitOf(request, response), answered);
  }
}

function visitOf(request: IncomingMessage, response: ServerResponse): Visit {
  const { method = '', url = '/', rawHeaders } = request;
  return visit({ method, target: url, rawFields: rawHeaders }, replyOf(request, response));
}

function replyOf(request: IncomingMessage, response: ServerResponse): Reply {
  return {
    send(answer, fields, closes) {
      if (request.complete || !closes) {
        sendWhole(response, answer, fields);
        return;
      }
      const all = [...fields, 'Connection', 'close'];
      request.resume();
      // The response to HEAD ends with its header section, which Node sends only at the end.
      if (request.method === 'HEAD' || answer.body.length === 0) sendWhole(response, answer, all);
      else
        response.writeHead(answer.status, all).write(answer.body, () => closeInStages(request.socket, limits.lingerMs));
    },
    reset() {
      request.socket.resetAndDestroy();
    },
  };
}

/**
 * Sends a response with these fields, alternating names and values. An ASCII body is sent as text, because Node then
 * writes header section and body in one piece.
 */
function sendWhole(response: ServerResponse, answer: Answer, fields: readonly string[]): void {
  sendTogether(() => {
    response.writeHead(answer.status, fields as string[]);
    const text = asciiBody(answer);
    if (text === undefined) response.end(answer.body);
    else response.end(text, 'latin1');
  });
}

const empty: ReadBody = { kind: 'whole', body: new Uint8Array(0) };

/** Whether the fields of a request announce a body (RFC 9112 §6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads a body of at most `limit` bytes and stops as soon as it is longer, or announced as longer. `settle` is called
 * once, or never if the body does not arrive completely.
 */
function readAnnounced(request: IncomingMessage, limit: number, settle: (body: ReadBody) => void): void {
  if (!hasBody(request)) {
    settle(empty);
    return;
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    settle({ kind: 'too-large' });
    return;
  }
  readBody(request, limit, (body) => settle(body === 'too-large' ? { kind: body } : { kind: 'whole', body }));
}

/** The error of Node for a message that its parser rejects, or that is late. */
interface ParserError extends Error {
  readonly code?: string;
  /** A short explanation. */
  readonly reason?: string;
  /** The bytes that the parser was reading. */
  readonly rawPacket?: Buffer;
}

/**
 * Ends a connection whose bytes are not an HTTP request, with a problem document if the client may still read it, and
 * returns the refused bytes.
 */
function refuseBytes(error: ParserError, socket: Socket): RefusedBytes | undefined {
  const line = requestLine.exec(error.rawPacket?.subarray(0, 8192).toString('latin1') ?? '');
  const refusal = refusalOf(error, line !== null);
  if (refusal === undefined || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return undefined;
  }
  const [status, detail] = refusal;
  const { fields, body } = problemAnswer(status, detail);
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`, `${fields[0]}: ${fields[1]}`];
  lines.push(`Content-Length: ${body.length}`, `Date: ${new Date().toUTCString()}`, 'Connection: close', '', '');
  socket.end(Buffer.concat([Buffer.from(lines.join('\r\n')), body]));
  return { status, detail, method: line?.[1] ?? '', target: line?.[2] ?? '' };
}

function refusalOf(
  { code, reason }: ParserError,
  hasRequestLine: boolean,
): readonly [status: number, detail: string] | undefined {
  const noRequest = `the message is not an HTTP request${reason === undefined ? '' : `: ${reason}`}`;
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'the request did not arrive in time'];
    case 'HPE_HEADER_OVERFLOW':
      return [431, `the request line and the headers are larger than ${limits.headerBytes / 1024} KiB`];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'the chunk extensions are too large'];
    case 'HPE_INVALID_METHOD':
      return hasRequestLine ? [501, 'the method is not registered for HTTP'] : [400, noRequest];
    default:
      return code?.startsWith('HPE_') === true ? [400, noRequest] : undefined;
  }
}
