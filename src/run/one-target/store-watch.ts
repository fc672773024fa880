import { getOrInsert } from '../../contract/index.js';
import { plannedPath, type Case } from '../../cases/index.js';
import { isServerError, isSuccessful, statusOf, type Send } from '../fixtures/tried.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { Canary } from './canary.js';
import type { Course } from './course.js';

/** Finds the lists that the service no longer returns after requests whose values may have spoiled its store. */
export class StoreWatch {
  readonly #canary: Canary;
  readonly #course: Course;
  /** By path, a read that the service accepted before such requests. */
  readonly #reads = new Map<string, Case>();
  /** By path, the operation of the first such request on which the service failed. */
  readonly #causes = new Map<string, string>();

  constructor(canary: Canary, course: Course) {
    this.#canary = canary;
    this.#course = course;
  }

  /** Reads what is at the path of a case that is about to be sent. */
  async before({ request }: Case, send: Send): Promise<void> {
    const path = plannedPath(request);
    const read = this.#reads.has(path) ? undefined : this.#canary.readOf(path);
    if (read !== undefined && isSuccessful(statusOf(await send(read)))) this.#reads.set(path, read);
  }

  /** Records whether the service failed on such a request. */
  note({ operation, request }: Case, outcome: CaseOutcome): void {
    if (isServerError(statusOf(outcome))) getOrInsert(this.#causes, plannedPath(request), () => operation);
  }

  /** Reads the same again, and reports what the server now fails to return. */
  async after(send: Send): Promise<void> {
    for (const [path, read] of this.#reads) {
      const cause = this.#causes.get(path);
      const status = cause === undefined ? 0 : statusOf(await send(read));
      if (cause === undefined || !isServerError(status)) continue;
      this.#course.incidents.push(
        `since ${cause} failed on values that the service may have stored (see server-error), it answers ${status} to ${read.operation}; remove the newest items from its store, and reject such values`,
      );
    }
  }
}
