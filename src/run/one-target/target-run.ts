import { endsSessionOf, markCases } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import type { Problem } from '../../error/index.js';
import { endingOf } from '../../resources/index.js';
import type { Baseline } from '../baseline/baseline.js';
import type { ConnectError } from '../connection/connect-error.js';
import { Fixtures } from '../fixtures/fixtures.js';
import type { RunEvent, TargetFinished } from '../model/event.js';
import { CaseRunner } from '../one-case/case-runner.js';
import type { Settings } from '../options/settings.js';
import { Budget } from '../pace/budget.js';
import { redactorFor } from '../secrets/run-redactor.js';
import { Sender } from '../send/sender.js';
import { findBaseRequests } from './base-requests.js';
import { CaseBook, isRequest } from './case-book.js';
import { conclude } from './conclusion.js';
import { Course } from './course.js';
import { Death } from './death.js';
import { Dispatch } from './dispatch.js';
import { ForeignToken } from './foreign-token.js';
import { Judging } from './judging.js';
import { KeptValues } from './kept-values.js';
import { missingCredentials } from './missing-credentials.js';
import { Packs } from './packs.js';
import { Patience } from './patience.js';
import { Probing } from './probing.js';
import { Recovery } from './recovery.js';
import { refusedOperations } from './refused-operations.js';
import { removeCreated, removeLate } from './removal.js';
import { ScenarioCases } from './scenario-cases.js';
import { shareOut, type Share } from './share-out.js';
import { Switches } from './switches.js';
import { Waves } from './waves.js';

/** The run of all cases against one target that is up. */
export class TargetRun {
  readonly #settings: Settings;
  readonly #senders: readonly Sender[];
  /** Sends the requests that must coincide with others. */
  readonly #rival: Sender;
  readonly #budget: Budget;
  readonly #book: CaseBook;
  readonly #course: Course;
  readonly #death: Death;
  readonly #foreign: ForeignToken;
  readonly #fixtures: Fixtures;
  readonly #dispatch: Dispatch;
  readonly #probing: Probing;
  readonly #switches: Switches;
  readonly #packs: Packs;
  readonly #judging: Judging;
  readonly #recovery: Recovery;
  readonly #waves: Waves;
  readonly #scenarios: ScenarioCases;
  readonly #removeLate: () => Promise<void>;
  #isCleanedUp = false;

  constructor(
    given: readonly Case[],
    settings: Settings,
    baselines: readonly Baseline[],
    emit: (event: RunEvent) => void,
  ) {
    const all = settings.marks ? markCases(given, settings.contract) : given;
    const { contract, onExchange, route } = settings;
    const hear =
      onExchange && ((exchange: Exchange): void => onExchange(exchange, redactorFor(exchange, dispatch.redactor)));
    const senders = Array.from({ length: settings.concurrency }, () => new Sender(route, hear));
    const book = new CaseBook(all, settings, baselines, emit);
    const reserve = (pending: number): number => (settings.keep ? 0 : fixtures.cleanUp.costWith(pending));
    const budget = new Budget(settings.maxRequests, reserve);
    const runner = new CaseRunner(settings, senders, budget);
    const patience = new Patience((operation) => runner.hasAnswered(operation));
    const fixtures = new Fixtures(all.filter(isRequest), book.cases.filter(isRequest), settings);
    const death = new Death(
      () => runner.isRefused,
      (operation) => fixtures.permits.mayStop(operation),
    );
    const course = new Course(settings);
    const { isOver } = course;
    const foreign = new ForeignToken(contract, () => settings.credentials.current);
    const kept = new KeptValues(settings);
    const packs = new Packs(settings, book.coverage, {
      caseOf: (index) => book.cases[index]!,
      send: (...terms) => dispatch.sendPrepared(...terms),
      sendAlone: (index, sender) => waves.sendCase(index, sender, false),
      take: (index, theCase, outcome, sender) => {
        book.cases[index] = theCase;
        return judging.take(index, outcome, sender);
      },
      end: (outcome) => judging.end(outcome),
      judged: (outcome, theCase) => judging.judged(outcome, theCase),
      settle: (...terms) => judging.settlePack(...terms),
      isOver,
    });
    const recovery = new Recovery({
      book,
      settings,
      course,
      death,
      packs,
      judged: (outcome, theCase) => judging.judged(outcome, theCase),
      send: (theCase) => runner.run(theCase, senders[0]!),
    });
    const noteGone = (error: ConnectError): Problem => recovery.noteGone(error);
    const dispatch = new Dispatch(settings, runner, fixtures, death, course, noteGone);
    const parts = { book, settings, runner, fixtures, dispatch, course, patience, death, budget, packs, recovery };
    const judging = new Judging({ ...parts, foreign, kept });
    const probing = new Probing(all, book.cases, settings, fixtures, dispatch, course, noteGone);
    const switches = new Switches(settings, fixtures, dispatch, course);
    const waves = new Waves({ ...parts, judging, probing, switches, isOver, share: this.#share });
    this.#removeLate = () => removeLate({ settings, fixtures, budget, death, noteGone, isSilent: dispatch.isSilent });
    this.#settings = settings;
    this.#senders = senders;
    this.#rival = new Sender(route, hear);
    this.#budget = budget;
    this.#book = book;
    this.#course = course;
    this.#death = death;
    this.#foreign = foreign;
    this.#fixtures = fixtures;
    this.#dispatch = dispatch;
    this.#probing = probing;
    this.#switches = switches;
    this.#packs = packs;
    this.#judging = judging;
    this.#recovery = recovery;
    this.#waves = waves;
    this.#scenarios = new ScenarioCases(book, settings, fixtures, dispatch, course, kept);
  }

  /** Sends all cases that can be sent and returns the result; closes all connections before it returns. */
  async run(): Promise<TargetFinished> {
    const started = performance.now();
    const stop = (): void => this.#close();
    this.#settings.signal.addEventListener('abort', stop);
    try {
      this.#course.problem =
        missingCredentials(this.#book.all, this.#settings) ?? (await this.#probing.run(this.#share));
      await this.#findBaseRequests();
      await this.#recovery.hasRecovered();
      await this.#sendAll();
      await this.#share(this.#judging.inDoubt, (doubt, sender) => this.#judging.resolve(doubt, sender));
      this.#judging.settle();
      await this.#recovery.hasRecovered();
    } finally {
      this.#death.releaseAll();
      this.#settings.signal.removeEventListener('abort', stop);
      this.#close();
    }
    if (!this.#isCleanedUp) await this.#removeLate();
    this.#book.ledger.close();
    return this.#finished(performance.now() - started);
  }

  /** Shares work out among all senders until none is left, or the run of the target is over. */
  readonly #share: Share = (items, work, reasonToWait) =>
    shareOut(items, this.#senders, this.#course.isOver, work, reasonToWait);

  readonly #inTurn: Share = (items, work, reasonToWait) =>
    shareOut(items, this.#senders.slice(0, 1), this.#course.isOver, work, reasonToWait);

  #findBaseRequests(): Promise<void> {
    return findBaseRequests({
      book: this.#book,
      fixtures: this.#fixtures,
      dispatch: this.#dispatch,
      probing: this.#probing,
      switches: this.#switches,
      packs: this.#packs,
      judging: this.#judging,
      share: this.#share,
      inTurn: this.#inTurn,
    });
  }

  /**
   * Sends the cases in phases: cases about single instances; cases that change singletons, which are then restored;
   * flows and laws; cases that switch the service, which is undone. Then everything that the run created is deleted,
   * while the credentials are still valid. Cases that end the session or stop the service come last.
   */
  async #sendAll(): Promise<void> {
    const { permits } = this.#fixtures;
    const endsSession = endsSessionOf();
    const phases: Record<'instances' | 'singletons' | 'sessions' | 'once', Case[]> = {
      instances: [],
      singletons: [],
      sessions: [],
      once: [],
    };
    for (const theCase of this.#book.all.filter(isRequest)) {
      const { kind } = permits.licenceOf(theCase.operation);
      if (kind === 'once') phases.once.push(theCase);
      else if (endsSession(theCase)) phases.sessions.push(theCase);
      else phases[kind === 'restore' ? 'singletons' : 'instances'].push(theCase);
    }
    // Base requests are judged first, so that they are reported even if the target does not survive the next cases.
    const { answers } = this.#probing;
    await this.#share(
      [...answers.keys()].toSorted((one, other) => one - other),
      async (index, sender) => {
        const outcome = answers.get(index);
        if (outcome !== undefined) await this.#judging.take(index, outcome, sender);
      },
    );
    await this.#waves.send(phases.instances);
    await this.#waves.send(phases.singletons);
    await this.#scenarios.playFlows(this.#share);
    await this.#restore(phases.singletons);
    await this.#scenarios.judgeLaws(this.#share, this.#rival);
    const isStopping = ({ operation }: Case): boolean => permits.effectOf(operation) === 'stops';
    await this.#sendSwitches(phases.once.filter((each) => !isStopping(each)));
    await this.#cleanUp();
    await this.#waves.send(phases.sessions);
    for (const theCase of phases.once.filter(isStopping)) {
      await this.#waves.send([theCase]);
      this.#dispatch.footprint.forget(theCase.operation);
    }
  }

  /** Restores the singletons that some cases have changed. */
  async #restore(cases: readonly Case[]): Promise<void> {
    await this.#share(['singletons'], async (_, sender) => {
      const left = await this.#fixtures.singletons.restore(this.#dispatch.by(sender));
      for (const name of left)
        this.#course.incidents.push(`the run could not restore ${name} to its state before the run`);
      if (left.length === 0) for (const { operation } of cases) this.#dispatch.footprint.forget(operation);
    });
  }

  /** Sends operations that start something before those that end it, and the latter only if the start was accepted. */
  async #sendSwitches(cases: readonly Case[]): Promise<void> {
    const { operations } = this.#settings.contract;
    const { accepted } = this.#book;
    const starts = new Map(operations.map((operation) => [endingOf(operation, operations)?.key, operation.key]));
    const ends = cases.filter(({ operation }) => starts.has(operation));
    for (const theCase of [...cases.filter((each) => !ends.includes(each)), ...ends]) {
      const start = starts.get(theCase.operation);
      if (start !== undefined && !accepted.has(start)) {
        const reason = `not sent, since ${start} was not accepted before, so that it would end what the run did not begin`;
        this.#fixtures.permits.withhold(theCase.operation, reason);
      }
      await this.#share([theCase], (_, sender) => this.#fixtures.saveSwitched(theCase, this.#dispatch.by(sender)));
      await this.#waves.send([theCase]);
      await this.#share([theCase], (_, sender) => this.#switches.switchBack(theCase, this.#dispatch.by(sender)));
      await this.#restore([]);
    }
    for (const [end, start] of starts)
      if (end !== undefined && accepted.has(end)) this.#dispatch.footprint.forget(start);
  }

  async #cleanUp(): Promise<void> {
    if (this.#settings.keep || this.#settings.isStarted) return;
    this.#budget.release();
    await removeCreated(this.#fixtures.cleanUp, [this.#share, this.#inTurn], (sender) => this.#dispatch.by(sender));
    this.#isCleanedUp = !this.#course.isOver() && !this.#dispatch.isSilent;
  }

  #finished(duration: number): TargetFinished {
    const { ledger, coverage, register } = this.#book;
    const { counts, exercised, undecided, answers } = ledger;
    const problem = this.#settings.signal.aborted
      ? { code: 'interrupted', message: 'the run was interrupted' }
      : this.#course.problem;
    const { shard, contract, leftOut, values } = this.#settings;
    const { cleanUp } = this.#fixtures;
    const accepted = exercised.size > 0 || this.#probing.isAccepted || this.#book.isEmptyShard;
    const resolved = register.resolved();
    // A deviation that does not occur in one shard may occur in another.
    const outlived = this.#settings.strict && shard === undefined ? resolved.length : 0;
    const conclusion = conclude(counts, problem, accepted, undecided, outlived);
    const operations = contract.operations.map(({ key }) => key);
    return {
      type: 'target-finished',
      target: this.#settings.target,
      verdict: conclusion.verdict,
      counts,
      problem: this.#redacted(conclusion.problem),
      resolved,
      ...(shard === undefined
        ? { notExercised: operations.filter((key) => !exercised.has(key)) }
        : { notExercised: [], exercised: operations.filter((key) => exercised.has(key)) }),
      refused: refusedOperations(
        answers,
        exercised,
        contract,
        values,
        (each) => this.#foreign.reasonFor(each) ?? this.#fixtures.reasonNotTested(each),
        ({ key }) => this.#fixtures.bindings.get(key)?.base.about,
      ),
      ...(this.#settings.isStarted
        ? {}
        : { changed: this.#dispatch.footprint.changed((texts) => cleanUp.isKnown(texts)), left: cleanUp.left }),
      ...(this.#course.incidents.length === 0 ? {} : { incidents: this.#course.incidents }),
      renewals: this.#dispatch.renewals,
      packed: this.#packs.counts,
      coverage: coverage.end({ isCutShort: counts.notRun > 0, isPart: shard !== undefined, leftOut }),
      duration,
    };
  }

  #redacted(problem: Problem | undefined): Problem | undefined {
    return problem === undefined ? undefined : { ...problem, message: this.#dispatch.redactor.text(problem.message) };
  }

  #close(): void {
    for (const sender of [...this.#senders, this.#rival]) sender.close();
  }
}
