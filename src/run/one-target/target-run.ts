import { endsSessionOf, markCases, maySpoilStore, sendingWaves } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import { ContractCoverage, runDoubt } from '../../checks/index.js';
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
import type { Redactor } from '../secrets/redactor.js';
import { runRedactor } from '../secrets/run-redactor.js';
import { caseNumber, casesOfShard } from '../model/shard.js';
import type { ConnectError } from '../connection/connect-error.js';
import { Sender } from '../send/sender.js';
import { Fixtures, type Prepared } from '../fixtures/fixtures.js';
import type { Instance } from '../fixtures/instance.js';
import type { Send } from '../fixtures/tried.js';
import { reasonNotApplicable } from '../options/applicability.js';
import { Canary } from './canary.js';
import { Comebacks } from './comebacks.js';
import { conclude } from './conclusion.js';
import { Death } from './death.js';
import { Footprint } from './footprint.js';
import { inquest, type Cause } from './inquest.js';
import { undoingCases } from './interference.js';
import { Ledger } from './ledger.js';
import { missingCredentials } from './missing-credentials.js';
import { goneFor, usedUp } from './probe-problems.js';
import { openingCases } from './opening-cases.js';
import { furtherProbeCases, otherProbeCase, probeCases } from './probe-cases.js';
import type { ProbeCase } from './probe-cases.js';
import { isUnanswered, otherProbes, probeProblem, probeTimeouts, wasLetIn } from './probe.js';
import type { Probed } from './probe.js';
import { Patience } from './patience.js';
import { Presence } from './presence.js';
import { Renewal } from './renewal.js';
import { refusedOperations } from './refused-operations.js';
import type { Settings } from '../options/settings.js';
import { shareOut } from './share-out.js';
import { TakenValues } from './taken-values.js';

/** How long a case is waited for where it is a probe, and whether it may be put off. */
interface SendTerms {
  /** What the case is about. */
  readonly instance?: Instance | undefined;
  readonly timeout?: number;
  readonly mayPutOff?: boolean;
}

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
  #redactor: Redactor;
  /** How many credentials it knows. */
  #redacted = 1;
  readonly #ledger: Ledger;
  readonly #patience: Patience;
  readonly #death: Death;
  /** Why the target takes no more connections. */
  #gone: ConnectError | undefined;
  readonly #coverage: ContractCoverage;
  /** What came of the cases that the probe has sent already, by their numbers. */
  readonly #probed = new Map<number, CaseOutcome>();
  /** Cases whose operation asks to wait, as they are to be sent. */
  readonly #putOff = new Map<Case, Prepared>();
  /** A good request that is not told of was let in. */
  #probeAccepted = false;
  readonly #taken: TakenValues;
  readonly #presence: Presence;
  readonly #budget: Budget;
  readonly #footprint = new Footprint();
  readonly #renewal: Renewal;
  readonly #fixtures: Fixtures;
  readonly #canary: Canary;
  readonly #comebacks: Comebacks;
  /** The numbers of the cases that were answered, told already or not. */
  readonly #answered = new Set<number>();
  /** The operations of which a request was accepted. */
  readonly #accepted = new Set<string>();
  /** What the run itself has done to the service as a whole, and why operations are not asked for it. */
  readonly #incidents: string[] = [];
  /** Why the run of this target ended before all cases were sent. */
  #problem: Problem | undefined;

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
    this.#senders = Array.from({ length: settings.concurrency }, () => new Sender(settings.route));
    this.#budget = new Budget(settings.maxRequests);
    this.#runner = new CaseRunner(settings, this.#senders, this.#budget);
    this.#patience = new Patience((operation) => this.#runner.hasAnswered(operation));
    this.#death = new Death(
      () => this.#runner.isRefused,
      (operation) => this.#fixtures.permits.mayStop(operation),
      (index, judged) => this.#conclude(index, judged),
    );
    this.#renewal = new Renewal(settings);
    this.#register = new DeviationRegister(baselines, settings.now());
    this.#redactor = runRedactor(settings);
    this.#taken = new TakenValues(all, settings.doubtsOff);
    this.#presence = new Presence(settings.contract);
    this.#coverage = new ContractCoverage(settings.contract);
    this.#ledger = new Ledger(settings.target, [...this.#cases], emit);
    this.#numbers = new Map(this.#cases.map((theCase, index) => [theCase, index]));
    this.#canary = new Canary();
    this.#comebacks = new Comebacks(settings);
    this.#fixtures = new Fixtures(all, this.#cases, settings);
  }

  /** Sends what can be sent and says what it comes to; all connections are closed when it returns. */
  async run(): Promise<TargetFinished> {
    const started = performance.now();
    const stop = (): void => this.#close();
    this.#settings.signal.addEventListener('abort', stop);
    try {
      this.#problem = missingCredentials(this.#all, this.#settings) ?? (await this.#probe());
      await this.#settle();
      await this.#hasRecovered();
      await this.#sendAll();
      await this.#share(this.#presence.settled(), async ({ index, theCase, outcome }, sender) => {
        this.#cases[index] = theCase;
        await this.#judge(index, outcome, sender);
      });
      for (const { index, judged } of this.#taken.settled()) this.#conclude(index, judged);
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
    for (const theCase of this.#all) phases[phaseOf(theCase)].push(theCase);
    await this.#sendWaves(phases.instances);
    await this.#sendWaves(phases.singletons);
    await this.#share(['singletons'], async (_, sender) => {
      const left = await this.#fixtures.singletons.restore(this.#sendBy(sender));
      for (const name of left) this.#incidents.push(`the run could not restore ${name} to its state before the run`);
      if (left.length === 0) for (const { operation } of phases.singletons) this.#footprint.forget(operation);
    });
    const isStopping = ({ operation }: Case): boolean => this.#fixtures.permits.effectOf(operation) === 'stops';
    await this.#sendSwitches(phases.once.filter((each) => !isStopping(each)));
    await this.#release();
    await this.#sendWaves(phases.sessions);
    for (const theCase of phases.once.filter(isStopping)) {
      await this.#sendWaves([theCase]);
      this.#footprint.forget(theCase.operation);
    }
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
      await this.#sendWaves([theCase]);
      await this.#switchBack(theCase);
    }
    for (const [end, begun] of begins) if (end !== undefined && this.#accepted.has(end)) this.#footprint.forget(begun);
  }

  async #sendWaves(cases: readonly Case[]): Promise<void> {
    for (const wave of sendingWaves(cases)) {
      const indices = wave.flatMap((theCase) => this.#numbers.get(theCase) ?? []);
      do {
        await this.#share(
          indices.filter((index) => !this.#ledger.has(index) && !this.#answered.has(index)),
          (index, sender, hasOthers) => this.#runCase(index, sender, hasOthers),
          (index) => this.#runner.reasonToWait(this.#cases[index]!),
        );
      } while (await this.#hasRecovered());
    }
  }

  /** Whether the target had died and lives again, so that the rest can be sent. */
  async #hasRecovered(): Promise<boolean> {
    if (this.#gone === undefined || this.#settings.signal.aborted) return false;
    const cause = await this.#examine(this.#gone);
    this.#gone = undefined;
    if (!(await this.#comebacks.isBack(cause))) return false;
    this.#death.forget();
    this.#problem = undefined;
    return true;
  }

  /**
   * Deletes what the run has created, the newest first; what is still in use then, or could not be deleted beside others,
   * is tried once more after the rest, one at a time.
   */
  async #release(): Promise<void> {
    if (this.#settings.keep || this.#settings.isStarted) return;
    await this.#share(['untold'], (_, sender) => this.#fixtures.cleanUp.enterUntold(this.#sendBy(sender)));
    for (const senders of [this.#senders, this.#senders.slice(0, 1)]) {
      await shareOut(this.#fixtures.cleanUp.removable, senders, this.#isOver, (instance, sender) =>
        this.#fixtures.cleanUp.remove(instance, this.#sendBy(sender)),
      );
    }
  }

  #finished(duration: number): TargetFinished {
    const { counts, exercised, undecidedAccept, answers } = this.#ledger;
    const problem = this.#settings.signal.aborted
      ? { code: 'interrupted', message: 'the run was interrupted' }
      : this.#problem;
    const { shard, contract, leftOut, values } = this.#settings;
    const accepted = exercised.size > 0 || this.#probeAccepted;
    const resolved = this.#register.resolved();
    // What one shard looks for in vain another may find.
    const outlived = this.#settings.strict && shard === undefined ? resolved.length : 0;
    const conclusion = conclude(counts, problem, accepted, undecidedAccept, outlived);
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
      refused: refusedOperations(answers, exercised, contract, values, (each) => this.#fixtures.reasonNotTested(each)),
      ...(this.#settings.isStarted ? {} : { changed: this.#footprint.changed, left: this.#fixtures.cleanUp.left }),
      ...(this.#incidents.length === 0 ? {} : { incidents: this.#incidents }),
      renewals: this.#renewal.count - 1,
      coverage: this.#coverage.end({ isCutShort: counts.notRun > 0, isPart: shard !== undefined, leftOut }),
      duration,
    };
  }

  /**
   * Sends what has to come first of all, then the first good request; where it leaves any doubt, a few more. Their
   * answers are kept as any other.
   */
  async #probe(): Promise<Problem | undefined> {
    const harmless = this.#cases.filter(({ operation }) => this.#fixtures.isHarmless(operation));
    const all = probeCases(...this.#probing).filter((probe) => this.#applies(probe));
    // What is called once, at the end, begins nothing.
    const lasting = all.filter((probe) => this.#fixtures.permits.licenceOf(probe.case.operation).kind !== 'once');
    const candidates = lasting.length > 0 ? lasting : all;
    const probed: (Probed & ProbeCase)[] = [];
    const ask = (probes: readonly ProbeCase[], timeout: number): Promise<void> =>
      this.#share(probes, async (probe, sender) => {
        const isHarmless = this.#fixtures.isHarmless(probe.case.operation);
        const outcome = await (isHarmless
          ? this.#send(probe.case, sender, { timeout })
          : this.#sendSafely(probe.case, sender));
        if (outcome.kind !== 'not-applicable') probed.push({ ...probe, outcome });
      });
    const { first, second } = probeTimeouts(this.#settings);
    const opening = openingCases(harmless).map((theCase) => ({
      case: theCase,
      index: this.#cases.indexOf(theCase),
    }));
    const applicable = opening.filter((probe) => this.#applies(probe));
    const isSilent = (): boolean => probed.length > 0 && probed.every(({ outcome }) => isUnanswered(outcome));
    for (const probe of [...applicable, ...candidates.slice(0, 1)]) {
      if (isSilent() || probed.some(({ outcome }) => outcome.kind === 'unreachable')) break;
      await ask([probe], first);
    }
    const other = otherProbeCase(this.#cases).filter((probe) => this.#applies(probe));
    // A service that has just been started may need a while, and one operation may never answer.
    if (isSilent()) await ask(otherProbes([...candidates, ...other], probed).slice(0, this.#senders.length), second);
    let problem = this.#deathInProbe(probed) ?? probeProblem(probed, this.#settings);
    if (problem !== undefined && this.#gone === undefined && problem.code !== 'target-unreachable' && !isSilent()) {
      const more = problem.code === 'no-http-answer' ? [...candidates, ...other] : candidates;
      await ask(
        more.filter((probe) => !probed.some((each) => each.case === probe.case)),
        first,
      );
      problem = probeProblem(probed, this.#settings);
    }
    if (problem?.code === 'token-refused') {
      const asked = new Set(probed.map((probe) => probe.case.id));
      const further = furtherProbeCases(...this.#probing).filter((probe) => !asked.has(probe.case.id));
      await ask(
        further.filter((probe) => this.#applies(probe)),
        first,
      );
      problem = probeProblem(probed, this.#settings, true);
    }
    if (problem !== undefined) return problem;
    for (const { index, case: theCase, outcome } of probed) {
      if (isUnanswered(outcome)) continue;
      if (index !== undefined) this.#probed.set(index, outcome);
      else this.#probeAccepted ||= wasLetIn({ case: theCase, outcome }, this.#settings);
    }
    return undefined;
  }

  /** A target that has answered, or begun to, and then takes no more connections was there. */
  #deathInProbe(probed: readonly Probed[]): Problem | undefined {
    const last = probed.map(({ outcome }) => outcome).find(({ kind }) => kind === 'unreachable');
    if (last?.kind !== 'unreachable') return undefined;
    const answered = probed.some(({ outcome }) => outcome.kind === 'sent');
    return last.cut === undefined && !answered ? undefined : this.#noteGone(last.error);
  }

  /**
   * Finds out what the cases of each operation are to be about, by its good requests; their answers are kept. Operations
   * that change something are asked one at a time, so that what one does to the service as a whole is told of that one.
   */
  async #settle(): Promise<void> {
    const numbers = new Map(this.#cases.map(({ id }, index) => [id, index]));
    const known = new Map([...this.#probed].map(([index, outcome]) => [this.#cases[index]!.id, outcome]));
    const operations = this.#fixtures.operations;
    const reading = operations.filter(({ method }) => isSafeMethod(method));
    const [creating, changing] = [true, false].map((creates) =>
      operations.filter((each) => !isSafeMethod(each.method) && this.#fixtures.creates(each) === creates),
    );
    const change = (some: readonly Operation[] = []): Promise<void> =>
      shareOut(some.values(), this.#senders.slice(0, 1), this.#isOver, async (operation, sender) => {
        const send = this.#sendBy(sender);
        await this.#fixtures.settle(operation, known, send);
        await this.#lookAfter(operation, send);
      });
    // What the others are about is created as the target lets it in.
    await change(creating);
    await this.#share(reading, (operation, sender) => this.#fixtures.settle(operation, known, this.#sendBy(sender)));
    await change(changing);
    // What has been asked of nothing is asked again.
    for (const index of this.#probed.keys()) {
      if (await this.#fixtures.bindings.isBound(this.#cases[index]!)) this.#probed.delete(index);
    }
    for (const { theCase, outcome } of this.#fixtures.bindings.tried) {
      const index = numbers.get(theCase.id);
      if (index === undefined || outcome.kind === 'aborted' || isUnanswered(outcome)) continue;
      this.#cases[index] = theCase;
      this.#probed.set(index, outcome);
    }
  }

  /** Undoes what the first good request of an operation has done to the service as a whole, where it has done that. */
  async #lookAfter(operation: Operation, send: Send): Promise<void> {
    const good = this.#fixtures.bindings.acceptedBy(operation);
    const cause = good && (await this.#undone(operation, good, send));
    if (cause === undefined) return;
    this.#problem ??= {
      code: 'service-switched',
      message: cause,
      hint: `restore the service, and leave the operation out with --skip ${operation.key}`,
    };
  }

  /** The same for an operation that is called once, after all others. */
  async #switchBack(theCase: Case): Promise<void> {
    const operation = this.#settings.contract.operation(theCase.operation);
    if (operation === undefined || theCase.expect.outcome !== 'accept') return;
    await this.#share([operation], async (_, sender) => {
      const cause = await this.#undone(operation, theCase, this.#sendBy(sender));
      if (cause === undefined) this.#footprint.forget(operation.key);
      else this.#incidents.push(`${cause}; the run could not undo the change`);
    });
  }

  /** Undoes what an accepted request has done to the service as a whole; gives its cause where that fails. */
  async #undone(operation: Operation, good: Case, send: Send): Promise<string | undefined> {
    if (isSafeMethod(good.request.method)) return undefined;
    const refusal = await this.#canary.refusal(send);
    if (refusal === undefined || this.#isOver()) return undefined;
    const answer = refusal === 0 ? 'does not answer' : `answers ${refusal} to`;
    const cause = `since it accepted ${operation.key}, the service ${answer} requests that it accepted before`;
    for (const undoing of undoingCases(good, operation, this.#settings.contract)) {
      await send(undoing);
      if ((await this.#canary.refusal(send)) !== undefined) continue;
      this.#incidents.push(`${cause}; the run undid the change, and did not call ${operation.key} again`);
      this.#fixtures.permits.withhold(operation.key, `not sent: ${cause}`);
      return undefined;
    }
    return cause;
  }

  /** Shares work out among all senders until there is no more, or no more sense in it. */
  #share<T>(
    items: Iterable<T>,
    work: (item: T, sender: Sender, hasOthers: boolean) => Promise<void | 'later'>,
    reasonToWait?: (item: T) => 'time' | 'turn' | undefined,
  ): Promise<void> {
    return shareOut(items, this.#senders, this.#isOver, work, reasonToWait);
  }

  readonly #isOver = (): boolean => this.#problem !== undefined || this.#settings.signal.aborted;

  #sendBy(sender: Sender): Send {
    return async (theCase, instance) => {
      const outcome = await this.#send(theCase, sender, { instance });
      // What comes next would be held against something else.
      if (outcome.kind === 'unreachable' && this.#death.wasAlive) this.#problem ??= this.#noteGone(outcome.error);
      return outcome;
    };
  }

  async #runCase(index: number, sender: Sender, mayPutOff: boolean): Promise<void | 'later'> {
    const theCase = this.#cases[index]!;
    const probed = this.#probed.get(index);
    if (probed !== undefined) return this.#take(index, probed, sender);
    const inapplicable = reasonNotApplicable(theCase, this.#settings);
    if (inapplicable !== undefined) return this.#enter(index, notJudged('not-applicable', inapplicable));
    const deadly = this.#comebacks.reasonAgainst(theCase.operation);
    if (deadly !== undefined) return this.#enter(index, notJudged('not-applicable', deadly));
    const futile = this.#patience.reasonAgainst(theCase);
    if (futile !== undefined) return this.#enter(index, notJudged('inconclusive', futile));
    const outcome = await this.#sendPrepared(theCase, index, sender, mayPutOff);
    if (typeof outcome === 'string') return this.#enter(index, notJudged('not-applicable', outcome));
    return outcome.kind === 'put-off' ? 'later' : this.#take(index, outcome, sender);
  }

  /** Sends a case about what it is to be about, and once more where that has gone missing; or says why it is not sent. */
  async #sendPrepared(theCase: Case, index: number, sender: Sender, mayPutOff: boolean): Promise<CaseOutcome | string> {
    for (let isLast = false; ; isLast = true) {
      const prepared = this.#putOff.get(theCase) ?? (await this.#fixtures.prepared(theCase, this.#sendBy(sender)));
      this.#putOff.delete(theCase);
      if (prepared.kind === 'withheld') return prepared.reason;
      this.#cases[index] = prepared.theCase;
      const outcome = await this.#send(prepared.theCase, sender, { instance: prepared.instance, mayPutOff });
      if (outcome.kind === 'put-off') this.#putOff.set(prepared.theCase, prepared);
      if (outcome.kind === 'sent') this.#fixtures.giveBack(prepared);
      if (isLast || !this.#fixtures.hasLost(prepared, outcome)) return outcome;
    }
  }

  async #sendSafely(theCase: Case, sender: Sender): Promise<CaseOutcome> {
    const prepared = await this.#fixtures.prepared(theCase, this.#sendBy(sender));
    if (prepared.kind === 'withheld') return { kind: 'not-applicable', reason: prepared.reason };
    return this.#send(prepared.theCase, sender, { instance: prepared.instance });
  }

  /** Sends a case, and enters what it has created and removed. */
  async #send(theCase: Case, sender: Sender, terms: SendTerms = {}): Promise<CaseOutcome> {
    const outcome = await this.#sendRenewed(theCase, sender, terms);
    this.#canary.note(theCase, outcome);
    const concerned = this.#fixtures.note(theCase, outcome, terms.instance);
    if (outcome.kind === 'sent') {
      for (const [index, exchange] of outcome.exchanges.entries()) {
        this.#footprint.note(theCase.operation, exchange, concerned[index]);
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
      await this.#fixtures.cleanUp.remove(instance, this.#sendBy(sender));
    }
  }

  /** Sends a case, and sends it again where the credential had expired. A probe is waited for no longer than `timeout`. */
  async #sendRenewed(theCase: Case, sender: Sender, { timeout, mayPutOff }: SendTerms): Promise<CaseOutcome> {
    const unrenewed = await this.#renewal.refresh();
    if (unrenewed !== undefined) {
      this.#problem ??= unrenewed;
      return { kind: 'aborted' };
    }
    const { count } = this.#renewal;
    if (count > this.#redacted) this.#redact();
    const runner = this.#runner;
    const outcome = await (timeout === undefined
      ? runner.run(theCase, sender, mayPutOff)
      : runner.probe(theCase, sender, timeout));
    this.#death.note(theCase, outcome);
    this.#renewal.note(theCase, outcome);
    if (!this.#renewal.suspects(theCase, outcome)) return outcome;
    const renewed = await this.#renewal.settle(count, (other) => this.#runner.run(other, sender));
    if (renewed.kind === 'keep') return outcome;
    if (renewed.kind === 'problem') {
      this.#problem ??= renewed.problem;
      return { kind: 'aborted' };
    }
    this.#redact();
    return this.#runner.run(theCase, sender);
  }

  /** No credential that ever was in use may be shown. */
  #redact(): void {
    this.#redactor = runRedactor(this.#settings);
    this.#redacted = this.#renewal.count;
  }

  /** Enters what came of a case. */
  async #take(index: number, outcome: CaseOutcome, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    this.#patience.note(theCase, outcome);
    switch (outcome.kind) {
      case 'put-off':
        return;
      case 'aborted':
        if (this.#budget.refused) this.#problem ??= usedUp(this.#settings);
        return;
      case 'unreachable':
        this.#problem ??= this.#noteGone(outcome.error);
        return;
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

  async #judge(index: number, outcome: Answered, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    const unfounded = outcome.kind === 'sent' ? await this.#fixtures.bindings.unfounded(theCase, outcome) : undefined;
    const refused = unfounded && runDoubt('base-request-refused', undefined, this.#settings.doubtsOff);
    if (unfounded && refused) return this.#enter(index, notJudged('not-applicable', unfounded, refused));
    const judged = this.#judged(outcome, theCase);
    const taken = await this.#taken.explain(theCase, outcome, judged, (each) => this.#sendSafely(each, sender));
    if (taken === 'aborted') return this.#take(index, { kind: 'aborted' }, sender);
    if (judged.accepted) {
      this.#accepted.add(theCase.operation);
      this.#taken.accepted(theCase, outcome);
      this.#presence.accepted(theCase);
    }
    const last = outcome.kind === 'sent' ? outcome.exchanges.at(-1) : undefined;
    if (taken) this.#taken.doubt(index, theCase, outcome, judged);
    else if (last?.result.kind === 'response') this.#death.hold(index, theCase, last, judged);
    else this.#conclude(index, judged);
  }

  #judged(outcome: Answered, theCase: Case): JudgedCase {
    return judgeCase(outcome, theCase, this.#settings, this.#register, this.#redactor, this.#coverage);
  }

  #noteGone(error: ConnectError): Problem {
    if (error.reason === 'refused' || error.reason === 'other') this.#gone ??= error;
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
      this.#conclude(this.#indexOf(theCase), this.#judged(outcome, theCase));
    }
    this.#death.releaseAll();
    if (cause?.kind === 'stopped') {
      const reason = `not sent: the service stopped after a request of ${cause.operation}`;
      for (const index of this.#ledger.unfinished.get(cause.operation) ?? []) {
        this.#enter(index, notJudged('not-applicable', reason));
      }
    }
    const ids = suspects.map(({ theCase }) => theCase.id);
    this.#problem = goneFor(cause, error, this.#settings, this.#ledger.unfinished, ids);
    return cause;
  }

  #indexOf({ id }: Case): number {
    return this.#cases.findIndex((theCase) => theCase.id === id);
  }

  #conclude(index: number, judged: JudgedCase): void {
    const theCase = this.#cases[index]!;
    if (!('reason' in judged.result)) this.#register.note(theCase.id, judged.result.findings);
    this.#enter(index, judged);
  }

  #enter(index: number, judged: JudgedCase): void {
    const { result, accepted } = judged;
    const failed = result.kind === 'failed' || result.kind === 'deviates';
    this.#coverage.settle(
      this.#cases[index]!,
      'reason' in result
        ? { kind: 'unjudged', reason: result.reason, number: caseNumber(this.#settings.shard, index) }
        : { kind: 'judged', accepted, failed },
    );
    this.#ledger.enter(index, judged);
  }

  get #probing() {
    const { shard, contract } = this.#settings;
    return [this.#cases, this.#all, shard, contract] as const;
  }

  #applies(probe: ProbeCase): boolean {
    return reasonNotApplicable(probe.case, this.#settings) === undefined;
  }

  #withoutSecrets(problem: Problem | undefined): Problem | undefined {
    return problem === undefined ? undefined : { ...problem, message: this.#redactor.text(problem.message) };
  }

  #close(): void {
    for (const sender of this.#senders) sender.close();
  }
}
