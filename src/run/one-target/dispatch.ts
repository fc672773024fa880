import { maySpoilStore } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Problem } from '../../error/index.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { Fixtures, Prepared } from '../fixtures/fixtures.js';
import type { Instance } from '../fixtures/instance.js';
import type { Gate, Send } from '../fixtures/tried.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { CaseRunner } from '../one-case/case-runner.js';
import type { Settings } from '../options/settings.js';
import type { Redactor } from '../secrets/redactor.js';
import { runRedactor } from '../secrets/run-redactor.js';
import type { Sender } from '../send/sender.js';
import { Canary } from './canary.js';
import type { Course } from './course.js';
import type { Death } from './death.js';
import { Footprint } from './footprint.js';
import { Renewal } from './renewal.js';

/** How long a case is waited for where it is a probe, and whether it may be put off. */
interface SendTerms {
  /** What the case is about. */
  readonly instance?: Instance | undefined;
  readonly timeout?: number;
  readonly mayPutOff?: boolean;
  readonly gate?: Gate | undefined;
}

/** Sends cases to one target with credentials that are good, and remembers what they have created, changed and removed. */
export class Dispatch {
  readonly canary = new Canary();
  readonly footprint = new Footprint();
  /** Knows every credential that was in use so far. */
  redactor: Redactor;
  readonly #settings: Settings;
  readonly #runner: CaseRunner;
  readonly #fixtures: Fixtures;
  readonly #death: Death;
  readonly #course: Course;
  readonly #noteGone: (error: ConnectError) => Problem;
  readonly #renewal: Renewal;
  /** How many credentials the redactor knows. */
  #redacted = 1;
  /** Cases whose operation asks to wait, as they are to be sent. */
  readonly #putOff = new Map<Case, Prepared>();

  /** `noteGone` is called where a target that was there takes no more connections, and gives the problem of that. */
  constructor(
    settings: Settings,
    runner: CaseRunner,
    fixtures: Fixtures,
    death: Death,
    course: Course,
    noteGone: (error: ConnectError) => Problem,
  ) {
    this.#settings = settings;
    this.#runner = runner;
    this.#fixtures = fixtures;
    this.#death = death;
    this.#course = course;
    this.#noteGone = noteGone;
    this.#renewal = new Renewal(settings);
    this.redactor = runRedactor(settings);
  }

  /** How often the credential was renewed. */
  get renewals(): number {
    return this.#renewal.count - 1;
  }

  /** Sends cases over one sender, for those who find out by them; none is waited for after the deadline, if there is one. */
  by(sender: Sender, deadline?: number): Send {
    return async (theCase, instance, gate) => {
      const outcome = await this.send(theCase, sender, { instance, gate, ...timeoutUntil(deadline) });
      // What comes next would be held against something else.
      if (outcome.kind === 'unreachable' && this.#death.wasAlive)
        this.#course.problem ??= this.#noteGone(outcome.error);
      return outcome;
    };
  }

  /**
   * Sends a case about what it is to be about, and once more where that has gone missing; or says why it is not sent.
   * `ready` is told of the case as it goes out, and again as it was sent.
   */
  async sendPrepared(
    theCase: Case,
    sender: Sender,
    mayPutOff: boolean,
    ready: (prepared: Case) => void,
  ): Promise<CaseOutcome | string> {
    for (let isLast = false; ; isLast = true) {
      const prepared = this.#putOff.get(theCase) ?? (await this.#fixtures.prepared(theCase, this.by(sender)));
      this.#putOff.delete(theCase);
      if (prepared.kind === 'withheld') return prepared.reason;
      ready(prepared.theCase);
      const outcome = await this.send(prepared.theCase, sender, { instance: prepared.instance, mayPutOff });
      if (outcome.kind === 'put-off') this.#putOff.set(prepared.theCase, prepared);
      if (outcome.kind === 'sent') this.#fixtures.giveBack(prepared);
      if (!isLast && this.#fixtures.hasLost(prepared, outcome)) continue;
      if (outcome.kind === 'sent') ready(this.#fixtures.asSent(prepared));
      return outcome;
    }
  }

  /** The same for a case that was not prepared and cannot be put off; the deadline is for all of it together. */
  async sendSafely(theCase: Case, sender: Sender, deadline?: number): Promise<CaseOutcome> {
    const prepared = await this.#fixtures.prepared(theCase, this.by(sender, deadline));
    if (prepared.kind === 'withheld') return { kind: 'not-applicable', reason: prepared.reason };
    return this.send(prepared.theCase, sender, { instance: prepared.instance, ...timeoutUntil(deadline) });
  }

  /** Sends a case, and enters what it has created and removed. */
  async send(theCase: Case, sender: Sender, terms: SendTerms = {}): Promise<CaseOutcome> {
    const outcome = await this.#sendRenewed(theCase, sender, terms);
    this.canary.note(theCase, outcome);
    const concerned = this.#fixtures.note(theCase, outcome, terms.instance);
    if (outcome.kind === 'sent') {
      for (const [index, exchange] of outcome.exchanges.entries()) {
        this.footprint.note(theCase.operation, exchange, concerned[index]);
      }
      if (maySpoilStore(theCase)) await this.#removeAll(concerned, sender);
    }
    return outcome;
  }

  /** Deletes at once what others could no longer be shown beside it. */
  async #removeAll(concerned: readonly (Instance | undefined)[], sender: Sender): Promise<void> {
    if (this.#settings.keep) return;
    for (const instance of new Set(concerned)) {
      if (instance?.origin !== 'created' || instance.isGone) continue;
      instance.isSpent = true;
      await this.#fixtures.cleanUp.remove(instance, this.by(sender));
    }
  }

  /** Sends nothing more: the target does not answer. */
  giveUp(): void {
    this.#runner.giveUp();
  }

  /** Sends a case, and sends it again where the credential had expired. A probe is waited for no longer than `timeout`. */
  async #sendRenewed(theCase: Case, sender: Sender, { timeout, mayPutOff, gate }: SendTerms): Promise<CaseOutcome> {
    const unrenewed = await this.#renewal.refresh();
    if (unrenewed !== undefined) {
      this.#course.problem ??= unrenewed;
      return { kind: 'aborted' };
    }
    const { count } = this.#renewal;
    if (count > this.#redacted) this.#redact();
    const runner = this.#runner;
    const outcome = await (timeout === undefined
      ? runner.run(theCase, sender, mayPutOff, gate)
      : runner.probe(theCase, sender, timeout));
    this.#death.note(theCase, outcome);
    this.#renewal.note(theCase, outcome);
    if (!this.#renewal.suspects(theCase, outcome)) return outcome;
    const renewed = await this.#renewal.settle(count, (other) => this.#runner.run(other, sender));
    if (renewed.kind === 'keep') return outcome;
    if (renewed.kind === 'problem') {
      this.#course.problem ??= renewed.problem;
      return { kind: 'aborted' };
    }
    this.#redact();
    return this.#runner.run(theCase, sender);
  }

  /** No credential that ever was in use may be shown. */
  #redact(): void {
    this.redactor = runRedactor(this.#settings);
    this.#redacted = this.#renewal.count;
  }
}

/** In milliseconds: what begins at a deadline that has passed is given up at once. */
const SHORTEST = 50;

function timeoutUntil(deadline: number | undefined): Pick<SendTerms, 'timeout'> {
  return deadline === undefined ? {} : { timeout: Math.max(SHORTEST, deadline - performance.now()) };
}
