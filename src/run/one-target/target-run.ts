import { markCases, sendingWaves } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import { ContractCoverage } from '../../checks/index.js';
import type { Problem } from '../../error/index.js';
import { DeviationRegister } from '../baseline/deviation-register.js';
import type { Baseline } from '../baseline/baseline.js';
import type { RunEvent, TargetFinished } from '../event.js';
import { CaseRunner } from '../one-case/case-runner.js';
import type { Answered, CaseOutcome } from '../one-case/case-runner.js';
import { judgeCase } from '../one-case/judge-case.js';
import type { JudgedCase } from '../one-case/judge-case.js';
import { notJudged } from '../one-case/not-judged.js';
import { Budget } from '../pace/budget.js';
import type { Redactor } from '../secrets/redactor.js';
import { runRedactor } from '../secrets/run-redactor.js';
import { caseNumber, casesOfShard } from '../shard.js';
import type { ConnectError } from '../send/connect-error.js';
import { Sender } from '../send/sender.js';
import { OwnItems } from '../own-items/own-items.js';
import { reasonNotApplicable } from './applicability.js';
import { conclude } from './conclusion.js';
import { Death } from './death.js';
import { Footprint } from './footprint.js';
import { inquest } from './inquest.js';
import { Ledger } from './ledger.js';
import { missingCredentials } from './missing-credentials.js';
import { goneFor, usedUp } from './probe-problems.js';
import { openingCases } from './opening-cases.js';
import { otherProbeCase, probeCases } from './probe-cases.js';
import type { ProbeCase } from './probe-cases.js';
import { isUnanswered, otherProbes, probeProblem, probeTimeouts, wasLetIn } from './probe.js';
import type { Probed } from './probe.js';
import { Patience } from './patience.js';
import { Presence } from './presence.js';
import { Renewal } from './renewal.js';
import type { Settings } from './settings.js';
import { shareOut } from './share-out.js';
import { TakenValues } from './taken-values.js';

/** How long a case is waited for where it is a probe, and whether it may be put off. */
interface SendTerms {
  readonly timeout?: number;
  readonly mayPutOff?: boolean;
}

/** The run of all cases against one target that is up: probe first, then as many lanes as the target bears. */
export class TargetRun {
  /** Those of the whole run, of which a shard sends a part. */
  readonly #all: readonly Case[];
  /** Of the whole run or of its shard; about things of their own as soon as that is known. */
  readonly #cases: Case[];
  readonly #settings: Settings;
  readonly #senders: readonly Sender[];
  readonly #runner: CaseRunner;
  readonly #register: DeviationRegister;
  #redactor: Redactor;
  readonly #ledger: Ledger;
  readonly #patience: Patience;
  readonly #death: Death;
  /** Why the target takes no more connections. */
  #gone: ConnectError | undefined;
  readonly #coverage: ContractCoverage;
  /** What came of the cases that the probe has sent already, by their numbers. */
  readonly #probed = new Map<number, CaseOutcome>();
  /** Cases whose operation asks to wait, as they are to be sent. */
  readonly #putOff = new Set<Case>();
  /** A good request that is not told of was let in. */
  #probeAccepted = false;
  readonly #taken: TakenValues;
  readonly #presence: Presence;
  readonly #budget: Budget;
  readonly #footprint = new Footprint();
  readonly #renewal: Renewal;
  readonly #own: OwnItems;
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
    // What a shard sends in the place of another, to see whether anything can be judged, that one tells of.
    const own = new Set(this.#cases.map(({ id }) => id));
    this.#runner = new CaseRunner(settings, this.#senders, this.#budget, (theCase, exchange) => {
      if (settings.shard === undefined || own.has(theCase.id)) this.#footprint.note(theCase.operation, exchange);
    });
    this.#patience = new Patience((operation) => this.#runner.hasAnswered(operation));
    this.#death = new Death(
      () => this.#runner.isRefused,
      (index, judged) => this.#conclude(index, judged),
    );
    this.#renewal = new Renewal(settings);
    this.#register = new DeviationRegister(baselines, settings.now());
    this.#redactor = runRedactor(settings);
    this.#taken = new TakenValues(all);
    this.#presence = new Presence(settings.contract);
    this.#coverage = new ContractCoverage(settings.contract);
    this.#ledger = new Ledger(settings.target, [...this.#cases], emit);
    this.#own = new OwnItems(all, this.#cases, settings);
  }

  /** Sends what can be sent and says what it comes to; all connections are closed when it returns. */
  async run(): Promise<TargetFinished> {
    const started = performance.now();
    const stop = (): void => this.#close();
    this.#settings.signal.addEventListener('abort', stop);
    try {
      const numbers = new Map(this.#cases.map((theCase, index) => [theCase, index]));
      this.#problem = missingCredentials(this.#all, this.#settings) ?? (await this.#probe());
      await this.#settleItems();
      for (const wave of sendingWaves(this.#all)) {
        const indices = wave.flatMap((theCase) => numbers.get(theCase) ?? []);
        await this.#share(
          indices,
          (index, sender, hasOthers) => this.#runCase(index, sender, hasOthers),
          (index) => this.#runner.reasonToWait(this.#cases[index]!),
        );
      }
      await this.#share(this.#presence.settled(), async ({ index, theCase, outcome }, sender) => {
        this.#cases[index] = theCase;
        await this.#judge(index, outcome, sender);
      });
      for (const { index, judged } of this.#taken.settled()) this.#conclude(index, judged);
      if (this.#gone !== undefined && !this.#settings.signal.aborted) await this.#examine(this.#gone);
    } finally {
      this.#death.releaseAll();
      this.#settings.signal.removeEventListener('abort', stop);
      this.#close();
    }
    this.#ledger.close();
    return this.#finished(performance.now() - started);
  }

  #finished(duration: number): TargetFinished {
    const { counts, exercised, undecidedAccept } = this.#ledger;
    const problem = this.#settings.signal.aborted
      ? { code: 'interrupted', message: 'the run was interrupted' }
      : this.#problem;
    const { shard, contract, leftOut } = this.#settings;
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
      changed: this.#settings.isStarted ? undefined : this.#footprint.changed,
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
    const candidates = probeCases(this.#cases, this.#all, this.#settings.shard).filter((probe) => this.#applies(probe));
    const probed: (Probed & ProbeCase)[] = [];
    const ask = (probes: readonly ProbeCase[], timeout: number): Promise<void> =>
      this.#share(probes, async (probe, sender) => {
        probed.push({ ...probe, outcome: await this.#send(probe.case, sender, { timeout }) });
      });
    const { first, second } = probeTimeouts(this.#settings);
    const opening = openingCases(this.#cases).map((theCase) => ({
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

  /** Finds out which operations are to be asked about things that the run creates; answers to good requests are kept. */
  async #settleItems(): Promise<void> {
    const numbers = new Map(this.#cases.map(({ id }, index) => [id, index]));
    const known = new Map([...this.#probed].map(([index, outcome]) => [this.#cases[index]!.id, outcome]));
    await this.#share(this.#own.operations, async (operation, sender) => {
      await this.#own.settle(operation, known, (theCase) => this.#send(theCase, sender));
    });
    // What has been asked of nothing is asked again.
    for (const index of this.#probed.keys()) {
      if (await this.#own.isPlaced(this.#cases[index]!)) this.#probed.delete(index);
    }
    for (const { theCase, outcome } of this.#own.tried) {
      const index = numbers.get(theCase.id);
      if (index === undefined || outcome.kind === 'aborted' || isUnanswered(outcome)) continue;
      this.#cases[index] = theCase;
      this.#probed.set(index, outcome);
    }
  }

  /** Shares work out among all senders until there is no more, or no more sense in it. */
  #share<T>(
    items: Iterable<T>,
    work: (item: T, sender: Sender, hasOthers: boolean) => Promise<void | 'later'>,
    reasonToWait?: (item: T) => 'time' | 'turn' | undefined,
  ): Promise<void> {
    const isOver = (): boolean => this.#problem !== undefined || this.#settings.signal.aborted;
    return shareOut(items, this.#senders, isOver, work, reasonToWait);
  }

  async #runCase(index: number, sender: Sender, mayPutOff: boolean): Promise<void | 'later'> {
    const theCase = this.#cases[index]!;
    const probed = this.#probed.get(index);
    if (probed !== undefined) return this.#take(index, probed, sender);
    const inapplicable = reasonNotApplicable(theCase, this.#settings);
    if (inapplicable !== undefined) return this.#enter(index, notJudged('not-applicable', inapplicable));
    const futile = this.#patience.reasonAgainst(theCase);
    if (futile !== undefined) return this.#enter(index, notJudged('inconclusive', futile));
    const isPlaced = this.#putOff.delete(theCase);
    const placed = isPlaced ? theCase : await this.#own.placed(theCase, (each) => this.#send(each, sender));
    this.#cases[index] = placed;
    const outcome = await this.#send(placed, sender, { mayPutOff });
    if (outcome.kind !== 'put-off') return this.#take(index, outcome, sender);
    this.#putOff.add(placed);
    return 'later';
  }

  /** Sends a case, and sends it again where the credential had expired. A probe is waited for no longer than `timeout`. */
  async #send(theCase: Case, sender: Sender, { timeout, mayPutOff }: SendTerms = {}): Promise<CaseOutcome> {
    const { count } = this.#renewal;
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
    this.#redactor = runRedactor(this.#settings);
    return this.#runner.run(theCase, sender);
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
        if (this.#presence.isInDoubt(theCase, outcome)) return this.#presence.doubt(index, theCase, outcome);
        return this.#judge(index, outcome, sender);
      case 'told-to-wait':
      case 'unanswered':
        return this.#judge(index, outcome, sender);
    }
  }

  async #judge(index: number, outcome: Answered, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    const judged = this.#judged(outcome, theCase);
    const taken = await this.#taken.explain(theCase, outcome, judged, (each) => this.#send(each, sender));
    if (taken === 'aborted') return this.#take(index, { kind: 'aborted' }, sender);
    if (judged.accepted) {
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
  async #examine(error: ConnectError): Promise<void> {
    const { suspects } = this.#death;
    const indices = this.#ledger.unfinished;
    const untold = suspects.filter(({ theCase }) => indices.get(theCase.operation)?.includes(this.#indexOf(theCase)));
    const cause = await inquest(untold, error, this.#settings, (each) => this.#runner.run(each, this.#senders[0]!));
    if (cause?.kind === 'died') {
      this.#death.drop(cause.theCase);
      const { afterRefusal: _, ...theCase } = { ...cause.theCase, before: [] };
      const outcome = { kind: 'sent', exchanges: [cause.exchange], isRepeated: false } as const;
      this.#conclude(this.#indexOf(theCase), this.#judged(outcome, theCase));
    }
    this.#death.releaseAll();
    if (cause?.kind === 'stopped') {
      const reason = `not sent: the service has stopped after a request of ${cause.operation}`;
      for (const index of this.#ledger.unfinished.get(cause.operation) ?? []) {
        this.#enter(index, notJudged('not-applicable', reason));
      }
    }
    const ids = suspects.map(({ theCase }) => theCase.id);
    this.#problem = goneFor(cause, error, this.#settings, this.#ledger.unfinished, ids);
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
