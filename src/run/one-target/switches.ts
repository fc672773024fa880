import { type Case, bodyTemplate, type RequestPlan } from '../../cases/index.js';
import { runDoubt, type AppliedDoubt, type DoubtsOff } from '../../checks/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import type { Send } from '../fixtures/tried.js';
import type { Settings } from '../options/settings.js';
import type { Course } from './course.js';
import type { Dispatch } from './dispatch.js';
import { isJsonObject, parseJson, stringifyValue, toValue, type JsonValue } from '../../json/index.js';
import { areOpposite } from '../../resources/index.js';

/** Detects accepted requests that changed the service as a whole, and undoes the change. */
export class Switches {
  readonly #contract: Contract;
  readonly #fixtures: Fixtures;
  readonly #dispatch: Dispatch;
  readonly #course: Course;
  readonly #doubtsOff: DoubtsOff;
  readonly #stopped = new Set<string>();

  constructor({ contract, doubtsOff }: Settings, fixtures: Fixtures, dispatch: Dispatch, course: Course) {
    this.#contract = contract;
    this.#doubtsOff = doubtsOff;
    this.#fixtures = fixtures;
    this.#dispatch = dispatch;
    this.#course = course;
  }

  /** The doubt because of which an operation is no longer called; undefined if there is none. */
  doubtAbout(operation: string): AppliedDoubt | undefined {
    return this.#stopped.has(operation) ? this.#doubt : undefined;
  }

  get #doubt(): AppliedDoubt | undefined {
    return runDoubt('switches-the-service', undefined, this.#doubtsOff);
  }

  /** Undoes the effect of the first valid request of an operation on the service as a whole, if it had one. */
  async lookAfter(operation: Operation, send: Send): Promise<void> {
    const good = this.#fixtures.bindings.acceptedBy(operation);
    const cause = good && (await this.#undone(operation, good, send));
    if (cause === undefined) return;
    this.#course.problem ??= {
      code: 'service-switched',
      message: cause,
      hint: `restore the service, and leave the operation out with --skip ${operation.key}`,
    };
  }

  /** The same for an operation that is called once, after all others. */
  async switchBack(theCase: Case, send: Send): Promise<void> {
    const operation = this.#contract.operation(theCase.operation);
    if (operation === undefined || theCase.expect.outcome !== 'accept') return;
    const cause = await this.#undone(operation, theCase, send);
    if (cause === undefined) this.#dispatch.footprint.forget(operation.key);
    else this.#course.incidents.push(`${cause}; the run could not undo the change`);
  }

  /**
   * Undoes the effect of an accepted request on the service as a whole; returns a description of the cause if that
   * fails.
   */
  async #undone(operation: Operation, good: Case, send: Send): Promise<string | undefined> {
    if (isSafeMethod(good.request.method)) return undefined;
    const refusal = await this.#dispatch.canary.refusal(send);
    if (refusal === undefined || this.#course.isOver()) return undefined;
    const answer = refusal === 0 ? 'does not answer' : `answers ${refusal} to`;
    const cause = `since it accepted ${operation.key}, the service ${answer} requests that it accepted before`;
    for (const undoing of undoingCases(good, operation, this.#contract)) {
      await send(undoing);
      if ((await this.#dispatch.canary.refusal(send)) !== undefined) continue;
      const isLast = this.#doubt !== undefined;
      const end = isLast ? `, and did not call ${operation.key} again` : '';
      this.#course.incidents.push(`${cause}; the run undid the change${end}`);
      if (!isLast) return undefined;
      this.#stopped.add(operation.key);
      this.#fixtures.permits.withhold(operation.key, `not sent: ${cause}`);
      return undefined;
    }
    return cause;
  }
}

/**
 * Returns requests that may undo the effect of a valid request on the service as a whole, most likely first: the same
 * request with one of its switches inverted, the operation with the opposite name, DELETE on the same path, and the
 * request itself, which may toggle.
 */
function undoingCases(good: Case, operation: Operation, contract: Contract): readonly Case[] {
  const named = (request: RequestPlan, index: number): Case => ({
    ...good,
    id: `${operation.key} (undo ${index + 1})`,
    before: [],
    request,
  });
  const { request } = good;
  const { path } = operation;
  const others = contract.operations.filter(
    ({ path: other, method }) =>
      other.text !== path.text && !isSafeMethod(method) && areOpposite(path.text, other.text),
  );
  const isRemovable = contract.operations.some(
    (other) => other.method === 'DELETE' && other.path.text === path.text && operation.method !== 'DELETE',
  );
  return [
    ...switchedBodies(request).map((body) => ({ ...request, body: [body] })),
    ...others.map(({ path: other, method }) => ({ ...request, method, path: [other.text] })),
    ...(isRemovable ? [{ ...request, method: 'DELETE', body: undefined, fields: [] }] : []),
    request,
  ].map(named);
}

/** Bodies with one inverted boolean member, at the top or one level below. */
function switchedBodies({ body = [] }: RequestPlan): readonly string[] {
  const [text, ...others] = bodyTemplate(body);
  const parsed = typeof text === 'string' && others.length === 0 ? parseJson(Buffer.from(text)) : undefined;
  return parsed?.ok === true ? switched(toValue(parsed.node), 2).map((value) => stringifyValue(value)) : [];
}

function switched(value: JsonValue, depth: number): readonly JsonValue[] {
  if (typeof value === 'boolean') return [!value];
  if (!isJsonObject(value) || depth === 0) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    switched(member, depth - 1).map((other) => ({ ...value, [name]: other })),
  );
}
