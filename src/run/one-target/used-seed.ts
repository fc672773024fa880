import { isFresh, type Case } from '../../cases/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { explainsRefusal, repetitionOf } from '../one-case/taken-value.js';
import type { Settings } from '../options/settings.js';
import type { Course } from './course.js';

/** The number of operations for which a duplicate is sent to find out whether the target has the values of the seed. */
const MOST_CHECKS = 3;

/** The statuses with which services reject duplicates (RFC 9110 §15.5). */
const ofDuplicates = new Set([400, 403, 409, 412, 422]);

/**
 * Notices that a target already has the fresh values of the run, because an earlier run with the same seed sent them:
 * the first valid request of an operation is rejected exactly like a duplicate of an accepted one. The run then draws
 * other values.
 */
export class UsedSeed {
  readonly #settings: Settings;
  readonly #course: Course;
  readonly #decided = new Set<string>();
  #checks = 0;
  /** The pending check; other cases wait, because it may change their values. */
  #pending: Promise<unknown> = Promise.resolve();

  constructor(settings: Settings, course: Course) {
    this.#settings = settings;
    this.#course = course;
  }

  /** Sends a case, and sends it again with other values if the target has the first ones. */
  async sent(theCase: Case, send: (theCase: Case) => Promise<CaseOutcome>): Promise<CaseOutcome> {
    if (theCase.expect.outcome !== 'accept' || !isFresh(theCase.request)) return send(theCase);
    await this.#pending;
    const outcome = await send(theCase);
    if (outcome.kind !== 'sent' || this.#decided.has(theCase.operation)) return outcome;
    this.#decided.add(theCase.operation);
    const check = this.#isTaken(theCase, outcome, send);
    this.#pending = check;
    return (await check) ? send(theCase) : outcome;
  }

  async #isTaken(
    theCase: Case,
    outcome: Extract<CaseOutcome, { kind: 'sent' }>,
    send: (theCase: Case) => Promise<CaseOutcome>,
  ): Promise<boolean> {
    const refused = outcome.exchanges.at(-1);
    if (refused?.result.kind !== 'response' || !ofDuplicates.has(refused.result.status)) return false;
    if (theCase.before.length > 0 || this.#checks++ >= MOST_CHECKS) return false;
    const { seed, now } = this.#settings;
    seed.renew(now());
    if (!explainsRefusal(await send(repetitionOf(theCase, theCase.id)), refused)) {
      seed.restore();
      return false;
    }
    this.#checks = MOST_CHECKS;
    this.#course.incidents.push(
      'the target has the values of this seed from an earlier run, so Trellis drew other values',
    );
    return true;
  }
}
