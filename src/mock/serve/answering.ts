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
import { exampleFor } from '../rules/example-chooser.js';
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
  readonly violations?: readonly Violation[];
  readonly note?: string;
  /** The delay of the response, in milliseconds. */
  readonly delay?: number;
  /** Whether to reset the connection instead. */
  readonly isReset?: boolean;
  /** Whether the connection must close unless the request has arrived completely. */
  readonly closes?: boolean;
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
  violations: [
    {
      location: ['request', 'body'],
      code: 'too-large',
      message: `the body is larger than ${limits.bodyBytes / 1024 / 1024} MiB`,
      place: undefined,
    },
  ],
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
        return { answer: problemAnswer(404, message), violations: [unrouted('path', message)], closes };
      }
      case 'other-method': {
        const allow = ['Allow', routed.allow.join(', ')];
        if (method === 'OPTIONS') return { answer: empty(allow), closes };
        const message = `${path} does not support ${method}, only ${routed.allow.join(', ')}`;
        return { answer: problemAnswer(405, message, [], allow), violations: [unrouted('method', message)], closes };
      }
      case 'found': {
        const { entry, inPath } = routed;
        const base = path.slice(0, path.length - routed.path.length);
        if (closes) return refused(entry, tooLarge, {}, undefined);
        if (mishap?.kind === 'status') return failing(entry, mishap.status);
        return this.#answerFound(program, entry, { inPath, base }, asked, body.kind === 'whole' ? body.body : none);
      }
    }
  }

  #answerFound(
    program: Program,
    entry: OperationEntry,
    { inPath, base }: { readonly inPath: ReadonlyMap<string, string>; readonly base: string },
    { path, query, rawFields }: Asked,
    body: Uint8Array,
  ): Answered | Promise<Answered> {
    const accept = combinedValue(rawFields, 'accept');
    const read = readPreference(combinedValue(rawFields, 'prefer'), query);
    if (!read.ok) {
      const violation = {
        location: ['request', 'preference'],
        code: 'preference',
        message: read.message,
        place: undefined,
      };
      return { answer: problemAnswer(422, read.message), operation: entry.operation.key, violations: [violation] };
    }
    const { preference } = read;
    if (preference.reset === true) return cut(entry, 'preferred: connection reset', preference.delay);
    const head = { inPath, query, rawFields };
    const refusal = entry.refuse(head, body);
    const answered =
      refusal === undefined
        ? this.#answerGood(
            program,
            entry,
            { head, body, accept, path, query, base, answers: entry.answers },
            preference,
          )
        : refused(entry, refusal, preference, accept);
    return preference.delay === undefined ? answered : later(answered, preference.delay);
  }

  #answerGood(
    program: Program,
    entry: OperationEntry,
    request: KeptRequest,
    preference: Preference,
  ): Answered | Promise<Answered> {
    if (!isOpen(preference)) return this.#documented(program, entry, preference, request.accept);
    const { operation } = entry;
    const asked = new RuledRequest(operation, request.head, request.body);
    const reply = program.rules.find(asked);
    const ruled = reply && repliedTo(reply, entry, request.accept);
    if (ruled !== undefined) return ruled;
    const example = exampleFor(asked);
    const kept =
      example?.isGood === false
        ? undefined
        : program.keeper?.answer(
            operation,
            example === undefined ? request : { ...request, example: example.value, success: example.status },
          );
    const answered =
      kept === undefined
        ? this.#documented(
            program,
            entry,
            example === undefined ? preference : { ...preference, code: example.status, example: example.example },
            request.accept,
          )
        : { ...kept, operation: operation.key };
    return reply === undefined || reply.delay === 0 ? answered : later(answered, reply.delay);
  }

  #documented(
    program: Program,
    entry: OperationEntry,
    preference: Preference,
    accept: string | undefined,
  ): Answered | Promise<Answered> {
    const plan = entry.answers.planForGood(preference, accept);
    const { dynamic = this.#dynamic.byDefault } = preference;
    if (dynamic && plan.kind === 'documented' && plan.example === undefined) {
      return this.#madeUp(program, entry, plan, preference);
    }
    const answer = entry.answers.answer(plan);
    const note = answer.note ?? (plan.kind === 'documented' ? plan.note : undefined);
    return note === undefined
      ? { answer, operation: entry.operation.key }
      : { answer, operation: entry.operation.key, note };
  }

  async #madeUp(
    program: Program,
    { operation, answers }: OperationEntry,
    plan: Plan & { kind: 'documented' },
    { seed }: Preference,
  ): Promise<Answered> {
    const { representation, choice } = plan;
    if (representation === undefined) return { answer: answers.answer(plan), operation: operation.key };
    const wish = { operation, status: choice.status, representation, seed: seed ?? this.#nextSeed(operation.key) };
    let reason = 'no generated value was valid';
    try {
      const content = await dynamicContent(this.#dynamic.engineOf(program), wish);
      if (content !== undefined) return { answer: answers.answerWith(plan, content), operation: operation.key };
    } catch (error) {
      reason = `the generator failed (${String(error)})`;
    }
    return {
      answer: answers.answer(plan),
      operation: operation.key,
      note: `${reason}, so the response is the static one`,
    };
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
  entry: OperationEntry,
  accept: string | undefined,
): Answered | undefined {
  const { operation, answers } = entry;
  if (isReset) return cut(entry, 'a rule: connection reset', delay);
  if (status === undefined && example === undefined && body === undefined && headers.length === 0) return undefined;
  const code = status ?? (example === undefined ? undefined : answers.statusOfExample(example));
  const wish = { ...(code === undefined ? {} : { code }), ...(example === undefined ? {} : { example }) };
  const answer =
    body === undefined ? answers.answer(answers.planForGood(wish, accept)) : answers.answerGiven(code, body, accept);
  const replaced = new Set(headers.map(([name]) => name.toLowerCase()));
  const { fields } = answer;
  const kept = fields.filter((_, at) => !replaced.has(fields[at - (at % 2)]!.toLowerCase()));
  const note = answer.note === undefined ? {} : { note: answer.note };
  return { answer: { ...answer, fields: [...kept, ...headers.flat()] }, operation: operation.key, delay, ...note };
}

function cut({ operation }: OperationEntry, note: string, delay = 0): Answered {
  return { answer: empty([]), operation: operation.key, note, delay, isReset: true };
}

function later(answered: Answered | Promise<Answered>, delay: number): Answered | Promise<Answered> {
  if (answered instanceof Promise) return answered.then((each) => ({ ...each, delay: (each.delay ?? 0) + delay }));
  return { ...answered, delay: (answered.delay ?? 0) + delay };
}

function refused(
  { operation, answers }: OperationEntry,
  refusal: Refusal,
  preference: Preference,
  accept: string | undefined,
): Answered {
  const answer = answers.answerRefusal(refusal, preference, accept);
  return { answer, operation: operation.key, violations: refusal.violations, closes: refusal.kind === 'too-large' };
}

/** A deliberate failure: the documented response, else a problem document. */
function failing({ operation, answers }: OperationEntry, status: number): Answered {
  const note = `chaos: status ${status}`;
  const plan = answers.planForGood({ code: status }, undefined);
  if (plan.kind === 'documented') return { answer: answers.answer(plan), operation: operation.key, note };
  return { answer: problemAnswer(status, 'an intentional failure (--chaos)'), operation: operation.key, note };
}

function empty(fields: readonly string[]): Answer {
  return { status: 204, fields, body: none, violations: [] };
}

function unrouted(code: string, message: string): Violation {
  return { location: ['request', code], code, message, place: undefined };
}
