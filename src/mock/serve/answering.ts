import { combinedValue } from '../../http/index.js';
import type { Answer } from '../answer/answer.js';
import type { Plan } from '../answer/operation-answers.js';
import { readPreference, type Preference } from '../answer/preference.js';
import { problemAnswer } from '../answer/problem-answer.js';
import { dynamicContent } from '../engine/dynamic-content.js';
import type { PrismEngine } from '../engine/prism-engine.js';
import type { Refusal } from '../answer/refusal.js';
import type { Violation } from '../../wire/index.js';
import { Asked as RuledRequest } from '../rules/asked.js';
import { exampleFor, type CalledFor } from '../rules/example-chooser.js';
import type { RuledReply } from '../rules/rule-book.js';
import type { KeptRequest } from '../state/items/kept-request.js';
import type { OperationEntry, Program } from './program.js';
import type { ReadBody } from './visit.js';
import type { Mishap } from './chaos.js';
import { limits } from './limits.js';

/** A response, and how to send and report it. */
export interface Answered {
  readonly answer: Answer;
  readonly operation?: string;
  /** The reasons of a refusal. */
  readonly violations?: readonly Violation[] | undefined;
  readonly note?: string | undefined;
  /** The delay of the response, in milliseconds. */
  readonly delay?: number | undefined;
  /** Whether to reset the connection instead. */
  readonly isReset?: boolean | undefined;
  /** Whether the connection must close unless the request has arrived completely. */
  readonly closes?: boolean | undefined;
}

/** The relevant parts of a request. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly rawFields: readonly string[];
}

/** The generation of values. */
export interface DynamicOptions {
  /** Whether to generate new values unless a client prefers otherwise. */
  readonly byDefault: boolean;
  readonly seed: string;
  readonly engineOf: (program: Program) => PrismEngine;
}

const none = new Uint8Array(0);
const tooLarge: Refusal = {
  kind: 'too-large',
  violations: [violation('body', `the body is larger than ${limits.bodyBytes / 1024 / 1024} MiB`, 'too-large')],
};

/** Finds the operation of a request, validates the request, and chooses the response. */
export class Answering {
  readonly #dynamic: DynamicOptions;
  readonly #drawn = new Map<string, number>();

  constructor(dynamic: DynamicOptions) {
    this.#dynamic = dynamic;
  }

  answer(program: Program, asked: Asked, body: ReadBody, mishap: Mishap | undefined): Answered | Promise<Answered> {
    const { method, path } = asked;
    const routed = program.route(method, path);
    const closes = body.kind === 'too-large';
    switch (routed.kind) {
      case 'nowhere': {
        if (method === 'OPTIONS' && path === '*') return { answer: empty(['Allow', 'OPTIONS']) };
        const message = `no path in the document matches ${path}`;
        return { answer: problemAnswer(404, message), violations: [violation('path', message)], closes };
      }
      case 'other-method': {
        const allow = ['Allow', routed.allow.join(', ')];
        if (method === 'OPTIONS') return { answer: empty(allow), closes };
        const message = `${path} does not support ${method}, only ${routed.allow.join(', ')}`;
        return { answer: problemAnswer(405, message, [], allow), violations: [violation('method', message)], closes };
      }
      case 'found': {
        const { entry, inPath } = routed;
        const base = path.slice(0, path.length - routed.path.length);
        const { query, rawFields } = asked;
        const head = { inPath, query, rawFields };
        const accept = combinedValue(rawFields, 'accept');
        const sent = body.kind === 'whole' ? body.body : none;
        const { operation, answers } = entry;
        const request = { operation, answers, head, body: sent, accept, path, query, base };
        const answered = closes
          ? refused(entry, tooLarge, {}, undefined)
          : mishap?.kind === 'status'
            ? failing(entry, mishap.status)
            : this.#answerFound(program, entry, request);
        return mapped(answered, (each) => answeredBy(operation.key, each));
      }
    }
  }

  #answerFound(program: Program, entry: OperationEntry, request: KeptRequest): Answered | Promise<Answered> {
    const { head, body, accept } = request;
    const read = readPreference(combinedValue(head.rawFields, 'prefer'), head.query);
    if (!read.ok) {
      return { answer: problemAnswer(422, read.message), violations: [violation('preference', read.message)] };
    }
    const { preference } = read;
    if (preference.reset === true) return cut('preferred: connection reset', preference.delay);
    const refusal = entry.refuse(head, body);
    const answered =
      refusal === undefined
        ? this.#answerGood(program, request, preference)
        : refused(entry, refusal, preference, accept);
    return preference.delay === undefined ? answered : later(answered, preference.delay);
  }

  #answerGood(program: Program, request: KeptRequest, preference: Preference): Answered | Promise<Answered> {
    if (!isOpen(preference)) return this.#documented(program, request, preference);
    const asked = new RuledRequest(request.operation, request.head, request.body);
    const reply = program.rules.find(asked);
    const ruled = reply && repliedTo(reply, request);
    if (ruled !== undefined) return ruled;
    const example = exampleFor(asked);
    const called = example === undefined ? request : { ...request, example: example.value, success: example.status };
    const kept = example?.isGood === false ? undefined : program.keeper?.answer(called);
    const answered = kept ?? this.#documented(program, request, preferring(example, preference, request));
    return reply === undefined || reply.delay === 0 ? answered : later(answered, reply.delay);
  }

  #documented(program: Program, request: KeptRequest, preference: Preference): Answered | Promise<Answered> {
    const { answers, accept } = request;
    const plan = answers.planForGood(preference, accept);
    const { dynamic = this.#dynamic.byDefault } = preference;
    if (dynamic && plan.kind === 'documented' && plan.example === undefined) {
      return this.#madeUp(program, request, plan, preference);
    }
    const answer = answers.answer(plan);
    return { answer, note: answer.note ?? (plan.kind === 'documented' ? plan.note : undefined) };
  }

  async #madeUp(
    program: Program,
    { operation, answers }: KeptRequest,
    plan: Plan & { kind: 'documented' },
    { seed }: Preference,
  ): Promise<Answered> {
    const { representation, choice } = plan;
    if (representation === undefined) return { answer: answers.answer(plan) };
    const wish = { operation, status: choice.status, representation, seed: seed ?? this.#nextSeed(operation.key) };
    let reason = 'no generated value was valid';
    try {
      const content = await dynamicContent(this.#dynamic.engineOf(program), wish);
      if (content !== undefined) return { answer: answers.answerWith(plan, content) };
    } catch (error) {
      reason = `the generator failed (${String(error)})`;
    }
    return { answer: answers.answer(plan), note: `${reason}, so the response is the static one` };
  }

  /** The n-th generated response of an operation is the same in every run with the same seed. */
  #nextSeed(operation: string): string {
    const count = (this.#drawn.get(operation) ?? 0) + 1;
    this.#drawn.set(operation, count);
    return `${this.#dynamic.seed} ${operation} ${count}`;
  }
}

/** Whether a client leaves the choice of the response to the mock. */
function isOpen({ code, example, dynamic }: Preference): boolean {
  return code === undefined && example === undefined && dynamic !== true;
}

/** The response of a rule; undefined if the rule has only a delay. */
function repliedTo(
  { status, example, body, headers, delay, isReset }: RuledReply,
  { answers, accept }: KeptRequest,
): Answered | undefined {
  if (isReset) return cut('a rule: connection reset', delay);
  if (status === undefined && example === undefined && body === undefined && headers.length === 0) return undefined;
  const code = status ?? (example === undefined ? undefined : answers.statusOfExample(example));
  const wish = { ...(code === undefined ? {} : { code }), ...(example === undefined ? {} : { example }) };
  const answer =
    body === undefined ? answers.answer(answers.planForGood(wish, accept)) : answers.answerGiven(code, body, accept);
  const replaced = new Set(headers.map(([name]) => name.toLowerCase()));
  const { fields } = answer;
  const kept = fields.filter((_, at) => !replaced.has(fields[at - (at % 2)]!.toLowerCase()));
  return { answer: { ...answer, fields: [...kept, ...headers.flat()] }, delay, note: answer.note };
}

/** Names each part, because a copy of an object of any shape is slow, and each request takes this path. */
function answeredBy(operation: string, { answer, violations, note, delay, isReset, closes }: Answered): Answered {
  return { answer, operation, violations, note, delay, isReset, closes };
}

/** The preference for an example that a request calls for, as far as the media type that the client accepts has it. */
function preferring(
  example: CalledFor | undefined,
  preference: Preference,
  { answers, accept }: KeptRequest,
): Preference {
  if (example === undefined) return preference;
  const called = { ...preference, code: example.status, example: example.example };
  const plan = answers.planForGood(called, accept);
  const examples = plan.kind === 'documented' ? plan.representation?.mediaType.examples : undefined;
  const isThere = examples?.some(({ name }) => name === example.example) !== false;
  return isThere ? called : { ...preference, code: example.status };
}

function cut(note: string, delay = 0): Answered {
  return { answer: empty([]), note, delay, isReset: true };
}

function later(answered: Answered | Promise<Answered>, delay: number): Answered | Promise<Answered> {
  return mapped(answered, (each) => ({ ...each, delay: (each.delay ?? 0) + delay }));
}

function mapped(
  answered: Answered | Promise<Answered>,
  change: (each: Answered) => Answered,
): Answered | Promise<Answered> {
  return answered instanceof Promise ? answered.then(change) : change(answered);
}

function refused(
  { answers }: OperationEntry,
  refusal: Refusal,
  preference: Preference,
  accept: string | undefined,
): Answered {
  const answer = answers.answerRefusal(refusal, preference, accept);
  return { answer, violations: refusal.violations, closes: refusal.kind === 'too-large' };
}

/** A deliberate failure: the documented response, else a problem document. */
function failing({ answers }: OperationEntry, status: number): Answered {
  const note = `chaos: status ${status}`;
  const plan = answers.planForGood({ code: status }, undefined);
  if (plan.kind === 'documented') return { answer: answers.answer(plan), note };
  return { answer: problemAnswer(status, 'an intentional failure (--chaos)'), note };
}

function empty(fields: readonly string[]): Answer {
  return { status: 204, fields, body: none, violations: [] };
}

function violation(part: string, message: string, code = part): Violation {
  return { location: ['request', part], code, message, place: undefined };
}
