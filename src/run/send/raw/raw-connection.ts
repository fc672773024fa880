import type { Socket } from 'node:net';
import { fieldValue } from '../../../http/index.js';
import type { Attempt, Connection } from '../../connection/connection.js';
import type { Limits } from '../../connection/limits.js';
import { openSocket } from '../../connection/open-socket.js';
import { Progress } from '../../connection/progress.js';
import type { Route } from '../../connection/route.js';
import { withResolvers } from '../../connection/with-resolvers.js';
import type { WireRequest } from '../../connection/wire-request.js';
import { CLOSED, RESET } from '../../connection/words.js';
import { ResponseReader } from './response-reader.js';

/** Between two pieces of a body, in milliseconds: the first has been read by then, and nobody waits for long. */
const PAUSE = 40;

/** A connection on which every byte is ours: for requests that a decent client refuses to send. */
export class RawConnection implements Connection {
  readonly #route: Route;
  readonly #use: 'single' | 'kept';
  #socket: Socket | undefined;
  /** Answers that the present connection has carried. */
  #answers = 0;
  /** The second piece of a body has not gone out yet. */
  #pausing = false;
  #reader: ResponseReader | undefined;
  #progress: Progress | undefined;
  /** What has come on a kept connection since its last answer. */
  #unasked: Buffer = Buffer.alloc(0);

  /** `kept`: what comes unasked between two requests counts as the answer to the second, as clients will take it. */
  constructor(route: Route, use: 'single' | 'kept' = 'single') {
    this.#route = route;
    this.#use = use;
  }

  exchange(request: WireRequest, limits: Limits): Promise<Attempt> {
    const { promise, resolve } = withResolvers<Attempt>();
    const progress = new Progress(
      this.#route.endpoint,
      limits,
      () => this.#drop(),
      (attempt) => {
        // Where the answer came before all of the request had gone out, the rest would be taken for the next one.
        if (isWhole(attempt) && this.#reader?.persists === true && !this.#pausing) this.#idle(this.#reader.surplus);
        else this.#drop();
        this.#pausing = false;
        this.#reader = undefined;
        this.#progress = undefined;
        resolve(attempt);
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
    return promise;
  }

  close(): void {
    this.#drop();
    this.#progress?.cut(CLOSED);
  }

  #drop(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    this.#answers = 0;
  }

  /** The connection has carried an answer and can carry another; these bytes came behind it. */
  #idle(surplus: Uint8Array): void {
    this.#answers++;
    if (surplus.length > 0) this.#keep(surplus);
  }

  #keep(surplus: Uint8Array): void {
    if (this.#use === 'single') return this.#drop();
    // Whoever sends more than an answer is not listened to for long.
    if (this.#unasked.length < this.#route.limits.head) this.#unasked = Buffer.concat([this.#unasked, surplus]);
  }

  /** The answer to a request was there before it: who closes an idle connection may say so (RFC 9110 §15.5.9). */
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
    socket.setNoDelay(true);
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
      // Through a proxy it may be another than the one that was opened.
      this.#socket = socket;
      this.#listen(socket);
      this.#send(socket, progress, bytes);
    });
  }

  /** A socket outlives its exchanges, so that the end of an idle one is noticed before it is used again. */
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

/** Whether the request asks for the connection to be closed after its answer (RFC 9112 §9.6). */
function isLast({ fields }: WireRequest): boolean {
  return fieldValue(fields, 'connection')?.toLowerCase() === 'close';
}

function isWhole({ result }: Attempt): boolean {
  return result.kind === 'response' && result.bodyState === 'complete';
}

/** A request as it goes on the wire (RFC 9112 §2.1), nothing of it put right; in two parts where there is a pause. */
function requestBytes(request: WireRequest): readonly Uint8Array[] {
  const lines = [`${request.method} ${request.target} HTTP/1.1`, ...request.fields.map((field) => field.join(': '))];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const { body, pauseAt } = request;
  if (body === undefined) return [head];
  if (pauseAt === undefined) return [Buffer.concat([head, body])];
  return [Buffer.concat([head, body.subarray(0, pauseAt)]), body.subarray(pauseAt)];
}
