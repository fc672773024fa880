import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Answer } from '../answer/answer.js';
import { problemAnswer } from '../answer/problem-answer.js';
import type { Program } from '../program.js';
import type { Answered, Answering } from './answering.js';
import { readBody, type ReadBody } from './body-reader.js';
import type { Mishap } from './chaos.js';
import type { Cors } from './cors.js';
import { limits } from './limits.js';
import { refuseBytes, type RefusedBytes } from './parser-refusal.js';
import { readyFields } from './ready-fields.js';
import type { RecentRequests } from './recent-requests.js';
import { sendWhole } from './send-whole.js';
import { SeenRequest } from './seen-request.js';
import { targetShower } from './shown-target.js';

/** What a front door needs. */
export interface FrontDoorParts {
  readonly answering: Answering;
  readonly cors: Cors;
  readonly mishap: () => Mishap | undefined;
  /** How late the next answer is, in milliseconds. */
  readonly delay: () => number;
  readonly recent: RecentRequests;
  /** Takes the requests that are for the page about the mock; whether it took this one. */
  readonly page: (path: string, request: IncomingMessage, response: ServerResponse) => boolean;
}

/** One request on its way through. */
interface Passage {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly started: number;
  readonly path: string;
  readonly query: string;
}

const nothing = new Uint8Array(0);

/** Takes each request, has it answered, and tells what became of it. */
export class FrontDoor {
  readonly #parts: FrontDoorParts;
  #program: Program;
  #shown: (target: string) => string;

  constructor(program: Program, parts: FrontDoorParts) {
    this.#parts = parts;
    this.#program = program;
    this.#shown = targetShower(program.contract);
  }

  get program(): Program {
    return this.#program;
  }

  /** Answers by another document from now on. */
  use(program: Program): void {
    this.#program = program;
    this.#shown = targetShower(program.contract);
  }

  /** Answers one request, whatever it holds. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const { path, query } = splitTarget(request.url ?? '/');
    if (this.#parts.page(path, request, response)) {
      // What it sends is of no use, but stands before the next request.
      request.resume();
      return;
    }
    const passage = { request, response, started, path, query };
    const preflight = this.#parts.cors.preflight(request);
    if (preflight !== undefined) {
      request.resume();
      this.#send(passage, { answer: { status: 204, fields: preflight, body: nothing, violations: [] } }, nothing, true);
      return;
    }
    readBody(request, limits.bodyBytes, (body) => this.#answer(passage, body));
  }

  /** Refuses what is no request that could be answered, so that it is seen, too. */
  refuse(error: Error, socket: Socket): void {
    const refused = refuseBytes(error, socket);
    if (refused !== undefined) this.#tellRefused(refused, []);
  }

  /** Refuses CONNECT, which asks a proxy for a tunnel (RFC 9110 §9.3.6). */
  refuseTunnel({ url = '', rawHeaders }: IncomingMessage, socket: Duplex): void {
    // Nobody else listens any more, and a client may be gone at any time.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: OPTIONS\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    const detail = 'a mock is no proxy and opens no tunnels';
    this.#tellRefused({ method: 'CONNECT', target: url, status: 405, detail }, rawHeaders);
  }

  /** Refuses a request that expects what is not known: anything but `100-continue` (RFC 9110 §10.1.1). */
  refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
    const { path, query } = splitTarget(request.url ?? '/');
    const message = 'the field Expect asks for something other than 100-continue';
    const violations = [{ location: ['request', 'header', 'Expect'], code: 'expect', message, place: undefined }];
    const answered = { answer: problemAnswer(417, message, violations), violations, closes: true };
    this.#send({ request, response, started: performance.now(), path, query }, answered, nothing);
  }

  #tellRefused({ method, target, status, detail }: RefusedBytes, rawFields: readonly string[]): void {
    const { recent } = this.#parts;
    recent.add(
      new SeenRequest({
        number: recent.nextNumber(),
        time: Date.now(),
        method,
        target: this.#shown(target),
        operation: undefined,
        body: nothing,
        status,
        duration: 0,
        violations: [{ location: ['request'], code: 'http', message: detail, place: undefined }],
        note: undefined,
        rawFields,
      }),
    );
  }

  #answer(passage: Passage, body: ReadBody): void {
    const mishap = this.#parts.mishap();
    if (mishap?.kind === 'reset') {
      this.#reset(passage, body);
      return;
    }
    const answered = this.#answered(passage, body, mishap);
    if (answered instanceof Promise) {
      void answered.then((late) => this.#late(passage, late, body, mishap));
      return;
    }
    this.#late(passage, answered, body, mishap);
  }

  #answered(passage: Passage, body: ReadBody, mishap: Mishap | undefined): Answered | Promise<Answered> {
    const { answering } = this.#parts;
    const failed = (error: unknown): Answered => ({
      answer: problemAnswer(500, 'the mock failed to make an answer; its log says why'),
      note: `internal error, please report it: ${error instanceof Error ? error.message : String(error)}`,
    });
    try {
      const found = answering.answer(this.#program, passage, body, mishap);
      return found instanceof Promise ? found.catch(failed) : found;
    } catch (error) {
      return failed(error);
    }
  }

  #late(passage: Passage, answered: Answered, body: ReadBody, mishap: Mishap | undefined): void {
    const delay = this.#parts.delay() + (mishap?.kind === 'slow' ? mishap.delay : 0);
    const bytes = body.kind === 'whole' ? body.body : nothing;
    if (delay === 0) this.#send(passage, answered, bytes);
    // An answer that is late keeps no process alive whose server has been closed.
    else setTimeout(() => this.#send(passage, answered, bytes), delay).unref();
  }

  #reset(passage: Passage, body: ReadBody): void {
    passage.request.socket.resetAndDestroy();
    this.#tell(
      passage,
      { answer: undefined, note: 'chaos: connection reset' },
      body.kind === 'whole' ? body.body : nothing,
    );
  }

  #send(passage: Passage, answered: Answered, body: Uint8Array, isComplete = false): void {
    const { request, response } = passage;
    const { answer } = answered;
    const fields = isComplete ? answer.fields : readyFields(answer, answered.violations, request, this.#parts.cors);
    if (request.complete || !answered.closes) {
      sendWhole(response, answer, fields);
    } else {
      // The rest of a body that is too large is not worth reading; a little of it is, so that the answer arrives.
      sendWhole(response, answer, [...fields, 'Connection', 'close']);
      request.resume();
      setTimeout(() => request.socket.destroy(), limits.lingerMs).unref();
    }
    this.#tell(passage, answered, body);
  }

  #tell(
    passage: Passage,
    answered: Omit<Answered, 'answer'> & { readonly answer: Answer | undefined },
    body: Uint8Array,
  ): void {
    const { request, started } = passage;
    const { recent } = this.#parts;
    recent.add(
      new SeenRequest({
        number: recent.nextNumber(),
        time: Date.now(),
        method: request.method ?? '',
        target: this.#shown(request.url ?? '/'),
        operation: answered.operation,
        // A copy: the bytes of a chunk hold on to all that was read with it.
        body: body.length === 0 ? nothing : Uint8Array.prototype.slice.call(body, 0, limits.keptBytes),
        status: answered.answer?.status,
        duration: performance.now() - started,
        violations: [...(answered.violations ?? []), ...(answered.answer?.violations ?? [])],
        note: answered.note,
        rawFields: request.rawHeaders,
      }),
    );
  }
}

/** The path and the query of a target; one in absolute form (RFC 9112 §3.2.2) without scheme and authority. */
function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : local.slice(mark + 1) };
}
