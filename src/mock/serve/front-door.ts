import { problemAnswer } from '../answer/problem-answer.js';
import type { Answer } from '../answer/answer.js';
import type { Program } from './program.js';
import type { Answered, Answering } from './answering.js';
import type { Mishap } from './chaos.js';
import type { Cors } from './cors.js';
import { limits } from './limits.js';
import { readyFields } from './ready-fields.js';
import type { RecentRequests } from './recent-requests.js';
import { SeenRequest } from './seen-request.js';
import type { ReadBody, Visit } from './visit.js';
import type { Contract } from '../../contract/index.js';
import { formDecoded } from '../../wire/index.js';

/** What a front door needs. */
export interface FrontDoorParts {
  readonly answering: Answering;
  readonly cors: Cors;
  readonly mishap: () => Mishap | undefined;
  /** How late the next answer is, in milliseconds. */
  readonly delay: () => number;
  readonly recent: RecentRequests;
}

/** A message that was refused before there was a request. */
export interface RefusedBytes {
  readonly status: number;
  readonly detail: string;
  /** As the request line has it; empty where there is none. */
  readonly method: string;
  readonly target: string;
}

const nothing = new Uint8Array(0);

/** Has each request answered, and tells what became of it. Entrances bring them: they know how bytes come and go. */
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

  /** Answers a browser that asks whether it may ask; whether this is such a request. */
  answerPreflight(visit: Visit): boolean {
    const fields = this.#parts.cors.preflight(visit);
    if (fields === undefined) return false;
    const answer = { status: 204, fields, body: nothing, violations: [] };
    visit.reply.send(answer, fields, false);
    this.#tell(visit, { answer }, nothing);
    return true;
  }

  /** Answers one request, whatever it holds. */
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

  /** Sends an answer that asks for no look at the document. */
  send(visit: Visit, answered: Answered, body: Uint8Array = nothing): void {
    const { answer, violations, closes = false } = answered;
    visit.reply.send(answer, readyFields(answer, violations, visit.rawFields, this.#parts.cors), closes);
    this.#tell(visit, answered, body);
  }

  /** Tells of bytes that were refused before there was a request. */
  tellRefused({ method, target, status, detail }: RefusedBytes, rawFields: readonly string[] = []): void {
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
    // An answer that is late keeps no process alive whose server has been closed.
    else setTimeout(finish, delay).unref();
  }

  #tell(
    visit: Visit,
    answered: Omit<Answered, 'answer'> & { readonly answer: Answer | undefined },
    body: Uint8Array,
  ): void {
    const { recent } = this.#parts;
    recent.add(
      new SeenRequest({
        number: recent.nextNumber(),
        time: Date.now(),
        method: visit.method,
        target: this.#shown(visit.target),
        operation: answered.operation,
        // A copy: the bytes of a chunk hold on to all that was read with it.
        body: body.length === 0 ? nothing : Uint8Array.prototype.slice.call(body, 0, limits.keptBytes),
        status: answered.answer?.status,
        duration: performance.now() - visit.started,
        violations: [...(answered.violations ?? []), ...(answered.answer?.violations ?? [])],
        note: answered.note,
        rawFields: visit.rawFields,
      }),
    );
  }
}

function bytesOf(body: ReadBody): Uint8Array {
  return body.kind === 'whole' ? body.body : nothing;
}

const mostCharacters = 2000;

/** A request target as it may be shown: without the API keys that its query may hold, and not too long. */
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
