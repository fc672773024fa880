import { missingCredentials } from './probe-problems.js';
import { type Case, endsSessionOf, markCases, maySpoilStore } from '../../cases/index.js';
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

/** Creates the parts of the run of a target, which know each other. */
function assemble(
  given: readonly Case[],
  settings: Settings,
  baselines: readonly Baseline[],
  emit: (event: RunEvent) => void,
) {
  const all = settings.isLocal ? given : markCases(given, settings.contract);
  const { contract, onExchange, route } = settings;
  const hear =
    onExchange && ((exchange: Exchange): void => onExchange(exchange, redactorFor(exchange, dispatch.redactor)));
  const senders = Array.from({ length: settings.concurrency }, () => new Sender(route, hear));
  const book = new CaseBook(all, settings, baselines, emit);
  const reserve = (pending: number): number => (settings.keep ? 0 : fixtures.cleanUp.costWith(pending));
  const budget = new Budget(settings.maxRequests, reserve);
  const runner = new CaseRunner(settings, senders, budget);
  const patience = new Patience((operation) => runner.silence.hasAnswered(operation));
  const fixtures = new Fixtures(all.filter(isRequest), book.cases.filter(isRequest), settings);
  const death = new Death(
    () => runner.isRefused,
    (operation) => fixtures.permits.mayEnd(operation),
  );
  const course = new Course(settings);
  const { isOver } = course;
  const shareAmong =
    (some: readonly Sender[]): Share =>
    (items, work, reasonToWait) =>
      shareOut(items, some, isOver, work, reasonToWait);
  const share = shareAmong(senders);
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
  const probing = new Probing({ all, cases: book.cases, settings, fixtures, dispatch, course, noteGone });
  const switches = new Switches(settings, fixtures, dispatch, course);
  const waves = new Waves({ ...parts, judging, probing, switches, isOver, share });
  return {
    ...parts,
    foreign,
    judging,
    probing,
    switches,
    waves,
    scenarios: new ScenarioCases({ ...parts, kept }),
    senders,
    /** Sends the requests that must coincide with others. */
    rival: new Sender(route, hear),
    /** Shares work out among all senders until none is left, or the run of the target is over. */
    share,
    inTurn: shareAmong(senders.slice(0, 1)),
    removeLate: () => {
      const { hasComeBack } = recovery;
      return removeLate({ ...parts, noteGone, isSilent: runner.silence.isComplete, hasComeBack });
    },
  };
}

/** The run of all cases against one target that is up. */
export class TargetRun {
  readonly #parts: ReturnType<typeof assemble>;
  #isCleanedUp = false;

  constructor(...terms: Parameters<typeof assemble>) {
    this.#parts = assemble(...terms);
  }

  /** Sends all cases that can be sent and returns the result; closes all connections before it returns. */
  async run(): Promise<TargetFinished> {
    const { settings, book, course, death, probing, judging, recovery, removeLate, share } = this.#parts;
    const started = performance.now();
    const stop = (): void => this.#close();
    settings.signal.addEventListener('abort', stop);
    try {
      course.problem = missingCredentials(book.all, settings) ?? (await probing.run(share));
      await findBaseRequests(this.#parts);
      await recovery.hasRecovered();
      await this.#sendAll();
      await share(judging.inDoubt, (doubt, sender) => judging.resolve(doubt, sender));
      judging.settle();
      await recovery.hasRecovered();
    } finally {
      death.releaseAll();
      settings.signal.removeEventListener('abort', stop);
      this.#close();
    }
    if (!this.#isCleanedUp) await removeLate();
    book.ledger.close();
    return this.#finished(performance.now() - started);
  }

  /**
   * Sends the cases in phases: cases about single instances; cases that change singletons, which are then restored;
   * flows and laws; cases with values that the service may store and then fail to return, even in lists; cases that
   * switch the service, which is undone. Then everything that the run created is deleted, while the credentials are
   * still valid. Cases that end the session or stop the service come last.
   */
  async #sendAll(): Promise<void> {
    const { settings, rival, book, fixtures, dispatch, probing, judging, waves, scenarios, share, inTurn } =
      this.#parts;
    const { permits } = fixtures;
    const endsSession = endsSessionOf(settings.contract);
    const phases: Record<'instances' | 'singletons' | 'spoiling' | 'sessions' | 'once', Case[]> = {
      instances: [],
      singletons: [],
      spoiling: [],
      sessions: [],
      once: [],
    };
    for (const theCase of book.all.filter(isRequest)) {
      const { kind } = permits.licenceOf(theCase.operation);
      if (kind === 'once') phases.once.push(theCase);
      else if (endsSession(theCase)) phases.sessions.push(theCase);
      else if (maySpoilStore(theCase)) phases.spoiling.push(theCase);
      else phases[kind === 'restore' ? 'singletons' : 'instances'].push(theCase);
    }
    // Base requests are judged first, so that they are reported even if the target does not survive the next cases.
    const { answers } = probing;
    await share(
      [...answers.keys()].toSorted((one, other) => one - other),
      async (index, sender) => {
        const outcome = answers.get(index);
        if (outcome !== undefined) await judging.take(index, outcome, sender);
      },
    );
    await waves.send(phases.instances);
    await waves.send(phases.singletons);
    await scenarios.playFlows(share);
    await this.#restore(phases.singletons);
    await scenarios.judgeLaws(share, rival);
    await inTurn(phases.spoiling, (theCase, sender) => dispatch.store.before(theCase, dispatch.by(sender)));
    await waves.send(phases.spoiling);
    await this.#restore(phases.singletons);
    const isStopping = ({ operation }: Case): boolean => permits.mayEnd(operation);
    await this.#sendSwitches(phases.once.filter((each) => !isStopping(each)));
    await this.#cleanUp();
    await inTurn([dispatch.store], (store, sender) => store.after(dispatch.by(sender)));
    await waves.send(phases.sessions);
    for (const theCase of phases.once.filter(isStopping)) {
      await waves.send([theCase]);
      dispatch.footprint.forget(theCase.operation);
    }
  }

  /** Restores the singletons that some cases have changed. */
  async #restore(cases: readonly Case[]): Promise<void> {
    const { course, fixtures, dispatch, share } = this.#parts;
    await share(['singletons'], async (_, sender) => {
      const left = await fixtures.singletons.restore(dispatch.by(sender));
      for (const name of left) course.incidents.push(`the run could not restore ${name} to its state before the run`);
      if (left.length === 0) for (const { operation } of cases) dispatch.footprint.forget(operation);
    });
  }

  /** Sends operations that start something before those that end it, and the latter only if the start was accepted. */
  async #sendSwitches(cases: readonly Case[]): Promise<void> {
    const { settings, book, fixtures, dispatch, switches, waves, share } = this.#parts;
    const { operations } = settings.contract;
    const { accepted } = book;
    const starts = new Map(operations.map((operation) => [endingOf(operation, operations)?.key, operation.key]));
    const ends = cases.filter(({ operation }) => starts.has(operation));
    for (const theCase of [...cases.filter((each) => !ends.includes(each)), ...ends]) {
      const start = starts.get(theCase.operation);
      if (start !== undefined && !accepted.has(start)) {
        const reason = `not sent, since ${start} was not accepted before, so that it would end what the run did not begin`;
        fixtures.permits.withhold(theCase.operation, reason);
      }
      await share([theCase], (_, sender) => fixtures.saveSwitched(theCase, dispatch.by(sender)));
      await waves.send([theCase]);
      await share([theCase], (_, sender) => switches.switchBack(theCase, dispatch.by(sender)));
      await this.#restore([]);
    }
    for (const [end, start] of starts) if (end !== undefined && accepted.has(end)) dispatch.footprint.forget(start);
  }

  async #cleanUp(): Promise<void> {
    const { settings, budget, course, fixtures, dispatch, runner, share, inTurn } = this.#parts;
    if (settings.keep || settings.isStarted) return;
    budget.release();
    await removeCreated(fixtures, [share, inTurn], (sender) => dispatch.by(sender));
    await fixtures.cleanUp.during(() =>
      inTurn([fixtures.stock.others], async (others, sender) => {
        course.incidents.push(...(await others.changes(dispatch.by(sender))));
      }),
    );
    this.#isCleanedUp = !course.isOver() && !runner.silence.isComplete;
  }

  #finished(duration: number): TargetFinished {
    const { settings, book, course, foreign, fixtures, dispatch, probing, packs } = this.#parts;
    const { ledger, coverage, register } = book;
    const { counts, exercised, undecided, answers } = ledger;
    const problem = settings.signal.aborted
      ? { code: 'interrupted', message: 'the run was interrupted' }
      : course.problem;
    const { shard, contract, leftOut, values } = settings;
    const { cleanUp } = fixtures;
    const accepted = exercised.size > 0 || probing.isAccepted || book.isEmptyShard;
    const resolved = register.resolved();
    // A deviation that does not occur in one shard may occur in another.
    const outlived = settings.strict && shard === undefined ? resolved.length : 0;
    const conclusion = conclude(counts, problem, accepted, undecided, outlived);
    const operations = contract.operations.map(({ key }) => key);
    return {
      type: 'target-finished',
      target: settings.target,
      verdict: conclusion.verdict,
      counts,
      problem: conclusion.problem && {
        ...conclusion.problem,
        message: dispatch.redactor.text(conclusion.problem.message),
      },
      resolved,
      ...(shard === undefined
        ? { notExercised: operations.filter((key) => !exercised.has(key)) }
        : { notExercised: [], exercised: operations.filter((key) => exercised.has(key)) }),
      refused: refusedOperations(
        answers,
        exercised,
        contract,
        values,
        (each) => foreign.reasonFor(each) ?? fixtures.reasonNotTested(each),
        ({ key }) => fixtures.bindings.get(key)?.base.about,
      ),
      ...(settings.isStarted
        ? {}
        : {
            changed: dispatch.footprint.changed((texts) => fixtures.stock.texts.isRecovered(texts)),
            left: cleanUp.left,
          }),
      ...(course.incidents.length === 0 ? {} : { incidents: course.incidents }),
      renewals: dispatch.renewals,
      packed: packs.counts,
      coverage: coverage.end({ isCutShort: counts.notRun > 0, isPart: shard !== undefined, leftOut }),
      duration,
    };
  }

  #close(): void {
    const { senders, rival } = this.#parts;
    for (const sender of [...senders, rival]) sender.close();
  }
}
