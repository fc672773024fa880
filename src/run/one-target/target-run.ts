import { markCases, sendingWaves } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import { ContractCoverage } from '../../checks/index.js';
import type { Problem } from '../../error/index.js';
import { DeviationRegister } from '../baseline/deviation-register.js';
import type { Baseline } from '../baseline/baseline.js';
import type { RunEvent, TargetFinished } from '../event.js';
import { CaseRunner } from '../one-case/case-runner.js';
import type { CaseOutcome } from '../one-case/case-runner.js';
import { judgeCase } from '../one-case/judge-case.js';
import type { JudgedCase } from '../one-case/judge-case.js';
import { notJudged } from '../one-case/not-judged.js';
import { Budget } from '../pace/budget.js';
import { Pace } from '../pace/pace.js';
import { Turnstile } from '../pace/turnstile.js';
import type { Redactor } from '../secrets/redactor.js';
import { runRedactor } from '../secrets/run-redactor.js';
import { caseNumber, casesOfShard } from '../shard.js';
import { Sender } from '../send/sender.js';
import { OwnItems } from '../own-items/own-items.js';
import { reasonNotApplicable } from './applicability.js';
import { conclude } from './conclusion.js';
import { Footprint } from './footprint.js';
import { LastCases } from './last-cases.js';
import { Ledger } from './ledger.js';
import { missingCredentials } from './missing-credentials.js';
import { gone, usedUp } from './probe-problems.js';
import { openingCases } from './opening-cases.js';
import { otherProbeCase, probeCases } from './probe-cases.js';
import type { ProbeCase } from './probe-cases.js';
import { isUnanswered, probeProblem, wasLetIn } from './probe.js';
import type { Probed } from './probe.js';
import { Patience } from './patience.js';
import { Presence } from './presence.js';
import { Renewal } from './renewal.js';
import type { Settings } from './settings.js';
import { shareOut } from './share-out.js';
import { TakenValues } from './taken-values.js';

type Answered = CaseOutcome & { readonly kind: 'sent' | 'told-to-wait' };

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
  readonly #patience = new Patience();
  readonly #last = new LastCases();
  readonly #coverage: ContractCoverage;
  /** What came of the cases that the probe has sent already, by their numbers. */
  readonly #probed = new Map<number, CaseOutcome>();
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
    const pace = new Pace(settings.rate, settings.signal);
    const turnstile = new Turnstile(settings.concurrency);
    this.#budget = new Budget(settings.maxRequests);
    // What a shard sends in the place of another, to see whether anything can be judged, that one tells of.
    const own = new Set(this.#cases.map(({ id }) => id));
    this.#runner = new CaseRunner(settings, pace, turnstile, this.#senders, this.#budget, (theCase, exchange) => {
      if (settings.shard === undefined || own.has(theCase.id)) this.#footprint.note(theCase.operation, exchange);
    });
    this.#renewal = new Renewal(settings);
    this.#register = new DeviationRegister(baselines, settings.now());
    this.#redactor = runRedactor(settings);
    this.#taken = new TakenValues(all, settings.doubtsOff);
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
        await this.#share(indices, (index, sender) => this.#runCase(index, sender));
      }
      await this.#share(this.#presence.settled(), async ({ index, theCase, outcome }, sender) => {
        this.#cases[index] = theCase;
        await this.#judge(index, outcome, sender);
      });
      for (const { index, judged } of this.#taken.settled()) this.#conclude(index, judged);
    } finally {
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
    const send = async (probe: ProbeCase, sender: Sender): Promise<void> => {
      probed.push({ ...probe, outcome: await this.#send(probe.case, sender) });
    };
    const opening = openingCases(this.#cases).map((theCase) => ({
      case: theCase,
      index: this.#cases.indexOf(theCase),
    }));
    const applicable = opening.filter((probe) => this.#applies(probe));
    for (const probe of [...applicable, ...candidates.slice(0, 1)]) {
      if (probed.some(({ outcome }) => outcome.kind === 'unreachable')) break;
      await this.#share([probe], send);
    }
    let problem = probeProblem(probed, this.#settings);
    if (problem !== undefined && problem.code !== 'target-unreachable') {
      const other = problem.code === 'no-http-answer' ? otherProbeCase(this.#cases) : [];
      await this.#share([...candidates.slice(1), ...other.filter((probe) => this.#applies(probe))], send);
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
  #share<T>(items: Iterable<T>, work: (item: T, sender: Sender) => Promise<void>): Promise<void> {
    const isOver = (): boolean => this.#problem !== undefined || this.#settings.signal.aborted;
    return shareOut(items, this.#senders, isOver, work);
  }

  async #runCase(index: number, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    const probed = this.#probed.get(index);
    if (probed !== undefined) return this.#take(index, probed, sender);
    const inapplicable = reasonNotApplicable(theCase, this.#settings);
    if (inapplicable !== undefined) return this.#enter(index, notJudged('not-applicable', inapplicable));
    const futile = this.#patience.reasonAgainst(theCase);
    if (futile !== undefined) return this.#enter(index, notJudged('inconclusive', futile));
    const placed = await this.#own.placed(theCase, (each) => this.#send(each, sender));
    this.#cases[index] = placed;
    await this.#take(index, await this.#send(placed, sender), sender);
  }

  /** Sends a case, and sends it again where the credential had expired. */
  async #send(theCase: Case, sender: Sender): Promise<CaseOutcome> {
    const { count } = this.#renewal;
    const outcome = await this.#runner.run(theCase, sender);
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
    this.#last.note(theCase, outcome);
    switch (outcome.kind) {
      case 'aborted':
        if (this.#budget.refused) this.#problem ??= usedUp(this.#settings);
        return;
      case 'unreachable':
        this.#problem ??= gone(outcome.error, this.#settings, this.#last.ids);
        return;
      case 'not-applicable':
        return this.#enter(index, notJudged('not-applicable', outcome.reason));
      case 'sent':
        if (this.#presence.isInDoubt(theCase, outcome)) return this.#presence.doubt(index, theCase, outcome);
        return this.#judge(index, outcome, sender);
      case 'told-to-wait':
        return this.#judge(index, outcome, sender);
    }
  }

  async #judge(index: number, outcome: Answered, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    const judged = judgeCase(outcome, theCase, this.#settings, this.#register, this.#redactor, this.#coverage);
    const taken = await this.#taken.explain(theCase, outcome, judged, (each) => this.#send(each, sender));
    if (taken === 'aborted') return this.#take(index, { kind: 'aborted' }, sender);
    if (judged.accepted) {
      this.#taken.accepted(theCase, outcome);
      this.#presence.accepted(theCase);
    }
    if (taken) this.#taken.doubt(index, theCase, outcome, judged);
    else this.#conclude(index, judged);
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
