import { sendingWaves } from '../../cases/index.js';
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
import { Pace } from '../pace/pace.js';
import { Turnstile } from '../pace/turnstile.js';
import type { Redactor } from '../secrets/redactor.js';
import { runRedactor } from '../secrets/run-redactor.js';
import { Sender } from '../send/sender.js';
import { reasonNotApplicable } from './applicability.js';
import { conclude } from './conclusion.js';
import { Ledger } from './ledger.js';
import { missingCredentials } from './missing-credentials.js';
import { gone } from './probe-problems.js';
import { otherCandidate, probeCandidates, probeProblem } from './probe.js';
import type { Probed } from './probe.js';
import type { Settings } from './settings.js';
import { Patience } from './patience.js';
import { TAKEN, TakenValues } from './taken-values.js';

/** The run of all cases against one target that is up: probe first, then as many lanes as the target bears. */
export class TargetRun {
  readonly #cases: readonly Case[];
  readonly #settings: Settings;
  readonly #senders: readonly Sender[];
  readonly #runner: CaseRunner;
  readonly #register: DeviationRegister;
  readonly #redactor: Redactor;
  readonly #ledger: Ledger;
  readonly #patience = new Patience();
  readonly #coverage: ContractCoverage;
  /** What came of the cases that the probe has sent already, by their numbers. */
  readonly #probed = new Map<number, CaseOutcome>();
  readonly #taken: TakenValues;
  /** Why the run of this target ended before all cases were sent. */
  #problem: Problem | undefined;

  constructor(
    cases: readonly Case[],
    settings: Settings,
    baselines: readonly Baseline[],
    emit: (event: RunEvent) => void,
  ) {
    this.#cases = cases;
    this.#settings = settings;
    this.#senders = Array.from({ length: settings.concurrency }, () => new Sender(settings.route));
    const pace = new Pace(settings.rate, settings.signal);
    this.#runner = new CaseRunner(settings, pace, new Turnstile(settings.concurrency), this.#senders);
    this.#register = new DeviationRegister(baselines, settings.now());
    this.#redactor = runRedactor(settings);
    this.#taken = new TakenValues(cases);
    this.#coverage = new ContractCoverage(settings.contract);
    this.#ledger = new Ledger(settings.target, cases, emit);
  }

  /** Sends what can be sent and says what it comes to; all connections are closed when it returns. */
  async run(): Promise<TargetFinished> {
    const started = performance.now();
    const stop = (): void => this.#close();
    this.#settings.signal.addEventListener('abort', stop);
    try {
      this.#problem = missingCredentials(this.#cases, this.#settings) ?? (await this.#probe());
      const numbers = new Map(this.#cases.map((theCase, index) => [theCase, index]));
      for (const wave of sendingWaves(this.#cases)) {
        const indices = wave.flatMap((theCase) => numbers.get(theCase) ?? []);
        await this.#share(indices, (index, sender) => this.#runCase(index, sender));
      }
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
    const conclusion = conclude(counts, problem, exercised.size > 0, undecidedAccept);
    return {
      type: 'target-finished',
      target: this.#settings.target,
      verdict: conclusion.verdict,
      counts,
      problem: this.#withoutSecrets(conclusion.problem),
      resolved: this.#register.resolved(),
      notExercised: this.#settings.contract.operations.map(({ key }) => key).filter((key) => !exercised.has(key)),
      coverage: this.#coverage.end({ isCutShort: counts.notRun > 0, leftOut: this.#settings.leftOut }),
      duration,
    };
  }

  /** Sends the first good requests; where they leave any doubt, a few more. Their answers are kept as any other. */
  async #probe(): Promise<Problem | undefined> {
    const [first, ...others] = probeCandidates(this.#cases).filter((index) => this.#applies(index));
    const probed: (Probed & { readonly index: number })[] = [];
    const probe = async (index: number, sender: Sender): Promise<void> => {
      const theCase = this.#cases[index]!;
      probed.push({ index, case: theCase, outcome: await this.#runner.run(theCase, sender) });
    };
    if (first !== undefined) await this.#share([first], probe);
    let problem = probeProblem(probed, this.#settings);
    if (problem !== undefined && problem.code !== 'target-unreachable') {
      const other = problem.code === 'no-http-answer' ? otherCandidate(this.#cases) : undefined;
      const more = other !== undefined && this.#applies(other) ? [...others, other] : others;
      await this.#share(more, probe);
      problem = probeProblem(probed, this.#settings);
    }
    if (problem !== undefined) return problem;
    for (const { index, outcome } of probed) this.#probed.set(index, outcome);
    return undefined;
  }

  /** Shares work out among all senders until there is no more, or no more sense in it. */
  async #share(indices: Iterable<number>, work: (index: number, sender: Sender) => Promise<void>): Promise<void> {
    const left = indices[Symbol.iterator]();
    const lanes = this.#senders.map(async (sender) => {
      while (this.#problem === undefined && !this.#settings.signal.aborted) {
        const next = left.next();
        if (next.done === true) return;
        await work(next.value, sender);
      }
    });
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async #runCase(index: number, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    const probed = this.#probed.get(index);
    if (probed !== undefined) return this.#take(index, probed, sender);
    const inapplicable = reasonNotApplicable(theCase, this.#settings);
    if (inapplicable !== undefined) return this.#enter(index, notJudged('not-applicable', inapplicable));
    const futile = this.#patience.reasonAgainst(theCase);
    if (futile !== undefined) return this.#enter(index, notJudged('inconclusive', futile));
    await this.#take(index, await this.#runner.run(theCase, sender), sender);
  }

  /** Enters what came of a case. */
  async #take(index: number, outcome: CaseOutcome, sender: Sender): Promise<void> {
    const theCase = this.#cases[index]!;
    this.#patience.note(theCase, outcome);
    switch (outcome.kind) {
      case 'aborted':
        return;
      case 'unreachable':
        this.#problem ??= gone(outcome.error, this.#settings);
        return;
      case 'not-applicable':
        return this.#enter(index, notJudged('not-applicable', outcome.reason));
      case 'sent':
      case 'told-to-wait': {
        const judged = judgeCase(outcome, theCase, this.#settings, this.#register, this.#redactor, this.#coverage);
        const taken = await this.#taken.explain(theCase, outcome, judged, (each) => this.#runner.run(each, sender));
        if (this.#settings.signal.aborted) return;
        if (taken) return this.#enter(index, { ...judged, result: notJudged('not-applicable', TAKEN).result });
        if (judged.result.kind !== 'inconclusive') this.#register.note(theCase.id, judged.result.findings);
        this.#enter(index, judged);
      }
    }
  }

  #enter(index: number, judged: JudgedCase): void {
    const { result, accepted } = judged;
    const failed = result.kind === 'failed' || result.kind === 'deviates';
    this.#coverage.settle(
      this.#cases[index]!,
      'reason' in result ? { kind: 'unjudged', reason: result.reason } : { kind: 'judged', accepted, failed },
    );
    this.#ledger.enter(index, judged);
  }

  #applies(index: number): boolean {
    return reasonNotApplicable(this.#cases[index]!, this.#settings) === undefined;
  }

  #withoutSecrets(problem: Problem | undefined): Problem | undefined {
    return problem === undefined ? undefined : { ...problem, message: this.#redactor.text(problem.message) };
  }

  #close(): void {
    for (const sender of this.#senders) sender.close();
  }
}

function notJudged(kind: 'not-applicable' | 'inconclusive', reason: string): JudgedCase {
  return { result: { kind, reason, findings: [] }, exchange: undefined, duration: 0, accepted: false };
}
