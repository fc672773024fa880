import { problemAnswer } from '../answer/problem-answer.js';
import type { Answer } from '../answer/answer.js';
import type { Program } from './program.js';
import type { Answered, Answering } from './answering.js';
import type { Mishap } from './chaos.js';
import type { Cors } from './cors.js';
import { limits } from './limits.js';
import { readyFields } from './ready-fields.js';
import type { RecentRequests } from './recent-requests.js';
import type { SeenAnswer } from './seen-request.js';
import type { ReadBody, Visit } from './visit.js';
import type { Contract } from '../../contract/index.js';
import { formDecoded } from '../../wire/index.js';

/** The parts of a front door. */
export interface FrontDoorParts {
  readonly answering: Answering;
  readonly cors: Cors;
  readonly mishap: () => Mishap | undefined;
  /** Draws the delay of the next response, in milliseconds. */
  readonly delay: () => number;
  readonly recent: RecentRequests;
}

/** A message that the parser refused. */
export interface RefusedBytes {
  readonly status: number;
  readonly detail: string;
  /** From the request line; empty if there is none. */
  readonly method: string;
  readonly target: string;
}

const nothing = new Uint8Array(0);

/** Answers requests and records them. Entrances bring them in and know how bytes are read and written. */
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

  /** Switches to another document. */
  use(program: Program): void {
    this.#program = program;
    this.#shown = targetShower(program.contract);
  }

  /** Answers a preflight request; returns whether it was one. */
  answerPreflight(visit: Visit): boolean {
    const fields = this.#parts.cors.preflight(visit);
    if (fields === undefined) return false;
    const answer = { status: 204, fields, body: nothing, violations: [] };
    visit.reply.send(answer, fields, false);
    this.#tell(visit, { answer }, nothing);
    return true;
  }

  /** Answers one request, whatever it contains. */
  answer(visit: Visit, body: ReadBody): void {
    const mishap = this.#parts.mishap();
    if (mishap?.kind === 'reset') {
      visit.reply.reset();
      this.#tell(visit, { answer: undefined, note: 'chaos: connection reset' }, bytesOf(body));
      return;
    }
    const answered = this.#answered(visit, body, mishap);
    if (answered instanceof Promise) void answered.then((late) => this.#sendInTime(visit, late, body, mishap));
    else this.#sendInTime(visit, answered, body, mishap);
  }

  /** Sends a response that does not depend on the document. */
  send(visit: Visit, answered: Answered, body: Uint8Array = nothing): void {
    const { answer, violations, closes = false } = answered;
    visit.reply.send(answer, readyFields(answer, violations, visit.rawFields, this.#parts.cors), closes);
    this.#tell(visit, answered, body);
  }

  /** Records bytes that the parser refused. */
  tellRefused({ method, target, status, detail }: RefusedBytes, rawFields: readonly string[] = []): void {
    const { recent } = this.#parts;
    recent.add({
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
    });
  }

  #answered(visit: Visit, body: ReadBody, mishap: Mishap | undefined): Answered | Promise<Answered> {
    const { answering } = this.#parts;
    const failed = (error: unknown): Answered => ({
      answer: problemAnswer(500, 'the mock failed to create a response; see its log'),
      note: `internal error, please report it: ${error instanceof Error ? error.message : String(error)}`,
    });
    try {
      const found = answering.answer(this.#program, visit, body, mishap);
      return found instanceof Promise ? found.catch(failed) : found;
    } catch (error) {
      return failed(error);
    }
  }

  #sendInTime(visit: Visit, answered: Answered, body: ReadBody, mishap: Mishap | undefined): void {
    const delay = this.#parts.delay() + (answered.delay ?? 0) + (mishap?.kind === 'slow' ? mishap.delay : 0);
    const finish = (): void => {
      if (answered.isReset !== true) return this.send(visit, answered, bytesOf(body));
      visit.reply.reset();
      this.#tell(visit, { ...answered, answer: undefined }, bytesOf(body));
    };
    if (delay === 0) finish();
    // A delayed response does not keep the process alive after the server is closed.
    else setTimeout(finish, delay).unref();
  }

  #tell(
    visit: Visit,
    answered: Omit<Answered, 'answer'> & { readonly answer: Answer | undefined },
    body: Uint8Array,
  ): void {
    const { recent } = this.#parts;
    recent.add({
      time: Date.now(),
      method: visit.method,
      target: this.#shown(visit.target),
      operation: answered.operation,
      // A copy, because a slice would keep the whole read buffer in memory.
      body: body.length === 0 ? nothing : Uint8Array.prototype.slice.call(body, 0, limits.keptBytes),
      status: answered.answer?.status,
      duration: performance.now() - visit.started,
      violations: [...(answered.violations ?? []), ...(answered.answer?.violations ?? [])],
      note: answered.note,
      rawFields: visit.rawFields,
      answer: answered.answer && seenAnswer(answered.answer),
    });
  }
}

/** Small responses are kept by reference, because most of them are sent repeatedly. */
function seenAnswer({ fields, body }: Answer): SeenAnswer {
  const kept = body.length <= limits.keptBytes ? body : Uint8Array.prototype.slice.call(body, 0, limits.keptBytes);
  return { fields, body: kept, size: body.length };
}

function bytesOf(body: ReadBody): Uint8Array {
  return body.kind === 'whole' ? body.body : nothing;
}

const mostCharacters = 2000;

/** Returns a function that removes API keys from a request target and shortens it, for display. */
function targetShower(contract: Contract): (target: string) => string {
  const names = [...contract.securitySchemes.values()].flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'query' ? [scheme.parameter] : [],
  );
  const secrets = new Set([...names, 'access_token'].map((name) => name.toLowerCase()));
  return (target) => {
    const shown = target.length > mostCharacters ? `${target.slice(0, mostCharacters)}…` : target;
    const mark = shown.indexOf('?');
    if (mark === -1) return shown;
    const pairs = shown.slice(mark + 1).split('&');
    const kept = pairs.map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return secrets.has(formDecoded(name).toLowerCase()) ? `${name}=…` : pair;
    });
    return `${shown.slice(0, mark)}?${kept.join('&')}`;
  };
}
