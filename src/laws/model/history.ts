import type { ScenarioStep } from '../../cases/index.js';
import { statusText, type Exchange } from '../../checks/index.js';
import { isSafeMethod } from '../../http/index.js';
import { once } from '../../contract/index.js';
import { fieldValue } from '../../http/index.js';
import { isJsonObject, parseJsonOnce, toValue, type JsonValue } from '../../json/index.js';
import type { Identity } from '../../resources/index.js';
import { valueAt } from '../shape/equality.js';
import type { Shape } from '../shape/shape.js';
import type { Subject } from './subject.js';

/** A step of a scenario as it went. */
export interface Performed {
  readonly step: ScenarioStep;
  /** One; of a list, one for each of its pages; two where it was sent together with itself. */
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** What was created at the same moment. */
  readonly beside?: Exchange;
  /** Of the instance that it was about, or has created. */
  readonly identity: Identity | undefined;
  /** Only the request to create it has said what the item is called. */
  readonly isGuessed?: true;
  /** The answer to a creation names an item that was there before: the server finds what it would create twice. */
  readonly isFound?: true;
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** How long it was asked again until it was answered so, in milliseconds; 0 where the first answer stands. */
  readonly waited: number;
  /** Of a list: it was read to its end. */
  readonly isWhole?: boolean;
  /** Of a list that was read for one item: that item, or undefined where the list does not show it. */
  readonly view?: { readonly item: JsonValue | undefined };
}

/** What came of the steps of a story so far. */
export class History {
  readonly subject: Subject;
  readonly #performed = new Map<string, Performed>();
  /** Why steps were not sent. */
  readonly #omitted = new Map<string, string>();

  constructor(subject: Subject) {
    this.subject = subject;
  }

  enter(performed: Performed): void {
    this.#performed.set(performed.step.name, performed);
  }

  omit(step: ScenarioStep, reason: string): void {
    this.#omitted.set(step.name, reason);
  }

  get(name: string): Performed | undefined {
    return this.#performed.get(name);
  }

  /** Whether a step was sent, or never will be. */
  isOver(name: string): boolean {
    return this.#performed.has(name) || this.#omitted.has(name);
  }

  /** Why a step was not sent. */
  reasonFor(name: string): string {
    return this.#omitted.get(name) ?? 'it was not sent';
  }

  /** In the order in which they were sent. */
  get all(): readonly Performed[] {
    return [...this.#performed.values()].toSorted((one, other) => one.step.order - other.step.order);
  }

  /** An instance as it was last read before a step; undefined where another step has been let in to change it since. */
  readBefore(name: string, thing: string): Performed | undefined {
    const order = this.get(name)?.step.order ?? Infinity;
    const { subject } = this;
    const before = this.all.filter((each) => each.step.order < order && each.step.thing === thing && isAccepted(each));
    const last = before.findLast(
      ({ step, exchanges: [{ request }] }) => subject.isLook(step) || !isSafeMethod(request.method),
    );
    return last !== undefined && subject.isLook(last.step) ? last : undefined;
  }
}

export function statusOf({ exchanges }: Performed): number {
  return exchanges[0].result.status ?? 0;
}

/** Whether a request was answered with success, and with the item where a list was read for one. */
export function isAccepted(performed: Performed | undefined): boolean {
  return performed !== undefined && isSuccessful(performed.exchanges[0]) && !isLeftOut(performed);
}

/** Whether the response to a read says that the item is not there: 404, 410, or a list without it. */
export function isMissing(performed: Performed): boolean {
  return [404, 410].includes(statusOf(performed)) || (isSuccessful(performed.exchanges[0]) && isLeftOut(performed));
}

/** What the response to a read says of an item that is not there, as findings quote it. */
export function missingText(performed: Performed): string {
  return performed.view === undefined ? statusText(statusOf(performed)) : 'a list without it';
}

function isLeftOut({ view }: Performed): boolean {
  return view !== undefined && view.item === undefined;
}

function isSuccessful({ result }: Exchange): boolean {
  return result.kind === 'response' && result.status >= 200 && result.status <= 299;
}

/** Whether what was asked is done, rather than accepted to be done later (RFC 9110 §15.3.3). */
export function isDone(exchange: Exchange): boolean {
  return isSuccessful(exchange) && exchange.result.status !== 202;
}

/** Whether every exchange of a step was answered with 4xx. */
export function isRefused({ exchanges }: Performed): boolean {
  return exchanges.every(({ result: { status = 0 } }) => status >= 400 && status <= 499);
}

/** These say nothing of what is there (RFC 9110 §15.5.2, §15.5.4, §15.5.9, RFC 8470 §5.2, RFC 6585 §4). */
const ofOthers: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/** Whether a request is refused because of what was done before. */
export function isTaken(performed: Performed): boolean {
  return isTakenStatus(statusOf(performed));
}

export function isTakenStatus(status: number): boolean {
  return status >= 400 && status <= 499 && !ofOthers.has(status);
}

/** The entity tag of an item in a response; that of a list is of no item. */
export function tagIn({ exchanges: [{ result }], view }: Performed): string | undefined {
  return result.kind === 'response' && view === undefined ? fieldValue(result.fields, 'etag') : undefined;
}

/** The entity tag of an item in a response, where it is a strong one (RFC 9110 §8.8.1). */
export function strongTagOf(performed: Performed): string | undefined {
  const tag = tagIn(performed);
  return tag?.startsWith('"') === true ? tag : undefined;
}

/** Whether a request was accepted to be carried out later (RFC 9110 §15.3.3). */
export function isPending(performed: Performed): boolean {
  return statusOf(performed) === 202;
}

export const requestValue = once(({ request }: Exchange) => ({ value: valueOf(request.body) }));
export const responseValue = once(({ result }: Exchange) => ({
  value: result.kind === 'response' ? valueOf(result.body) : undefined,
}));

function valueOf(body: Uint8Array | undefined): JsonValue | undefined {
  const parsed = body === undefined || body.length === 0 ? undefined : parseJsonOnce(body);
  return parsed?.ok === true ? toValue(parsed.node) : undefined;
}

/** The item in the body of a request. */
export function sentItem({ exchanges: [exchange] }: Performed, shape: Shape): JsonValue | undefined {
  return valueAt(requestValue(exchange).value, shape.sentAt);
}

/** The item in the body of a response. */
export function shownItem(performed: Performed, shape: Shape): JsonValue | undefined {
  const value = valueAt(shownValue(performed), shape.shownAt);
  const isItem = (each: JsonValue | undefined): boolean =>
    isJsonObject(each) && shape.members.some(({ name }) => Object.hasOwn(each, name));
  if (!isJsonObject(value) || isItem(value)) return value;
  // A response that wraps the item, which its schema does not say, has a finding of its own.
  const [inner, ...others] = Object.values(value).filter(isItem);
  return inner === undefined || others.length > 0 ? value : inner;
}

/** The item in the body of a request that writes it, or of the response to one that reads it. */
export function whatItSays(performed: Performed, { subject }: History): JsonValue | undefined {
  const operation = subject.contract.operation(performed.step.operation);
  const isRead = isSafeMethod(performed.exchanges[0].request.method);
  const shape = operation && subject.shapeOf(isRead ? subject.create : operation);
  if (shape === undefined) return undefined;
  return isRead ? shownItem(performed, shape) : sentItem(performed, shape);
}

/** The whole body of a response; of a list that was read for one item, that item. */
export function shownValue({ exchanges: [exchange], view }: Performed): JsonValue | undefined {
  return view === undefined ? responseValue(exchange).value : view.item;
}
