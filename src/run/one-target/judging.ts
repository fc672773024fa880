import type { Case } from '../../cases/index.js';
import { runDoubt } from '../../checks/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import { statusOf } from '../fixtures/tried.js';
import { lastExchange, type Answered, type CaseOutcome } from '../model/case-outcome.js';
import { judgeCase } from '../one-case/judge-case.js';
import { notJudged, type JudgedCase } from '../one-case/judged-case.js';
import type { Settings } from '../options/settings.js';
import type { Budget } from '../pace/budget.js';
import type { Sender } from '../send/sender.js';
import type { CaseBook } from './case-book.js';
import type { Course } from './course.js';
import type { Death } from './death.js';
import type { Dispatch } from './dispatch.js';
import type { ForeignToken } from './foreign-token.js';
import type { KeptValues } from './kept-values.js';
import type { PackMeans, Packs } from './packs.js';
import type { Patience } from './patience.js';
import { EnclosingParts } from './enclosing-parts.js';
import { Presence } from './presence.js';
import { usedUp } from './probe-problems.js';
import { Quotas } from './quotas.js';
import type { Recovery } from './recovery.js';
import { TakenValues } from './taken-values.js';

/** The parts of the run of a target that judging needs. */
interface Parts {
  readonly book: CaseBook;
  readonly settings: Settings;
  readonly fixtures: Fixtures;
  readonly dispatch: Dispatch;
  readonly course: Course;
  readonly patience: Patience;
  readonly death: Death;
  readonly budget: Budget;
  readonly packs: Packs;
  readonly recovery: Recovery;
  readonly foreign: ForeignToken;
  readonly kept: KeptValues;
}

/**
 * Judges the outcomes of cases and enters the results. A result that later requests may explain is deferred until
 * {@link settle}; one after which the target may have died is held back until the target has answered again.
 */
export class Judging {
  readonly #parts: Parts;
  readonly #presence: Presence;
  readonly #taken: TakenValues;
  readonly #quotas = new Quotas();
  readonly #enclosing: EnclosingParts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#presence = new Presence(parts.settings.contract);
    this.#taken = new TakenValues(parts.book.all, parts.settings.doubtsOff);
    this.#enclosing = new EnclosingParts(parts.settings.doubtsOff);
  }

  /** Takes the outcome of case number `index`. */
  async take(index: number, outcome: CaseOutcome, sender: Sender): Promise<void> {
    const { book, patience } = this.#parts;
    const theCase = book.cases[index]!;
    patience.note(theCase, outcome);
    switch (outcome.kind) {
      case 'put-off':
      case 'aborted':
      case 'unreachable':
        return this.end(outcome);
      case 'not-applicable':
        return book.enter(index, notJudged('not-applicable', outcome.reason));
      case 'sent':
        book.answered.add(index);
        if (this.#presence.isInDoubt(theCase, outcome)) return this.#presence.doubt(index, theCase, outcome);
        return this.#judge(index, outcome, sender);
      case 'told-to-wait':
      case 'unanswered':
        return this.#judge(index, outcome, sender);
    }
  }

  /** Takes an outcome that ends the run of the target. */
  end(outcome: CaseOutcome): void {
    const { budget, course, settings, recovery } = this.#parts;
    if (outcome.kind === 'aborted' && budget.refused) course.problem ??= usedUp(settings);
    if (outcome.kind === 'unreachable') course.problem ??= recovery.noteGone(outcome.error);
  }

  /** Enters the results of the cases of one packed request. */
  settlePack(...[sent, outcome, results]: Parameters<PackMeans['settle']>): void {
    const { book, patience, death, kept } = this.#parts;
    patience.note(sent, outcome);
    for (const [index] of results) book.answered.add(index);
    if (results.some(([, { accepted }]) => accepted)) this.#noteAccepted(sent, outcome);
    const last = outcome.exchanges.at(-1);
    const own = results.filter(([index, judged]) => !kept.putsOff(index, sent, outcome, judged));
    const enter = (): void => {
      for (const [index, judged] of own) book.conclude(index, judged);
    };
    if (last?.result.kind === 'response') death.hold(sent, last, enter);
    else enter();
  }

  /** Judges the outcome of a case without entering the result. */
  judged(outcome: Answered, theCase: Case): JudgedCase {
    const { settings, book, dispatch } = this.#parts;
    return judgeCase(outcome, theCase, settings, book.register, dispatch.redactor, book.coverage);
  }

  /** Cases whose 400 may mean that nothing exists under their path, with what is known about that after all requests. */
  get inDoubt(): ReturnType<Presence['settled']> {
    return this.#presence.settled();
  }

  /** Enters the result of a case of {@link inDoubt}. */
  async resolve({ index, theCase, outcome }: Judging['inDoubt'][number], sender: Sender): Promise<void> {
    this.#parts.book.cases[index] = theCase;
    await this.#judge(index, outcome, sender);
  }

  /** Enters the deferred results, after all requests. */
  settle(): void {
    const { book, foreign, kept } = this.#parts;
    const deferred = [this.#taken, this.#enclosing, foreign, kept].flatMap((each) => each.settled());
    for (const { index, judged } of deferred) book.conclude(index, judged);
  }

  async #judge(index: number, outcome: Answered, sender: Sender): Promise<void> {
    const { book, settings, fixtures, dispatch, packs, death, foreign, kept } = this.#parts;
    const theCase = book.cases[index]!;
    const unfounded = outcome.kind === 'sent' ? await fixtures.bindings.unfounded(theCase, outcome) : undefined;
    const proof = unfounded && runDoubt(unfounded.doubt, unfounded.status, settings.doubtsOff);
    if (unfounded && proof) return book.enter(index, notJudged('not-applicable', unfounded.reason, proof));
    const send = (each: Case): Promise<CaseOutcome> => dispatch.sendSafely(each, sender);
    const full = runDoubt('limit-reached', statusOf(outcome), settings.doubtsOff);
    if (full !== undefined && (await this.#quotas.isReached(theCase, outcome, send)))
      return book.enter(index, notJudged('not-applicable', full.because, full));
    const judged = this.judged(outcome, theCase);
    const taken = await this.#taken.explain(theCase, outcome, judged, send);
    const isPutOff = taken === false && (await this.#enclosing.putsOff(index, theCase, outcome, judged, send));
    if (taken === 'aborted' || isPutOff === 'aborted') return this.take(index, { kind: 'aborted' }, sender);
    packs.note(theCase, judged);
    if (isPutOff) return;
    if (judged.accepted) this.#noteAccepted(theCase, outcome);
    const last = lastExchange(outcome);
    if (taken) return this.#taken.doubt(index, theCase, outcome, judged);
    if (foreign.putsOff(index, theCase, outcome, judged)) return;
    if (kept.putsOff(index, theCase, outcome, judged)) return;
    if (last?.result.kind === 'response') death.hold(theCase, last, () => book.conclude(index, judged));
    else book.conclude(index, judged);
  }

  #noteAccepted(theCase: Case, outcome: CaseOutcome): void {
    this.#parts.book.accepted.add(theCase.operation);
    this.#taken.accepted(theCase, outcome);
    this.#quotas.accepted(theCase);
    this.#presence.accepted(theCase);
    this.#parts.foreign.accepted(theCase);
  }
}
