import type { Case } from '../../cases/index.js';
import { runDoubt, type AppliedDoubt, type Exchange } from '../../checks/index.js';
import { getOrInsert } from '../../contract/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import { lastExchange, type Answered, type CaseOutcome } from '../model/case-outcome.js';
import type { CaseResult } from '../model/event.js';
import { failureOf } from '../model/weigh.js';
import { judgeCase } from '../one-case/judge-case.js';
import { notJudged, type JudgedCase } from '../one-case/judged-case.js';
import type { Settings } from '../options/settings.js';
import type { Sender } from '../send/sender.js';
import type { CaseBook } from './case-book.js';
import type { Ask, Control, Decision, Explanation, JudgedOutcome } from './control.js';
import type { Course } from './course.js';
import type { Death } from './death.js';
import type { Dispatch } from './dispatch.js';
import type { ForeignToken } from './foreign-token.js';
import type { KeptValues } from './kept-values.js';
import type { PackMeans, Packs } from './packs.js';
import type { Patience } from './patience.js';
import { EnclosingParts } from './enclosing-parts.js';
import { Presence } from './presence.js';
import type { Recovery } from './recovery.js';
import { TakenValues } from './taken-values.js';
import { refusalText } from '../one-case/refusal-text.js';

/** Words with which services say that there is no room for another item. */
const spokenLimit = /\b(?:too many|quotas?|limits?|maximum|more than|exceed\w*)\b/i;

/** The parts of the run of a target that judging needs. */
interface Parts {
  readonly book: CaseBook;
  readonly settings: Settings;
  readonly fixtures: Fixtures;
  readonly dispatch: Dispatch;
  readonly course: Course;
  readonly patience: Patience;
  readonly death: Death;
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
  readonly #quotas = new Quotas();
  /** The controls in the order in which they are asked, with the results that they defer. */
  readonly #deferred: ReadonlyMap<Control, Deferred[]>;
  /** What was sent to find reasons for rejections. */
  readonly #asked = new Map<string, Promise<CaseOutcome>>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#presence = new Presence(parts.settings.contract);
    const { book, fixtures, settings } = parts;
    const creatorsOf = (key: string): readonly string[] => {
      const operation = settings.contract.operation(key);
      const { resource } = (operation && fixtures.permits.useOf(operation)) ?? {};
      return resource?.roles.create.map((each) => each.key) ?? [];
    };
    const controls = [new TakenValues(book.all, creatorsOf), new EnclosingParts(), parts.foreign, parts.kept];
    this.#deferred = new Map(controls.map((each) => [each, []]));
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
    const { course, recovery } = this.#parts;
    if (outcome.kind === 'unreachable') course.problem ??= recovery.noteGone(outcome.error);
  }

  /** Enters the results of the cases of one packed request. */
  settlePack(...[sent, outcome, results]: Parameters<PackMeans['settle']>): void {
    const { book, patience, death, kept } = this.#parts;
    patience.note(sent, outcome);
    for (const [index] of results) book.answered.add(index);
    if (results.some(([, { accepted }]) => accepted)) this.#noteAccepted(sent, outcome);
    const last = outcome.exchanges.at(-1);
    const own = results.filter(([index, judged]) => {
      const result = { theCase: sent, outcome, judged };
      return !this.#putOff(index, result, kept, kept.putsOff(result));
    });
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
    const { doubtsOff, strict } = this.#parts.settings;
    for (const { index, judged, status, decide } of [...this.#deferred.values()].flat()) {
      const explanation = decide();
      const doubt = explanation && runDoubt(explanation.doubt, status, doubtsOff);
      const result = doubt && resultIn(explanation, judged, doubt, strict);
      this.#parts.book.conclude(index, result === undefined ? judged : { ...judged, result });
    }
  }

  #putOff(index: number, { judged, outcome }: JudgedOutcome, control: Control, decide: Decision | undefined): boolean {
    if (decide === undefined) return false;
    this.#deferred.get(control)?.push({ index, judged, status: lastExchange(outcome)?.result.status, decide });
    return true;
  }

  async #judge(index: number, outcome: Answered, sender: Sender): Promise<void> {
    const { book, settings, fixtures, dispatch, packs, death } = this.#parts;
    const theCase = book.cases[index]!;
    const unfounded = outcome.kind === 'sent' ? await fixtures.unfounded(theCase, outcome) : undefined;
    const proof = unfounded && runDoubt(unfounded.doubt, unfounded.status, settings.doubtsOff);
    if (unfounded && proof) return book.enter(index, notJudged('not-applicable', unfounded.reason, proof));
    const send = (each: Case): Promise<CaseOutcome> => dispatch.sendSafely(each, sender);
    const limited = limitedIn(theCase, outcome);
    const full = limited && runDoubt('limit-reached', limited.result.status ?? 0, settings.doubtsOff);
    if (full !== undefined && (await this.#quotas.isReached(theCase, refusalText(limited), send)))
      return book.enter(index, notJudged('not-applicable', full.because, full));
    const judged = this.judged(outcome, await fixtures.bindings.inDoubt(theCase));
    packs.note(theCase, judged);
    if (judged.accepted) this.#noteAccepted(theCase, outcome);
    let isAborted = false;
    const ask: Ask = async (key, control) => {
      const shown = await getOrInsert(this.#asked, key, () => send(control));
      isAborted ||= shown.kind === 'aborted';
      return shown;
    };
    const result = { theCase, outcome, judged };
    for (const control of this.#deferred.keys()) {
      if (this.#putOff(index, result, control, await control.putsOff(result, ask))) return;
      if (isAborted) return;
    }
    const last = lastExchange(outcome);
    if (last?.result.kind === 'response') death.hold(theCase, last, () => book.conclude(index, judged));
    else book.conclude(index, judged);
  }

  #noteAccepted(theCase: Case, outcome: CaseOutcome): void {
    this.#parts.book.accepted.add(theCase.operation);
    this.#quotas.accepted(theCase);
    this.#presence.accepted(theCase);
    for (const control of this.#deferred.keys()) control.accepted?.(theCase, outcome);
  }
}

/** A result that a control may explain after all requests. */
interface Deferred {
  readonly index: number;
  readonly judged: JudgedCase;
  readonly status: number | undefined;
  readonly decide: Decision;
}

/** Returns the result of a case whose verdict has another reason. */
function resultIn(
  { findings, reason }: Explanation,
  { result }: JudgedCase,
  doubt: AppliedDoubt,
  strict: boolean,
): CaseResult {
  if (findings === undefined)
    return notJudged(reason === undefined ? 'not-applicable' : 'inconclusive', reason ?? doubt.because, doubt).result;
  return { kind: failureOf(findings, strict) ?? 'passed', findings, doubts: [...(result.doubts ?? []), doubt] };
}

/**
 * Distinguishes a target that rejects a request from one that has no room for more items of its kind.
 *
 * A limit on the number of items is a matter of state, which no schema describes. If the run has reached it, the target
 * rejects with the same text a valid request of the operation that it accepted before.
 */
class Quotas {
  /** The first accepted valid request of each operation. */
  readonly #accepted = new Map<string, Case>();

  accepted(theCase: Case): void {
    const { operation, expect, before, varied } = theCase;
    if (expect.outcome !== 'accept' || before.length > 0 || varied !== undefined || this.#accepted.has(operation))
      return;
    this.#accepted.set(operation, theCase);
  }

  /** Whether a case was rejected with this text only because of a limit; `send` repeats the request that shows it. */
  async isReached(
    { operation }: Case,
    text: string,
    send: (repetition: Case) => Promise<CaseOutcome>,
  ): Promise<boolean> {
    const good = this.#accepted.get(operation);
    return (
      good !== undefined &&
      refusalText(lastExchange(await send({ ...good, id: `${good.id} (room for another)` }))) === text
    );
  }
}

/** The first exchange of a case that was rejected with a text about a limit, unless it was to be denied or to have a status. */
function limitedIn({ expect, before }: Case, outcome: CaseOutcome): Exchange | undefined {
  const isOpen = ['accept', 'refuse', 'survive'].includes(expect.outcome);
  const exchanges = outcome.kind === 'sent' ? outcome.exchanges : [];
  return (isOpen ? exchanges : exchanges.slice(0, before.length)).find((each) => spokenLimit.test(refusalText(each)));
}
