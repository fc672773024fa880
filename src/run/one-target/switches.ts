import type { Case } from '../../cases/index.js';
import { runDoubt, type AppliedDoubt, type DoubtsOff } from '../../checks/index.js';
import type { Contract, Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import type { Send } from '../fixtures/tried.js';
import type { Settings } from '../options/settings.js';
import type { Course } from './course.js';
import type { Dispatch } from './dispatch.js';
import { undoingCases } from './interference.js';

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
