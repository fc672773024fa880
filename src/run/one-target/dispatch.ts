import { type Case, maySpoilStore } from '../../cases/index.js';
import type { Problem } from '../../error/index.js';
import { isSafeMethod } from '../../http/index.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { Fixtures, Prepared } from '../fixtures/fixtures.js';
import { isThere, useUp, type Instance } from '../fixtures/instance.js';
import { isServerError, statusOf, type Gate, type Send } from '../fixtures/tried.js';
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
import { usedUp } from './probe-problems.js';
import { ItemStates, type Rejected } from './item-states.js';
import { Renewal } from './renewal.js';
import { RivalWrites } from './rival-writes.js';
import { StoreWatch } from './store-watch.js';
import { UsedSeed } from './used-seed.js';

/** The conditions under which a case is sent. */
interface SendTerms {
  /** The instance that the case concerns. */
  readonly instance?: Instance | undefined;
  readonly timeout?: number;
  readonly mayPutOff?: boolean;
  readonly gate?: Gate | undefined;
}

/** Sends cases to one target with valid credentials, and records what they create, change and remove. */
export class Dispatch {
  readonly canary = new Canary();
  readonly store: StoreWatch;
  readonly footprint = new Footprint();
  /** Redacts every credential used so far. */
  redactor: Redactor;
  readonly #settings: Settings;
  readonly #runner: CaseRunner;
  readonly #fixtures: Fixtures;
  readonly #death: Death;
  readonly #course: Course;
  readonly #noteGone: (error: ConnectError) => Problem;
  readonly #renewal: Renewal;
  readonly #usedSeed: UsedSeed;
  readonly #rivals: RivalWrites;
  readonly #states: ItemStates;
  /** The number of credentials that the redactor knows. */
  #redacted = 1;
  /** Prepared cases whose operation asks clients to wait. */
  readonly #putOff = new Map<Case, Prepared>();

  /** `noteGone` is called when a running target stops accepting connections, and returns the problem to report. */
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
    this.store = new StoreWatch(this.canary, course);
    this.#noteGone = noteGone;
    this.#renewal = new Renewal(settings);
    this.#usedSeed = new UsedSeed(settings, course);
    this.#rivals = new RivalWrites(settings.doubtsOff);
    this.#states = new ItemStates(fixtures.bindings, settings.doubtsOff);
    this.redactor = runRedactor(settings);
  }

  /** How often the credential was renewed. */
  get renewals(): number {
    return this.#renewal.count - 1;
  }

  /**
   * Returns a function that sends cases over one sender; no response is awaited after the deadline, if there is one.
   */
  by(sender: Sender, deadline?: number): Send {
    return async (theCase, instance, gate) => {
      const outcome = await this.send(theCase, sender, { instance, gate, ...timeoutUntil(deadline) });
      // Otherwise the death would be attributed to a later request.
      if (outcome.kind === 'unreachable' && this.#death.wasAlive)
        this.#course.problem ??= this.#noteGone(outcome.error);
      return outcome;
    };
  }

  /**
   * Prepares a case (with existing instances) and sends it; sends it once more about another instance if its own has
   * disappeared, or may be in a state that the server rejects. Returns a text if the case must not be sent. `ready` is
   * called with the case before it is sent, and again as it was sent.
   */
  async sendPrepared(
    theCase: Case,
    sender: Sender,
    mayPutOff: boolean,
    ready: (prepared: Case) => void,
  ): Promise<CaseOutcome | string> {
    let rejected: Rejected | undefined;
    for (let isLast = false; ; isLast = true) {
      const binding = this.#fixtures.bindings.get(theCase.operation);
      const isShared = binding !== undefined && binding.renews === undefined;
      const prepared =
        this.#putOff.get(theCase) ?? (await this.#fixtures.prepared(theCase, this.by(sender), rejected?.renews));
      this.#putOff.delete(theCase);
      if (prepared.kind === 'withheld')
        return rejected === undefined ? prepared.reason : this.#states.unsettled(rejected);
      ready(prepared.theCase);
      const sent = await this.#sendReady(prepared, sender, { mayPutOff: mayPutOff && rejected === undefined });
      const outcome =
        rejected === undefined ? this.#states.known(prepared, sent) : this.#states.settled(rejected, sent);
      if (outcome.kind === 'put-off') this.#putOff.set(prepared.theCase, prepared);
      if (outcome.kind === 'sent') this.#fixtures.giveBack(prepared);
      if (!isLast && this.#fixtures.hasLost(prepared, outcome)) continue;
      const isSpoiled = await this.#isSpoiled(prepared, outcome, sender);
      rejected = isLast || !isShared ? undefined : this.#states.rejected(prepared, outcome, isSpoiled);
      if (rejected !== undefined) continue;
      if (outcome.kind === 'sent') ready(this.#fixtures.asSent(prepared));
      return outcome;
    }
  }

  /** Prepares and sends a case that cannot be put off; the deadline covers both steps. */
  async sendSafely(theCase: Case, sender: Sender, deadline?: number): Promise<CaseOutcome> {
    const prepared = await this.#fixtures.prepared(theCase, this.by(sender, deadline));
    if (prepared.kind === 'withheld') return { kind: 'not-applicable', reason: prepared.reason };
    return this.#sendReady(prepared, sender, timeoutUntil(deadline));
  }

  /** Sends a prepared case, and once more alone if other requests about its instance may be why it was rejected. */
  #sendReady(
    { theCase, instance }: Prepared & { readonly kind: 'ready' },
    sender: Sender,
    terms: SendTerms,
  ): Promise<CaseOutcome> {
    return this.#rivals.sent(theCase, instance, () => this.send(theCase, sender, { instance, ...terms }));
  }

  /** Sends a case, and records what it creates and removes. */
  send(theCase: Case, sender: Sender, terms: SendTerms = {}): Promise<CaseOutcome> {
    return this.#usedSeed.sent(theCase, (each) => this.#sendNoted(each, sender, terms));
  }

  async #sendNoted(theCase: Case, sender: Sender, terms: SendTerms): Promise<CaseOutcome> {
    const outcome = await this.#sendRenewed(theCase, sender, terms);
    if (outcome.kind === 'aborted' && this.#runner.isUsedUp) this.#course.problem ??= usedUp(this.#settings);
    this.canary.note(theCase, outcome);
    const concerned = this.#fixtures.note(theCase, outcome, terms.instance);
    if (outcome.kind === 'sent') {
      const { permits } = this.#fixtures;
      for (const [index, exchange] of outcome.exchanges.entries()) {
        if (permits.leavesNothing(theCase.operation, exchange.request.method)) continue;
        this.footprint.note(theCase.operation, exchange, concerned[index]);
      }
      if (maySpoilStore(theCase)) {
        this.store.note(theCase, outcome);
        await this.#removeAll(concerned, sender);
      }
    }
    return outcome;
  }

  /**
   * Deletes the instance of a request that failed if the server cannot read it any more: it may fail on lists, too.
   * Returns true if other requests about the instance failed as well, so that one of them may have spoiled it.
   */
  async #isSpoiled(
    { theCase, instance }: Prepared & { readonly kind: 'ready' },
    outcome: CaseOutcome,
    sender: Sender,
  ): Promise<boolean> {
    if (instance?.origin !== 'created' || isSafeMethod(theCase.request.method)) return false;
    if (!isServerError(statusOf(outcome)) || !isThere(instance)) return false;
    const haveOthersFailed = await this.#rivals.haveFailed(instance);
    if (!(await this.#fixtures.isUnreadable(instance, this.by(sender)))) return false;
    await this.#removeAll([instance], sender);
    return haveOthersFailed;
  }

  /** Deletes instances at once if other instances may not be readable beside them. */
  async #removeAll(concerned: readonly (Instance | undefined)[], sender: Sender): Promise<void> {
    if (this.#settings.keep) return;
    for (const instance of new Set(concerned)) {
      if (instance?.origin !== 'created' || !isThere(instance)) continue;
      useUp(instance);
      await this.#fixtures.cleanUp.remove(instance, this.by(sender));
    }
  }

  /** Stops waiting for responses, because the target gives none. */
  giveUp(): void {
    this.#runner.silence.giveUp();
  }

  /**
   * Sends a case, and repeats it if the credential had expired. `timeout` is the time-out of a probe, in milliseconds.
   */
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

  /** No output may contain any credential that was ever used. */
  #redact(): void {
    this.redactor = runRedactor(this.#settings);
    this.#redacted = this.#renewal.count;
  }
}

/** The time-out of a request that starts after its deadline, in milliseconds. */
const SHORTEST = 50;

function timeoutUntil(deadline: number | undefined): Pick<SendTerms, 'timeout'> {
  return deadline === undefined ? {} : { timeout: Math.max(SHORTEST, deadline - performance.now()) };
}
