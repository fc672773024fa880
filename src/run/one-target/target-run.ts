import { endsSessionOf, markCases, sendingWaves } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import { type Exchange, ContractCoverage, isAccepted, judgementOf, runDoubt } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import type { Problem } from '../../error/index.js';
import { isSafeMethod } from '../../http/index.js';
import { endingOf } from '../../resources/index.js';
import { DeviationRegister } from '../baseline/deviation-register.js';
import type { Baseline } from '../baseline/baseline.js';
import type { RunEvent, TargetFinished } from '../model/event.js';
import { CaseRunner } from '../one-case/case-runner.js';
import type { Answered, CaseOutcome } from '../model/case-outcome.js';
import { judgeCase } from '../one-case/judge-case.js';
import type { JudgedCase } from '../one-case/judge-case.js';
import { notJudged } from '../one-case/not-judged.js';
import { Budget } from '../pace/budget.js';
import { caseNumber, casesOfShard } from '../model/shard.js';
import type { ConnectError } from '../connection/connect-error.js';
import { redactorFor } from '../secrets/run-redactor.js';
import { Sender } from '../send/sender.js';
import { Fixtures } from '../fixtures/fixtures.js';
import type { Send } from '../fixtures/tried.js';
import { FlowRun, type FlowCase } from '../scenarios/flow-run.js';
import { judgedFlow } from '../scenarios/judged-flow.js';
import { judgedLaw, type OwnFaults } from '../scenarios/judged-law.js';
import { LawRuns, type StoryCases } from '../scenarios/law-runs.js';
import { reasonNotApplicable } from '../options/applicability.js';
import { Comebacks } from './comebacks.js';
import { conclude } from './conclusion.js';
import { Course } from './course.js';
import { Death } from './death.js';
import { Dispatch } from './dispatch.js';
import { inquest, type Cause } from './inquest.js';
import { Ledger } from './ledger.js';
import { missingCredentials } from './missing-credentials.js';
import { ForeignToken } from './foreign-token.js';
import { goneFor, usedUp } from './probe-problems.js';
import { isUnanswered } from './probe.js';
import { Probing } from './probing.js';
import { Packs, type Pack, type PackMeans } from './packs.js';
import { Patience } from './patience.js';
import { Presence } from './presence.js';
import { refusedOperations } from './refused-operations.js';
import type { Settings } from '../options/settings.js';
import { shareOut } from './share-out.js';
import { Switches } from './switches.js';
import { KeptValues } from './kept-values.js';
import { TakenValues } from './taken-values.js';

/** As often as lists are looked through for what the run has created. */
const MOST_ROUNDS = 20;

/** The run of all cases against one target that is up: probe first, then as many lanes as the target bears. */
export class TargetRun {
  /** Those of the whole run, of which a shard sends a part. */
  readonly #all: readonly Case[];
  /** Of the whole run or of its shard; about things of their own as soon as that is known. */
  readonly #cases: Case[];
  /** The places of the cases as they were given. */
  readonly #numbers: ReadonlyMap<Case, number>;
  readonly #settings: Settings;
  readonly #senders: readonly Sender[];
  readonly #runner: CaseRunner;
  readonly #register: DeviationRegister;
  readonly #ledger: Ledger;
  readonly #patience: Patience;
  readonly #death: Death;
  readonly #coverage: ContractCoverage;
  readonly #taken: TakenValues;
  readonly #kept: KeptValues;
  readonly #presence: Presence;
  readonly #foreign: ForeignToken;
  readonly #budget: Budget;
  readonly #fixtures: Fixtures;
  readonly #course: Course;
  readonly #dispatch: Dispatch;
  readonly #probing: Probing;
  readonly #switches: Switches;
  readonly #comebacks: Comebacks;
  readonly #packs: Packs;
  readonly #laws: LawRuns;
  /** Sends what is to arrive together with another request. */
  readonly #rival: Sender;
  /** What is wrong with the responses to requests of laws by themselves. */
  readonly #ownFaults = new WeakMap<Exchange, OwnFaults>();
  /** The numbers of the cases that were answered, told already or not. */
  readonly #answered = new Set<number>();
  /** The operations that accepted a request. */
  readonly #accepted = new Set<string>();

  constructor(
    given: readonly Case[],
    settings: Settings,
    baselines: readonly Baseline[],
    emit: (event: RunEvent) => void,
  ) {
    const all = settings.marks ? markCases(given, settings.contract) : given;
    this.#all = all;
    this.#cases = [...casesOfShard(all, settings.shard)];
    this.#settings = settings;
    const { onExchange } = settings;
    const hear =
      onExchange &&
      ((exchange: Exchange): void => onExchange(exchange, redactorFor(exchange, this.#dispatch.redactor)));
    this.#rival = new Sender(settings.route, hear);
    this.#senders = Array.from({ length: settings.concurrency }, () => new Sender(settings.route, hear));
    this.#budget = new Budget(settings.maxRequests);
    this.#runner = new CaseRunner(settings, this.#senders, this.#budget);
    this.#patience = new Patience((operation) => this.#runner.hasAnswered(operation));
    this.#death = new Death(
      () => this.#runner.isRefused,
      (operation) => this.#fixtures.permits.mayStop(operation),
    );
    this.#register = new DeviationRegister(baselines, settings.now());
    this.#taken = new TakenValues(all, settings.doubtsOff);
    this.#kept = new KeptValues(settings);
    this.#presence = new Presence(settings.contract);
    this.#foreign = new ForeignToken(settings.contract, settings.doubtsOff, () => settings.credentials.current);
    this.#coverage = new ContractCoverage(settings.contract);
    this.#ledger = new Ledger(settings.target, [...this.#cases], emit);
    this.#numbers = new Map(this.#cases.map((theCase, index) => [theCase, index]));
    this.#comebacks = new Comebacks(settings);
    const fixtures = new Fixtures(all.filter(isRequest), this.#cases.filter(isRequest), settings);
    const course = new Course(settings);
    const noteGone = (error: ConnectError): Problem => this.#noteGone(error);
    const dispatch = new Dispatch(settings, this.#runner, fixtures, this.#death, course, noteGone);
    this.#probing = new Probing(all, this.#cases, settings, fixtures, dispatch, course, noteGone);
    this.#switches = new Switches(settings, fixtures, dispatch, course);
    this.#packs = new Packs(settings, this.#coverage, this.#packMeans());
    this.#fixtures = fixtures;
    this.#course = course;
    this.#dispatch = dispatch;
    this.#laws = new LawRuns(settings, fixtures, course.isOver);
  }

  /** Sends what can be sent and says what it comes to; all connections are closed when it returns. */
  async run(): Promise<TargetFinished> {
    const started = performance.now();
    const stop = (): void => this.#close();
    this.#settings.signal.addEventListener('abort', stop);
    try {
      this.#course.problem =
        missingCredentials(this.#all, this.#settings) ??
        (await this.#probing.run((items, work) => this.#share(items, work)));
      await this.#settle();
      await this.#hasRecovered();
      await this.#sendAll();
      await this.#share(this.#presence.settled(), async ({ index, theCase, outcome }, sender) => {
        this.#cases[index] = theCase;
        await this.#judge(index, outcome, sender);
      });
      const putOff = [...this.#taken.settled(), ...this.#foreign.settled(), ...this.#kept.settled()];
      for (const { index, judged } of putOff) this.#conclude(index, judged);
      await this.#hasRecovered();
    } finally {
      this.#death.releaseAll();
      this.#settings.signal.removeEventListener('abort', stop);
      this.#close();
    }
    this.#ledger.close();
    return this.#finished(performance.now() - started);
  }

  /**
   * Sends the cases: those that concern single instances; those that change singletons, which are put back; those that
   * switch the service, which is undone. Then what the run has created is deleted, as long as it is let in. At last come
   * those that end its session or the service.
   */
  async #sendAll(): Promise<void> {
    const endsSession = endsSessionOf();
    const phaseOf = (theCase: Case): keyof typeof phases => {
      const { kind } = this.#fixtures.permits.licenceOf(theCase.operation);
      if (kind === 'once') return 'once';
      if (endsSession(theCase)) return 'sessions';
      return kind === 'restore' ? 'singletons' : 'instances';
    };
    const phases: Record<'instances' | 'singletons' | 'sessions' | 'once', Case[]> = {
      instances: [],
      singletons: [],
      sessions: [],
      once: [],
    };
    for (const theCase of this.#all.filter(isRequest)) phases[phaseOf(theCase)].push(theCase);
    // What is known of each operation is told even if the target does not survive the cases of the first.
    await this.#share(
      [...this.#probing.answers.keys()].toSorted((one, other) => one - other),
      (index, sender) => this.#tellAnswered(index, sender),
    );
    await this.#sendWaves(phases.instances);
    await this.#sendWaves(phases.singletons);
    await this.#playFlows();
    await this.#restore(phases.singletons);
    await this.#judgeLaws();
    const isStopping = ({ operation }: Case): boolean => this.#fixtures.permits.effectOf(operation) === 'stops';
    await this.#sendSwitches(phases.once.filter((each) => !isStopping(each)));
    await this.#release();
    await this.#sendWaves(phases.sessions);
    for (const theCase of phases.once.filter(isStopping)) {
      await this.#sendWaves([theCase]);
      this.#dispatch.footprint.forget(theCase.operation);
    }
  }

  /** Puts singletons back, which some cases have changed. */
  async #restore(cases: readonly Case[]): Promise<void> {
    await this.#share(['singletons'], async (_, sender) => {
      const left = await this.#fixtures.singletons.restore(this.#dispatch.by(sender));
      for (const name of left)
        this.#course.incidents.push(`the run could not restore ${name} to its state before the run`);
      if (left.length === 0) for (const { operation } of cases) this.#dispatch.footprint.forget(operation);
    });
  }

  /** Plays what people have written down, each flow by itself, as several may be about the same things. */
  async #playFlows(): Promise<void> {
    for (const [index, theCase] of this.#cases.entries()) {
      if (!isFlow(theCase)) continue;
      const reason = reasonNotApplicable(theCase, this.#settings);
      if (reason !== undefined) {
        this.#enter(index, notJudged('not-applicable', reason));
        continue;
      }
      await this.#share([theCase], async (each, sender) => {
        const flow = new FlowRun(each, this.#settings, this.#fixtures, this.#counted(sender), this.#course.isOver);
        const played = await flow.run();
        if (played === undefined) return;
        const { redactor } = this.#dispatch;
        this.#conclude(index, judgedFlow(played, this.#settings, this.#register, redactor));
      });
    }
  }

  /** Judges the laws, on instances of their own. */
  async #judgeLaws(): Promise<void> {
    const applicable = this.#cases.filter((theCase, index) => {
      if (theCase.scenario === undefined) return false;
      const reason = reasonNotApplicable(theCase, this.#settings) ?? this.#fixtures.permits.reasonAgainst(theCase);
      if (reason !== undefined) this.#enter(index, notJudged('not-applicable', reason));
      return reason === undefined;
    });
    const judge = async (story: StoryCases, sender: Sender): Promise<void> => {
      for (const judged of await this.#laws.run(story, this.#counted(sender), this.#counted(this.#rival))) {
        const told = judgedLaw(judged, this.#settings, this.#register, this.#dispatch.redactor, (exchange) =>
          this.#ownFaults.get(exchange),
        );
        this.#conclude(this.#indexOf(judged.theCase), told);
      }
    };
    // While a list is read page by page, nothing may come and go; a race has both of its connections for itself.
    const stories = this.#laws.stories(applicable);
    const of = (...names: readonly string[]): readonly StoryCases[] =>
      stories.filter(([{ scenario }]) => names.includes(scenario?.story ?? ''));
    const [races, collections] = [of('races'), of('collection')];
    await this.#share(
      stories.filter((story) => !races.includes(story) && !collections.includes(story)),
      judge,
    );
    for (const race of races) await this.#share([race], judge);
    await this.#share(collections, judge);
  }

  /** Sends for a law; what is accepted on the way exercises the contract no less than a case of its own. */
  #counted(sender: Sender): Send {
    const { contract } = this.#settings;
    const send = this.#dispatch.by(sender);
    return async (theCase, ...terms) => {
      const outcome = await send(theCase, ...terms);
      const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
      if (outcome.kind === 'sent') for (const each of outcome.exchanges) this.#noteFaults(each, theCase);
      const isGood = theCase.expect.outcome !== 'deny' && theCase.expect.outcome !== 'refuse';
      if (last !== undefined && isGood && isAccepted(last, theCase, contract)) {
        this.#accepted.add(theCase.operation);
        this.#ledger.exercise(theCase.operation);
        this.#coverage.answered(last, theCase);
        this.#coverage.settle(theCase, { kind: 'judged', accepted: true, failed: false });
      }
      return outcome;
    };
  }

  #noteFaults(exchange: Exchange, theCase: Case): void {
    const { status = 0 } = exchange.result;
    if (theCase.expect.outcome !== 'accept' || status < 200 || status > 299 || exchange.request.method !== 'GET')
      return;
    const { contract, doubtsOff } = this.#settings;
    const { findings } = judgementOf(exchange, theCase, contract, doubtsOff);
    const ofShape = this.#kept.unexplained(
      findings.filter(({ category, level }) => category === 'shape' && level !== 'note'),
      exchange,
      theCase,
    );
    if (ofShape.length > 0) this.#ownFaults.set(exchange, { operation: theCase.operation, findings: ofShape });
  }

  /** Sends what begins something before what ends it; the latter only where the former was let in. */
  async #sendSwitches(cases: readonly Case[]): Promise<void> {
    const { operations } = this.#settings.contract;
    const begins = new Map(operations.map((operation) => [endingOf(operation, operations)?.key, operation.key]));
    const later = cases.filter(({ operation }) => begins.has(operation));
    for (const theCase of [...cases.filter((each) => !later.includes(each)), ...later]) {
      const begun = begins.get(theCase.operation);
      if (begun !== undefined && !this.#accepted.has(begun)) {
        const reason = `not sent, since ${begun} was not accepted before, so that it would end what the run did not begin`;
        this.#fixtures.permits.withhold(theCase.operation, reason);
      }
      await this.#share([theCase], (_, sender) => this.#fixtures.saveSwitched(theCase, this.#dispatch.by(sender)));
      await this.#sendWaves([theCase]);
      await this.#share([theCase], (_, sender) => this.#switches.switchBack(theCase, this.#dispatch.by(sender)));
      await this.#restore([]);
    }
    for (const [end, begun] of begins)
      if (end !== undefined && this.#accepted.has(end)) this.#dispatch.footprint.forget(begun);
  }

  async #sendWaves(cases: readonly Case[]): Promise<void> {
    const waves = sendingWaves(cases);
    let putOff: readonly number[] = [];
    for (const [at, wave] of waves.entries()) {
      const indices = [...putOff, ...wave.flatMap((theCase) => this.#numbers.get(theCase) ?? [])];
      // Many changes in one request say nothing where no good request is accepted; that may be known in a later wave.
      const later = new Set(
        waves
          .slice(at + 1)
          .flatMap((each) => each.filter(isGoodRequest))
          .map(operationOf),
      );
      do {
        const left = indices.filter((index) => !this.#ledger.has(index) && !this.#answered.has(index));
        const packs = this.#packs.among(left.filter((index) => !this.#probing.answers.has(index)));
        const packed = new Set(packs.flatMap((pack) => pack.indices));
        await this.#sendShared(left.filter((index) => !packed.has(index)));
        const isAccepted = ({ theCase: { operation } }: Pack): boolean =>
          this.#accepted.has(operation) || this.#packs.knows(operation);
        const others = packs.filter((pack) => !isAccepted(pack));
        putOff = others.filter(({ theCase }) => later.has(theCase.operation)).flatMap((pack) => pack.indices);
        const alone = others.filter(({ theCase }) => !later.has(theCase.operation));
        await this.#sendShared([...packs.filter(isAccepted), ...alone.flatMap((pack) => pack.indices)]);
      } while (await this.#hasRecovered());
    }
  }

  #sendShared(items: readonly (number | Pack)[]): Promise<void> {
    return this.#share(
      items,
      (item, sender, hasOthers) =>
        typeof item === 'number' ? this.#runCase(item, sender, hasOthers) : this.#runPack(item, sender, hasOthers),
      (item) => this.#runner.reasonToWait(typeof item === 'number' ? this.#cases[item]! : item.theCase),
    );
  }

  /** Whether the target had died and lives again, so that the rest can be sent. */
  async #hasRecovered(): Promise<boolean> {
    if (this.#course.gone === undefined || this.#settings.signal.aborted) return false;
    const cause = await this.#examine(this.#course.gone);
    this.#course.gone = undefined;
    const isOfOne = cause?.kind === 'died' && this.#packs.packOf(cause.theCase) === undefined;
    if (!(await this.#comebacks.isBack(cause, isOfOne))) return false;
    this.#death.forget();
    this.#course.problem = undefined;
    return true;
  }

  /**
   * Deletes what the run has created, the newest first; what is still in use then, or could not be deleted beside others,
   * is tried once more after the rest, one at a time. A list may show more once what it showed is gone.
   */
  async #release(): Promise<void> {
    if (this.#settings.keep || this.#settings.isStarted) return;
    const { cleanUp } = this.#fixtures;
    let isMore = true;
    for (let round = 0; isMore && round < MOST_ROUNDS; round++) {
      isMore = false;
      await this.#share(['untold'], async (_, sender) => {
        isMore = await cleanUp.enterUntold(this.#dispatch.by(sender));
      });
      for (const senders of [this.#senders, this.#senders.slice(0, 1)]) {
        await shareOut(cleanUp.removable, senders, this.#course.isOver, (instance, sender) =>
          cleanUp.remove(instance, this.#dispatch.by(sender)),
        );
      }
    }
  }

  #finished(duration: number): TargetFinished {
    const { counts, exercised, undecided, answers } = this.#ledger;
    const problem = this.#settings.signal.aborted
      ? { code: 'interrupted', message: 'the run was interrupted' }
      : this.#course.problem;
    const { shard, contract, leftOut, values } = this.#settings;
    const { cleanUp } = this.#fixtures;
    const accepted = exercised.size > 0 || this.#probing.isAccepted;
    const resolved = this.#register.resolved();
    // What one shard looks for in vain another may find.
    const outlived = this.#settings.strict && shard === undefined ? resolved.length : 0;
    const conclusion = conclude(counts, problem, accepted, undecided, outlived);
    const operations = contract.operations.map(({ key }) => key);
    return {
      type: 'target-finished',
      target: this.#settings.target,
      verdict: conclusion.verdict,
      counts,
      problem: this.#withoutSecrets(conclusion.problem),
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
      ),
      ...(this.#settings.isStarted
        ? {}
        : { changed: this.#dispatch.footprint.changed((texts) => cleanUp.isKnown(texts)), left: cleanUp.left }),
      ...(this.#course.incidents.length === 0 ? {} : { incidents: this.#course.incidents }),
      renewals: this.#dispatch.renewals,
      packed: this.#packs.counts,
      coverage: this.#coverage.end({ isCutShort: counts.notRun > 0, isPart: shard !== undefined, leftOut }),
      duration,
    };
  }

  /**
   * Finds out what the cases of each operation are to be about, by its good requests; their answers are kept. Operations
   * that change something are asked one at a time, so that what one does to the service as a whole is told of that one.
   */
  async #settle(): Promise<void> {
    const numbers = new Map(this.#cases.map(({ id }, index) => [id, index]));
    const known = new Map([...this.#probing.answers].map(([index, outcome]) => [this.#cases[index]!.id, outcome]));
    const operations = this.#fixtures.operations;
    const reading = operations.filter(({ method }) => isSafeMethod(method));
    const [creating, changing] = [true, false].map((creates) =>
      operations.filter((each) => !isSafeMethod(each.method) && this.#fixtures.creates(each) === creates),
    );
    const change = (some: readonly Operation[] = []): Promise<void> =>
      shareOut(some.values(), this.#senders.slice(0, 1), this.#course.isOver, async (operation, sender) => {
        const send = this.#dispatch.by(sender);
        await this.#fixtures.settle(operation, known, send);
        await this.#switches.lookAfter(operation, send);
      });
    // What the others are about is created as the target lets it in.
    await change(creating);
    await this.#share(reading, (operation, sender) =>
      this.#fixtures.settle(operation, known, this.#dispatch.by(sender)),
    );
    await change(changing);
    // What has been asked of nothing is asked again.
    for (const index of this.#probing.answers.keys()) {
      if (await this.#fixtures.bindings.isBound(this.#cases[index]!)) this.#probing.answers.delete(index);
    }
    for (const { theCase, outcome } of this.#fixtures.bindings.tried) {
      const index = numbers.get(theCase.id);
      // Those of another shard are no cases of this one.
      if (index === undefined && outcome.kind === 'sent') this.#packs.note(theCase, this.#judged(outcome, theCase));
      if (index === undefined || outcome.kind === 'aborted' || isUnanswered(outcome)) continue;
      this.#cases[index] = theCase;
      this.#probing.answers.set(index, outcome);
    }
  }

  /** Shares work out among all senders until there is no more, or no more sense in it. */
  #share<T>(
    items: Iterable<T>,
    work: (item: T, sender: Sender, hasOthers: boolean) => Promise<void | 'later'>,
    reasonToWait?: (item: T) => 'time' | 'turn' | undefined,
  ): Promise<void> {
    return shareOut(items, this.#senders, this.#course.isOver, work, reasonToWait);
  }

  /** Judges a case that was sent to find out what the others are to be about. */
  async #tellAnswered(index: number, sender: Sender): Promise<void> {
    const outcome = this.#probing.answers.get(index);
    if (outcome !== undefined) await this.#take(index, outcome, sender);
  }

  async #runCase(index: number, sender: Sender, mayPutOff: boolean): Promise<void | 'later'> {
    const theCase = this.#cases[index]!;
    const inapplicable = reasonNotApplicable(theCase, this.#settings);
    if (inapplicable !== undefined) return this.#enter(index, notJudged('not-applicable', inapplicable));
    const deadly = this.#comebacks.reasonAgainst(theCase.operation);
    if (deadly !== undefined) return this.#enter(index, notJudged('not-applicable', deadly));
    const futile = this.#patience.reasonAgainst(theCase);
    const unasked = futile && runDoubt('similar-requests-unanswered', undefined, this.#settings.doubtsOff);
    if (futile !== undefined && unasked) return this.#enter(index, notJudged('inconclusive', futile, unasked));
    const outcome = await this.#dispatch.sendPrepared(theCase, sender, mayPutOff, (prepared) => {
      this.#cases[index] = prepared;
    });
    if (typeof outcome === 'string') {
      return this.#enter(index, notJudged('not-applicable', outcome, this.#switches.doubtAbout(theCase.operation)));
    }
    return outcome.kind === 'put-off' ? 'later' : this.#take(index, outcome, sender);
  }

  /** Sends a packed request; its cases by themselves where there is a reason not to send one of them. */
  async #runPack(pack: Pack, sender: Sender, mayPutOff: boolean): Promise<void | 'later'> {
    const { theCase, indices } = pack;
    const reason =
      reasonNotApplicable(theCase, this.#settings) ??
      this.#comebacks.reasonAgainst(theCase.operation) ??
      this.#patience.reasonAgainst(theCase);
    if (reason === undefined) return this.#packs.send(pack, sender, mayPutOff);
    for (const index of indices) if (!this.#course.isOver()) await this.#runCase(index, sender, false);
  }

  #packMeans(): PackMeans {
    return {
      caseOf: (index) => this.#cases[index]!,
      send: (...terms) => this.#dispatch.sendPrepared(...terms),
      sendAlone: (index, sender) => this.#runCase(index, sender, false),
      take: (index, theCase, outcome, sender) => {
        this.#cases[index] = theCase;
        return this.#take(index, outcome, sender);
      },
      end: (outcome) => this.#end(outcome),
      judged: (outcome, theCase) => this.#judged(outcome, theCase),
      settle: (sent, outcome, results) => this.#settleAll(sent, outcome, results),
      isOver: () => this.#course.isOver(),
    };
  }

  /** Enters what came of the cases of one packed request. */
  #settleAll(...[sent, outcome, results]: Parameters<PackMeans['settle']>): void {
    this.#patience.note(sent, outcome);
    for (const [index] of results) this.#answered.add(index);
    if (results.some(([, { accepted }]) => accepted)) {
      this.#accepted.add(sent.operation);
      this.#taken.accepted(sent, outcome);
      this.#presence.accepted(sent);
      this.#foreign.accepted(sent);
    }
    const last = outcome.exchanges.at(-1);
    const told = results.filter(([index, judged]) => !this.#kept.putsOff(index, sent, outcome, judged));
    const tell = (): void => {
      for (const [index, judged] of told) this.#conclude(index, judged);
    };
    if (last?.result.kind === 'response') this.#death.hold(sent, last, tell);
    else tell();
  }

  /** Enters what came of a case. */
  async #take(index: number, outcome: CaseOutcome, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    this.#patience.note(theCase, outcome);
    switch (outcome.kind) {
      case 'put-off':
      case 'aborted':
      case 'unreachable':
        return this.#end(outcome);
      case 'not-applicable':
        return this.#enter(index, notJudged('not-applicable', outcome.reason));
      case 'sent':
        this.#answered.add(index);
        if (this.#presence.isInDoubt(theCase, outcome)) return this.#presence.doubt(index, theCase, outcome);
        return this.#judge(index, outcome, sender);
      case 'told-to-wait':
      case 'unanswered':
        return this.#judge(index, outcome, sender);
    }
  }

  /** Enters what is not of one case. */
  #end(outcome: CaseOutcome): void {
    if (outcome.kind === 'aborted' && this.#budget.refused) this.#course.problem ??= usedUp(this.#settings);
    if (outcome.kind === 'unreachable') this.#course.problem ??= this.#noteGone(outcome.error);
  }

  async #judge(index: number, outcome: Answered, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    const unfounded = outcome.kind === 'sent' ? await this.#fixtures.bindings.unfounded(theCase, outcome) : undefined;
    const proof = unfounded && runDoubt(unfounded.doubt, unfounded.status, this.#settings.doubtsOff);
    if (unfounded && proof) return this.#enter(index, notJudged('not-applicable', unfounded.reason, proof));
    const judged = this.#judged(outcome, theCase);
    const taken = await this.#taken.explain(theCase, outcome, judged, (each) =>
      this.#dispatch.sendSafely(each, sender),
    );
    if (taken === 'aborted') return this.#take(index, { kind: 'aborted' }, sender);
    this.#packs.note(theCase, judged);
    if (judged.accepted) {
      this.#accepted.add(theCase.operation);
      this.#taken.accepted(theCase, outcome);
      this.#presence.accepted(theCase);
      this.#foreign.accepted(theCase);
    }
    const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
    if (this.#foreign.putsOff(index, theCase, outcome, judged)) return;
    if (!taken && this.#kept.putsOff(index, theCase, outcome, judged)) return;
    if (taken) this.#taken.doubt(index, theCase, outcome, judged);
    else if (last?.result.kind === 'response') this.#death.hold(theCase, last, () => this.#conclude(index, judged));
    else this.#conclude(index, judged);
  }

  #judged(outcome: Answered, theCase: Case): JudgedCase {
    return judgeCase(outcome, theCase, this.#settings, this.#register, this.#dispatch.redactor, this.#coverage);
  }

  #noteGone(error: ConnectError): Problem {
    if (error.reason === 'refused' || error.reason === 'other') this.#course.gone ??= error;
    const ids = this.#death.suspects.map(({ theCase }) => theCase.id);
    return goneFor(undefined, error, this.#settings, this.#ledger.unfinished, ids)!;
  }

  /** The target is gone: finds out why, and tells it as a finding of the case that is most likely to blame. */
  async #examine(error: ConnectError): Promise<Cause | undefined> {
    const { suspects } = this.#death;
    const indices = this.#ledger.unfinished;
    const untold = suspects.filter(({ theCase }) => indices.get(theCase.operation)?.includes(this.#indexOf(theCase)));
    const stop = this.#death.stoppedBy;
    const send = (theCase: Case): Promise<CaseOutcome> => this.#runner.run(theCase, this.#senders[0]!);
    const cause =
      stop === undefined
        ? await inquest(untold, error, this.#settings, send)
        : ({ kind: 'stopped', operation: stop } as const);
    if (cause?.kind === 'died') {
      this.#death.drop(cause.theCase);
      const { afterRefusal: _, ...theCase } = { ...cause.theCase, before: [] };
      const outcome = { kind: 'sent', exchanges: [cause.exchange], isRepeated: false } as const;
      const pack = this.#packs.packOf(theCase);
      // Which of them it was can be found out as long as it comes back.
      if (pack !== undefined && cause.cameBack)
        for (const index of this.#packs.dissolve(pack)) this.#answered.delete(index);
      else
        this.#conclude(
          this.#indexOf(theCase),
          this.#judged(outcome, { ...theCase, id: pack?.members[0]?.id ?? theCase.id }),
        );
    }
    this.#death.releaseAll();
    if (cause?.kind === 'stopped') {
      const reason = `not sent: the service stopped after a request of ${cause.operation}`;
      for (const index of this.#ledger.unfinished.get(cause.operation) ?? []) {
        this.#enter(index, notJudged('not-applicable', reason));
      }
    }
    const ids = suspects.map(({ theCase }) => theCase.id);
    this.#course.problem = goneFor(cause, error, this.#settings, this.#ledger.unfinished, ids);
    return cause;
  }

  /** The number of a case; of a packed request that of its first. */
  #indexOf(theCase: Case): number {
    return this.#packs.packOf(theCase)?.indices[0] ?? this.#cases.findIndex(({ id }) => id === theCase.id);
  }

  #conclude(index: number, judged: JudgedCase): void {
    const theCase = this.#cases[index]!;
    if (!('reason' in judged.result)) this.#register.note(theCase.id, judged.result.findings);
    this.#enter(index, judged);
  }

  #enter(index: number, judged: JudgedCase): void {
    const { result, accepted } = judged;
    const failed = result.kind === 'failed' || result.kind === 'deviates';
    const theCase = this.#cases[index]!;
    if (isRequest(theCase))
      this.#coverage.settle(
        theCase,
        'reason' in result
          ? { kind: 'unjudged', reason: result.reason, number: caseNumber(this.#settings.shard, index) }
          : { kind: 'judged', accepted, failed },
      );
    this.#ledger.enter(index, judged);
  }

  #withoutSecrets(problem: Problem | undefined): Problem | undefined {
    return problem === undefined ? undefined : { ...problem, message: this.#dispatch.redactor.text(problem.message) };
  }

  #close(): void {
    for (const sender of [...this.#senders, this.#rival]) sender.close();
  }
}

/** Whether a case is one request, or a few on one connection, rather than a law or a flow. */
function isRequest({ scenario, flow }: Case): boolean {
  return scenario === undefined && flow === undefined;
}

function isFlow(theCase: Case): theCase is FlowCase {
  return theCase.flow !== undefined;
}

function isGoodRequest({ expect, varied }: Case): boolean {
  return expect.outcome === 'accept' && varied === undefined;
}

function operationOf({ operation }: Case): string {
  return operation;
}
