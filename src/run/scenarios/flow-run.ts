import { exchangeOf } from '../model/case-outcome.js';
import { filledPlan, judgePlan, namedValues, sourceWords, capturesIn } from '../../cases/index.js';
import type { Action, Captured, Case, Draw, Expectation, Flow, FlowStep, RequestPlan } from '../../cases/index.js';
import { isAccepted, judgementOf, ruleOf, type Exchange, type Finding } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import { formatPointer, type JsonValue, valueAt } from '../../json/index.js';
import type { CapturedPart } from '../../wire/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import type { Send } from '../fixtures/tried.js';
import { sourceOf } from '../one-case/fresh-values.js';
import type { Settings } from '../options/settings.js';
import { wait } from '../pace/wait.js';
import { unmet, valueFrom, type Seen } from './flow-values.js';
import { objectionToFlow } from './flow-licence.js';

export type FlowCase = Case & { readonly flow: Flow };

/** A step that was sent. */
export interface PlayedStep {
  readonly step: FlowStep;
  /** The case as it was sent. */
  readonly theCase: Case;
  readonly exchange: Exchange;
  /** The captured values, by name. */
  readonly captured: ReadonlyMap<string, JsonValue>;
  readonly findings: readonly FlowFinding[];
}

/** A finding about the step that was played last when it was made. */
export interface FlowFinding extends Finding {
  /** The unexpected value, and its place in the response. */
  readonly shows?: { readonly where: string; readonly text: string };
}

/** The result of a flow, with a reason if it was not played to its end. */
export interface PlayedFlow {
  readonly theCase: FlowCase;
  readonly steps: readonly PlayedStep[];
  readonly reason?: string;
  /** Whether no request was sent. */
  readonly isWithheld?: true;
}

/** The pause before a read with an unexpected response is repeated, in milliseconds, because a write may take time. */
const FIRST_PAUSE = 20;

/** The maximum number of steps of a flow, because `goto` may form an endless loop. */
const MOST_STEPS = 200;
/** The longest pause before a retry, in milliseconds. */
const LONGEST_PAUSE = 60_000;

/** Rules whose findings already say that a step did not succeed. */
const ofStatus: ReadonlySet<string> = new Set([
  'undocumented-status',
  'valid-request-refused',
  'invalid-request-accepted',
  'undocumented-operation',
  'redirect',
  'unexpected-status',
  'server-error',
]);

/** Plays the steps of a flow, each with the values that earlier steps captured. */
export class FlowRun {
  readonly #theCase: FlowCase;
  readonly #settings: Settings;
  readonly #fixtures: Fixtures;
  readonly #send: Send;
  readonly #isOver: () => boolean;
  readonly #captured = new Map<string, JsonValue>();
  readonly #steps: PlayedStep[] = [];
  readonly #draw: Draw;

  constructor(theCase: FlowCase, settings: Settings, fixtures: Fixtures, send: Send, isOver: () => boolean) {
    this.#theCase = theCase;
    this.#settings = settings;
    this.#fixtures = fixtures;
    this.#send = send;
    this.#isOver = isOver;
    const draw = sourceOf(settings.seed, theCase.id);
    // A fresh value identifies nothing that exists, so a step may use it.
    this.#draw = namedValues((kind) => {
      const value = draw(kind);
      fixtures.inventory.reserved.add(value);
      return value;
    });
  }

  /** Plays the flow. Returns undefined if the run ended first. */
  async run(): Promise<PlayedFlow | undefined> {
    const theCase = this.#theCase;
    const { flow } = theCase;
    const objection = objectionToFlow(flow, this.#fixtures.permits, this.#settings.contract);
    if (objection !== undefined) return { theCase, steps: [], reason: objection, isWithheld: true };
    const retries = new Map<FlowStep, number>();
    for (let at = 0, count = 0; at < flow.steps.length; count++) {
      const step = flow.steps[at]!;
      if (count >= MOST_STEPS)
        return { theCase, steps: this.#steps, reason: `no end was reached after ${MOST_STEPS} steps` };
      const played = await this.#play(step);
      if (this.#isOver()) return undefined;
      if (typeof played === 'string') return { theCase, steps: this.#steps, reason: played };
      for (const [name, value] of played.captured) this.#captured.set(name, value);
      const failed = hasFailed(played);
      const tries = retries.get(step) ?? 0;
      const next = this.#actionAfter(played, failed ? step.onFailure : step.onSuccess, tries)?.does;
      // A failure that the flow handles is not a finding.
      const isForeseen = failed && next !== undefined && next.kind !== 'end';
      this.#steps.push(
        isForeseen
          ? { ...played, findings: played.findings.filter((each) => !isFailure(each, played.theCase)) }
          : played,
      );
      if (next?.kind === 'end' || (failed && next === undefined)) break;
      if (next?.kind === 'retry') {
        retries.set(step, tries + 1);
        await wait(Math.min(next.after, LONGEST_PAUSE), this.#settings.signal);
      } else if (next?.kind === 'leave') at = flow.steps.findLastIndex(({ name }) => name.startsWith(next.prefix)) + 1;
      else at = next === undefined ? at + 1 : flow.steps.findIndex(({ name }) => name === next.step);
    }
    return { theCase, steps: this.#steps };
  }

  /**
   * Returns the first action whose criteria hold, and a retry only as often as its limit allows (Arazzo 1.0.1 §4.6.8,
   * §4.6.9).
   */
  #actionAfter(played: PlayedStep, actions: readonly Action[], tries: number): Action | undefined {
    const seen = this.#seen(played.exchange, played.theCase);
    return actions.find(({ criteria, does }) => {
      if (does.kind === 'retry' && tries >= does.limit) return false;
      return seen !== undefined && criteria.every((each) => unmet(each, seen, this.#value, this.#draw) === undefined);
    });
  }

  #seen(exchange: Exchange, { operation: key }: Case): Seen | undefined {
    const { contract, route } = this.#settings;
    const operation = contract.operation(key);
    return operation && { exchange, operation, basePath: route.endpoint.basePath, captured: this.#captured };
  }

  /** Sends a step, and repeats a read with an unexpected response for a while. */
  async #play(step: FlowStep): Promise<PlayedStep | string> {
    const start = performance.now();
    for (let pause = FIRST_PAUSE; ; pause *= 2) {
      const played = await this.#sendStep(step);
      if (
        typeof played === 'string' ||
        !hasFailed(played) ||
        this.#steps.every(isRead) ||
        !isRead(played) ||
        step.onFailure.length > 0
      )
        return played;
      const left = this.#settings.settle - (performance.now() - start);
      if (left <= 0 || this.#isOver()) return played;
      await wait(Math.min(pause, left), this.#settings.signal);
    }
  }

  async #sendStep(step: FlowStep): Promise<PlayedStep | string> {
    const { contract } = this.#settings;
    const operation = contract.operation(step.operation);
    if (operation === undefined) return `${contract.file} has no operation ${step.operation}`;
    const missing = capturesIn(step.request).find((each) => this.#valueOf(each) === undefined);
    if (missing !== undefined)
      return `the step ${JSON.stringify(step.name)} was not sent because ${captureText(missing)} has no value`;
    const request = filledPlan(step.request, this.#value, this.#draw);
    const problem = problemOf(step, request, operation);
    if (problem !== undefined) return problem;
    const { flow: _, ...theCase } = this.#theCase;
    const { expect, aspects } = step;
    const own: Case = { ...theCase, operation: operation.key, request, expect, aspects };
    const prepared = await this.#fixtures.asNamed(own, this.#send);
    if (prepared.kind === 'withheld') return `the step ${JSON.stringify(step.name)} was ${prepared.reason}`;
    const exchange = exchangeOf(await this.#send(own, prepared.instance));
    if (typeof exchange === 'string') return exchange;
    if (isAccepted(exchange, own, contract)) await this.#fixtures.createdBy(operation, request, exchange, this.#send);
    return this.#judged(step, own, exchange, operation);
  }

  #judged(step: FlowStep, theCase: Case, exchange: Exchange, operation: Operation): PlayedStep {
    const { contract, doubtsOff, route } = this.#settings;
    const seen: Seen = { exchange, operation, basePath: route.endpoint.basePath, captured: this.#captured };
    const { findings } = judgementOf(exchange, theCase, contract, doubtsOff);
    const captured = new Map<string, JsonValue>();
    const expectation = (key: string, shows: FlowFinding['shows'] & object, expected: string): FlowFinding => {
      const { level, category } = ruleOf('step-expectation');
      const message = `The response to ${JSON.stringify(step.words)} has ${shows.text} for ${shows.where}. The scenario expects ${expected}.`;
      const place = step.place;
      return {
        rule: 'step-expectation',
        level,
        category,
        standard: undefined,
        message,
        expected,
        received: shows.text,
        key: `${step.name} ${key}`,
        place,
        shows,
      };
    };
    const own: FlowFinding[] = [];
    const { status } = exchange.result;
    const outcome = outcomeOf(theCase.expect);
    const isResponse = exchange.result.kind === 'response' && status !== undefined;
    if (!isResponse || !outcome.isMet(status, isAccepted(exchange, theCase, contract))) {
      if (!findings.some((each) => isFailure(each, theCase)))
        own.push(expectation('status', { where: 'the status', text: statusOf(exchange) }, outcome.words));
    } else {
      for (const criterion of step.criteria) {
        const failed = unmet(criterion, seen, this.#value, this.#draw);
        if (failed === undefined) continue;
        const { where, received, expected, isCondition } = failed;
        const key = isCondition === true ? `${where} ${expected}` : `${where} ${criterion.test}`;
        const found = expectation(key, { where, text: received }, expected);
        const message = `After ${JSON.stringify(step.words)}, ${received}. The workflow expects ${expected}.`;
        own.push({ ...found, place: criterion.place, ...(isCondition === true ? { message } : {}) });
      }
      for (const { name, from, isOptional } of step.captures) {
        const value = valueFrom(from, seen);
        if (value !== undefined) captured.set(name, value);
        else if (isOptional !== true)
          own.push(
            expectation(`capture ${name}`, { where: sourceWords(from), text: 'nothing' }, `a value for \${${name}}`),
          );
      }
    }
    return { step, theCase, exchange, captured, findings: [...findings, ...own] };
  }

  readonly #value: Captured = (part) => this.#valueOf(part) ?? null;

  #valueOf({ captured, tokens = [] }: CapturedPart): JsonValue | undefined {
    return valueAt(this.#captured.get(captured), tokens);
  }
}

/** Returns the reason why a request cannot be sent with the captured values. */
function problemOf(step: FlowStep, request: RequestPlan, operation: Operation): string | undefined {
  const name = JSON.stringify(step.name);
  if (capturesIn(step.request).length === 0) return undefined;
  if (request.fields.some(({ value }) => value.some((part) => typeof part === 'string' && /[\r\n\0]/.test(part))))
    return `the step ${name} was not sent because a captured value cannot stand in a header`;
  if (step.expect.outcome !== 'accept') return undefined;
  const flaw = judgePlan(request, operation).find(
    ({ certainty, aspect }) => certainty === 'clear' && aspect !== 'credentials',
  );
  return flaw && `the step ${name} was not sent because the captured values make its request invalid: ${flaw.message}`;
}

function captureText({ captured, tokens = [] }: CapturedPart): string {
  return tokens.length === 0 ? captured : `${captured}#${formatPointer(tokens)}`;
}

/** Returns true if a step ends its flow because later steps would be meaningless. */
function hasFailed({ findings, theCase }: PlayedStep): boolean {
  return findings.some((each) => isFailure(each, theCase));
}

/** Returns true if a finding says that a step failed, rather than that its response violates a schema. */
export function isFailure({ rule, level }: Finding, theCase: Case): boolean {
  return rule === 'step-expectation' || (ofStatus.has(rule) && (level === 'violation' || level === theCase.level));
}

function isRead({ exchange }: PlayedStep): boolean {
  return isSafeMethod(exchange.request.method);
}

function statusOf({ result }: Exchange): string {
  return result.status === undefined ? 'nothing' : String(result.status);
}

/** What an expectation says about the status, and whether a status meets it. */
interface Outcome {
  readonly words: string;
  readonly isMet: (status: number, isAccepted: boolean) => boolean;
}

const success: Outcome = { words: 'a documented success', isMet: (_, isAccepted) => isAccepted };
const refusal: Outcome = { words: 'a 4xx status', isMet: (status) => status >= 400 && status <= 499 };
const survival: Outcome = { words: 'a status below 500', isMet: (status) => status < 500 };
const outcomes = { accept: success, hold: success, refuse: refusal, deny: refusal, survive: survival };

function outcomeOf(expect: Expectation): Outcome {
  if (expect.outcome !== 'statuses') return outcomes[expect.outcome];
  return { words: expect.statuses.join(' or '), isMet: (status) => expect.statuses.includes(status) };
}
