import type { ScenarioStep } from '../../cases/index.js';
import { statusText, type Exchange } from '../../checks/index.js';
import { fieldValue, formKind, isSafeMethod } from '../../http/index.js';
import { effectiveSchema, once, type Operation, type Schema } from '../../contract/index.js';
import { isJsonObject, parseJsonOnce, toValue, type JsonObject, type JsonValue, valueAt } from '../../json/index.js';
import type { Identity } from '../../resources/index.js';
import { operationJudge } from '../../wire/index.js';
import type { Shape } from '../shape/shape.js';
import type { Subject } from './subject.js';

/** A step of a scenario that was sent, with its exchanges. */
export interface Performed {
  readonly step: ScenarioStep;
  /** One exchange; for a list, one per page; two for a request that was sent twice at the same time. */
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** The creation that was sent at the same time. */
  readonly beside?: Exchange;
  /** The identity of the item that the step was about or created. */
  readonly identity: Identity | undefined;
  /** The identity is known only from the request that created the item; no response confirms it. */
  readonly isGuessed?: true;
  /**
   * The response to the creation names an item that existed before: the server returns an equal item instead of
   * creating it twice.
   */
  readonly isFound?: true;
  /** The time at which the request was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** The time until the kept response arrived, in milliseconds; 0 if the first response is kept. */
  readonly waited: number;
  /** For a list: whether it was read to its end. */
  readonly isWhole?: boolean;
  /** For a list that was read to find one item: that item, or undefined if the list does not show it. */
  readonly view?: { readonly item: JsonValue | undefined };
}

/** The results of the steps of a story so far. */
export class History {
  readonly subject: Subject;
  readonly #performed = new Map<string, Performed>();
  /** The reasons why steps were not sent, by the name of the step. */
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

  /** Returns true if a step was sent, or will never be. */
  isOver(name: string): boolean {
    return this.#performed.has(name) || this.#omitted.has(name);
  }

  /** Returns the reason why a step was not sent. */
  reasonFor(name: string): string {
    return this.#omitted.get(name) ?? 'it was not sent';
  }

  /** The steps in the order in which they were sent. */
  get all(): readonly Performed[] {
    return [...this.#performed.values()];
  }

  /**
   * Returns the last read of an item before a step; undefined if a request that may have changed it succeeded since
   * then.
   */
  readBefore(name: string, thing: string): Performed | undefined {
    const { all, subject } = this;
    const until = all.findIndex(({ step }) => step.name === name);
    const before = all
      .slice(0, until === -1 ? undefined : until)
      .filter((each) => each.step.thing === thing && isAccepted(each));
    const last = before.findLast(
      ({ step, exchanges: [{ request }] }) => subject.isLook(step) || !isSafeMethod(request.method),
    );
    return last !== undefined && subject.isLook(last.step) ? last : undefined;
  }
}

export function statusOf({ exchanges }: Performed): number {
  return exchanges[0].result.status ?? 0;
}

/** Returns what the server answered to a step that did not end as it had to. */
export function outcomeText(performed: Performed): string {
  const to = `the request to ${performed.step.words}`;
  if (performed.exchanges[0].result.kind === 'failure') return `${to} got no complete response`;
  return `the server answered ${statusOf(performed)} to ${to}`;
}

/** Returns the statuses of simultaneous requests as text: `201 Created and 409 Conflict`. */
export function statusesText({ exchanges }: Performed): string {
  return exchanges.map(({ result }) => statusText(result.status ?? 0)).join(' and ');
}

/** Returns true if a request succeeded and, for a list that was read to find one item, the list shows that item. */
export function isAccepted(performed: Performed | undefined): boolean {
  return performed !== undefined && isSuccessful(performed.exchanges[0]) && !isLeftOut(performed);
}

/** Returns true if a read shows that the item does not exist: 404, 410, or a list without it. */
export function isMissing(performed: Performed): boolean {
  return [404, 410].includes(statusOf(performed)) || (isSuccessful(performed.exchanges[0]) && isLeftOut(performed));
}

/** Returns the text with which findings describe the response to a read of an item that does not exist. */
export function missingText(performed: Performed): string {
  return performed.view === undefined ? statusText(statusOf(performed)) : 'a list without it';
}

function isLeftOut({ view }: Performed): boolean {
  return view !== undefined && view.item === undefined;
}

function isSuccessful({ result }: Exchange): boolean {
  return result.kind === 'response' && result.status >= 200 && result.status <= 299;
}

/** Returns true if the server completed the request rather than accepting it for later (RFC 9110 §15.3.3). */
export function isDone(exchange: Exchange): boolean {
  return isSuccessful(exchange) && exchange.result.status !== 202;
}

/** Returns true if two steps are about one item: an identity that the client chooses may be the only one possible. */
export function areOfOneItem(one: Performed, other: Performed, { resource: { item, names } }: Subject): boolean {
  if (one.identity === undefined || other.identity === undefined) return false;
  return (item?.names ?? names).every((name) => one.identity?.get(name) === other.identity?.get(name));
}

/** Returns true if the response of every exchange is 4xx. */
export function isRefused({ exchanges }: Performed): boolean {
  return exchanges.every(({ result: { status = 0 } }) => status >= 400 && status <= 499);
}

/**
 * Statuses that say nothing about the state of the item (RFC 9110 §15.5.2, §15.5.4, §15.5.9, RFC 8470 §5.2, RFC 6585
 * §4).
 */
const ofOthers: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/** Returns true if the server may have rejected a request because of an earlier one. */
export function isTaken(performed: Performed): boolean {
  return isTakenStatus(statusOf(performed));
}

export function isTakenStatus(status: number): boolean {
  return status >= 400 && status <= 499 && !ofOthers.has(status);
}

/** Returns the entity tag of the item in a response. The entity tag of a list does not belong to one item. */
export function tagIn({ exchanges: [{ result }], view }: Performed): string | undefined {
  return result.kind === 'response' && view === undefined ? fieldValue(result.fields, 'etag') : undefined;
}

/** Returns the entity tag of the item in a response if it is a strong one (RFC 9110 §8.8.1). */
export function strongTagOf(performed: Performed): string | undefined {
  const tag = tagIn(performed);
  return tag?.startsWith('"') === true ? tag : undefined;
}

/** Returns true if the server accepted the request to complete it later (RFC 9110 §15.3.3). */
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

/** Returns the item in the body of a request. */
export function sentItem(performed: Performed, shape: Shape, { subject }: History): JsonValue | undefined {
  const [exchange] = performed.exchanges;
  const operation = subject.contract.operation(performed.step.operation);
  const sent = requestValue(exchange).value ?? (operation && formValue(exchange, operation));
  return valueAt(sent, shape.sentAt);
}

/** A change of an item, with the reads before and after it, and the members by which they are compared. */
interface ShownChange {
  readonly written: Performed;
  readonly before: Performed;
  readonly shown: Performed;
  readonly operation: Operation;
  readonly shape: Shape;
}

/** Returns the change that a step completed and a read shows; undefined unless it is known what the item was before. */
export function shownChange(write: string, read: string, history: History): ShownChange | undefined {
  const [written, shown] = [history.get(write), history.get(read)];
  const before = written && history.readBefore(write, written.step.thing);
  if (!written || !shown || !before || isPending(written) || ![written, shown].every(isAccepted)) return undefined;
  const { operation, shape } = history.subject.usedBy(written.step);
  return operation && shape && { written, before, shown, operation, shape };
}

/** Returns the last accepted change of the item before a read, or the last one that set a member, and what it sent. */
export function changeBefore(
  read: Performed,
  history: History,
  name?: string,
): { readonly written: Performed; readonly sent: JsonValue } | undefined {
  const { all, subject } = history;
  for (const written of all.slice(0, all.indexOf(read)).toReversed()) {
    const { step } = written;
    if (step.thing !== read.step.thing || step.sends.kind !== 'change') continue;
    const { shape } = subject.usedBy(step);
    const sent = shape && isAccepted(written) ? sentItem(written, shape, history) : undefined;
    if (isJsonObject(sent) && (name === undefined || Object.hasOwn(sent, name))) return { written, sent };
  }
  return undefined;
}

/** Returns the name of the step that set a member of the item to the value that a read shows, unless it created it. */
export function setterOf(name: string, read: Performed, history: History): readonly string[] {
  const set = changeBefore(read, history, name);
  return set === undefined ? [] : [set.written.step.name];
}

/** Returns true for an operation whose requests are forms, which have no null. */
export function takesForms({ requestBody }: Operation): boolean {
  return requestBody?.content.every(({ range }) => formKind(range) !== undefined) === true;
}

/** Returns the members of a form, with their schema; undefined for a request that sends none. */
function formIn(
  { request: { fields, body } }: Exchange,
  operation: Operation,
): { readonly value: JsonObject; readonly schema: Schema | undefined } | undefined {
  const read = body && operationJudge(operation).body.read(fields.flat(), body);
  const value = read?.readings.at(-1);
  if (read === undefined || formKind(read.mediaType.range) === undefined || !isJsonObject(value)) return undefined;
  return { value, schema: read.mediaType.schema };
}

/** Returns true if a request sends a form in which a member is empty, so that a server may remove its value. */
export function isEmptied(name: string, { exchanges: [exchange] }: Performed, operation: Operation): boolean {
  return formIn(exchange, operation)?.value[name] === '';
}

/**
 * Returns the value of a form. Its empty texts are left out: a server may take them for values that are not given,
 * because forms have no null.
 */
function formValue(exchange: Exchange, operation: Operation): JsonValue | undefined {
  const form = formIn(exchange, operation);
  if (form === undefined) return undefined;
  const { value, schema } = form;
  // A part without a type may be a file (OpenAPI 3.1 §4.8.14.4), of which a read shows the address.
  const isOfText = (name: string): boolean =>
    schema === undefined || effectiveSchema(schema).member(name).types.length > 0;
  return Object.fromEntries(Object.entries(value).filter(([name, member]) => member !== '' && isOfText(name)));
}

/** Returns the item in the body of a response. */
export function shownItem(performed: Performed, shape: Shape): JsonValue | undefined {
  const value = valueAt(shownValue(performed), shape.shownAt);
  const isItem = (each: JsonValue | undefined): boolean =>
    isJsonObject(each) && shape.members.some(({ name }) => Object.hasOwn(each, name));
  if (!isJsonObject(value) || isItem(value)) return value;
  // A response that wraps the item although its schema does not has its own finding.
  const [inner, ...others] = Object.values(value).filter(isItem);
  return inner === undefined || others.length > 0 ? value : inner;
}

/** Returns the item that a step shows; undefined if it shows none. */
export function itemIn(performed: Performed, { shape }: Subject): JsonObject | undefined {
  // Where requests say nothing that the read shows, as for an order that a checkout creates, the body is the item.
  const item = shape === undefined ? shownValue(performed) : shownItem(performed, shape);
  return isJsonObject(item) ? item : undefined;
}

/** Returns the item in the body of a request that writes it, or of the response to one that reads it. */
export function whatItSays(performed: Performed, history: History): JsonValue | undefined {
  const { subject } = history;
  const isRead = isSafeMethod(performed.exchanges[0].request.method);
  const { shape } = isRead ? subject : subject.usedBy(performed.step);
  if (shape === undefined) return undefined;
  return isRead ? shownItem(performed, shape) : sentItem(performed, shape, history);
}

/** Returns the body of a response or, for a list that was read to find one item, that item. */
export function shownValue({ exchanges: [exchange], view }: Performed): JsonValue | undefined {
  return view === undefined ? responseValue(exchange).value : view.item;
}
