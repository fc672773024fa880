import type { Socket } from 'node:net';
import { fieldValue, type FieldList } from '../../http/index.js';
import { openSocket } from './open-socket.js';
import { Progress, type Attempt } from './progress.js';
import { ResponseReader } from './response-reader.js';
import type { Route, Limits } from './route.js';

/** The ways in which a connection can end. */
const CLOSED = 'the connection was closed';
const RESET = 'the connection was reset';

/** The pause between two pieces of a body, in milliseconds: long enough for the server to read the first one. */
const PAUSE = 40;

/** A request as it is written to the wire. All texts are Latin-1, one character per byte. */
export interface WireRequest {
  readonly method: string;
  /** The request target in origin-form (RFC 9112 §3.2.1), base path included. */
  readonly target: string;
  /** All fields in sending order, including `Host` and framing. */
  readonly fields: FieldList;
  readonly body: Uint8Array | undefined;
  /** The number of body bytes after which sending pauses. */
  readonly pauseAt?: number;
}

/**
 * A connection to the target that carries one exchange at a time and reconnects after the peer has closed it. It writes
 * every byte itself, because standard clients refuse to send some requests and hide what they receive. It never repeats
 * a request and never follows a redirect.
 */
export class Connection {
  readonly #route: Route;
  readonly #use: 'single' | 'kept';
  #socket: Socket | undefined;
  /** The number of responses on the current connection. */
  #answers = 0;
  /** Whether the second piece of a body has yet to be sent. */
  #pausing = false;
  #reader: ResponseReader | undefined;
  #progress: Progress | undefined;
  /** Bytes received on a kept connection after its last response. */
  #unasked: Buffer = Buffer.alloc(0);

  /** `kept`: bytes that arrive between two requests count as the response to the second one, as clients read them. */
  constructor(route: Route, use: 'single' | 'kept' = 'single') {
    this.#route = route;
    this.#use = use;
  }

  /** Sends one request and reads the response within the limits; never throws. */
  exchange(request: WireRequest, limits: Limits): Promise<Attempt> {
    return new Promise((resolve) => this.#exchange(request, limits, resolve));
  }

  #exchange(request: WireRequest, limits: Limits, settled: (attempt: Attempt) => void): void {
    const progress = new Progress(
      this.#route.endpoint,
      limits,
      () => this.#drop(),
      (attempt) => {
        // If the response arrived before the whole request was sent, the server would read the rest as the next
        // request.
        if (isWhole(attempt) && this.#reader?.persists === true && !this.#pausing) this.#idle(this.#reader.surplus);
        else this.#drop();
        this.#pausing = false;
        this.#reader = undefined;
        this.#progress = undefined;
        settled(attempt);
      },
    );
    this.#progress = progress;
    this.#reader = new ResponseReader(request.method, limits.head, progress, isLast(request));
    const bytes = requestBytes(request);
    const unasked = this.#unasked;
    this.#unasked = Buffer.alloc(0);
    if (unasked.length > 0) this.#takeUnasked(unasked, progress, bytes);
    else if (this.#socket === undefined) this.#open(progress, bytes);
    else this.#send(this.#socket, progress, bytes);
  }

  /** Closes the connection immediately, including any exchange in progress. */
  close(): void {
    this.#drop();
    this.#progress?.cut(CLOSED);
  }

  #drop(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    this.#answers = 0;
  }

  /** The connection can carry another exchange; `surplus` holds the bytes that followed the response. */
  #idle(surplus: Uint8Array): void {
    this.#answers++;
    if (surplus.length > 0) this.#keep(surplus);
  }

  #keep(surplus: Uint8Array): void {
    if (this.#use === 'single') return this.#drop();
    // Surplus bytes are read up to the limit of a header section.
    if (this.#unasked.length < this.#route.limits.head) this.#unasked = Buffer.concat([this.#unasked, surplus]);
  }

  /**
   * Bytes arrived before the request was sent: a server that closes an idle connection may announce it (RFC 9110
   * §15.5.9).
   */
  #takeUnasked(unasked: Buffer, progress: Progress, bytes: readonly Uint8Array[]): void {
    if (!isAnswer(unasked)) {
      this.#drop();
      return this.#open(progress, bytes);
    }
    const socket = this.#socket;
    if (socket === undefined) progress.sending(true);
    else this.#send(socket, progress, bytes);
    this.#reader?.push(unasked);
    if (socket === undefined) this.#reader?.end(CLOSED);
  }

  #send(socket: Socket, progress: Progress, [first = new Uint8Array(), second]: readonly Uint8Array[]): void {
    progress.sending(this.#answers > 0);
    socket.write(first);
    if (second === undefined) return;
    this.#pausing = true;
    setTimeout(() => {
      if (progress.done) return;
      this.#pausing = false;
      socket.write(second);
    }, PAUSE);
  }

  #open(progress: Progress, bytes: readonly Uint8Array[]): void {
    this.#socket = openSocket(this.#route, (error, socket) => {
      if (error !== undefined) return progress.unreachable(error);
      // Through a proxy, the socket may differ from the one that was opened.
      this.#socket = socket;
      this.#listen(socket);
      this.#send(socket, progress, bytes);
    });
  }

  /** Watches the socket between exchanges too, so that its end is noticed before it is used again. */
  #listen(socket: Socket): void {
    const ended = (how: string): void => {
      if (this.#socket !== socket) return;
      this.#reader?.end(how);
      this.#drop();
    };
    socket.on('data', (chunk: Buffer) => {
      if (this.#reader === undefined) this.#keep(chunk);
      else this.#reader.push(chunk);
    });
    socket.on('end', () => ended(CLOSED));
    socket.on('error', () => ended(RESET));
    socket.on('close', () => ended(CLOSED));
    socket.resume();
  }
}

function isAnswer(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return start.startsWith('HTTP/1.') && !start.endsWith(' 408');
}

/** Whether the request asks the server to close the connection (RFC 9112 §9.6). */
function isLast({ fields }: WireRequest): boolean {
  return fieldValue(fields, 'connection')?.toLowerCase() === 'close';
}

function isWhole({ result }: Attempt): boolean {
  return result.kind === 'response' && result.bodyState === 'complete';
}

/** The bytes of a request (RFC 9112 §2.1), uncorrected; in two parts if there is a pause. */
function requestBytes(request: WireRequest): readonly Uint8Array[] {
  const lines = [`${request.method} ${request.target} HTTP/1.1`, ...request.fields.map((field) => field.join(': '))];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const { body, pauseAt } = request;
  if (body === undefined) return [head];
  if (pauseAt === undefined) return [Buffer.concat([head, body])];
  return [Buffer.concat([head, body.subarray(0, pauseAt)]), body.subarray(pauseAt)];
}
