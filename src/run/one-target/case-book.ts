import type { Case } from '../../cases/index.js';
import { ContractCoverage } from '../../checks/index.js';
import { grouped } from '../../contract/index.js';
import { type Baseline, DeviationRegister } from '../baseline/baseline.js';
import { isSuccessful } from '../fixtures/tried.js';
import type { RunEvent, CaseFinished, Counts } from '../model/event.js';
import { caseNumber, casesOfShard } from '../model/shard.js';
import type { JudgedCase } from '../one-case/judged-case.js';
import type { Settings } from '../options/settings.js';

/** The cases of one target, and everything that is known about their results. */
export class CaseBook {
  /** All cases of the run; a shard sends a subset of them. */
  readonly all: readonly Case[];
  /** The cases to send. Each is replaced when it is bound to existing resources. */
  readonly cases: Case[];
  readonly ledger: Ledger;
  readonly coverage: ContractCoverage;
  readonly register: DeviationRegister;
  /** The numbers of the cases that got a response, whether or not it has been reported. */
  readonly answered = new Set<number>();
  /** The operations that accepted a request. */
  readonly accepted = new Set<string>();
  readonly #settings: Settings;
  /** The number of a case as it was given; undefined for a case of another shard. */
  readonly numbers: ReadonlyMap<Case, number>;
  /** The number of the case with that id; undefined for a case of another shard. */
  readonly positions: ReadonlyMap<string, number>;

  constructor(
    all: readonly Case[],
    settings: Settings,
    baselines: readonly Baseline[],
    emit: (event: RunEvent) => void,
  ) {
    this.all = all;
    this.cases = [...casesOfShard(all, settings.shard)];
    this.ledger = new Ledger(settings.target, [...this.cases], emit);
    this.coverage = new ContractCoverage(settings.contract);
    this.register = new DeviationRegister(baselines, settings.now());
    this.#settings = settings;
    this.numbers = new Map(this.cases.map((theCase, index) => [theCase, index]));
    this.positions = new Map(this.cases.map(({ id }, index) => [id, index]));
  }

  /** Whether all cases of the run belong to other shards. */
  get isEmptyShard(): boolean {
    return this.cases.length === 0 && this.all.length > 0;
  }

  /** Whether a case needs no further request. */
  isDone(index: number): boolean {
    return this.ledger.has(index) || this.answered.has(index);
  }

  /** Enters the result of a judged case, whose findings the baseline may contain. */
  conclude(index: number, judged: JudgedCase): void {
    if (!('reason' in judged.result)) this.register.note(this.cases[index]!.id, judged.result.findings);
    this.enter(index, judged);
  }

  /** Enters the result of a case. */
  enter(index: number, judged: JudgedCase): void {
    const { result } = judged;
    const failed = result.kind === 'failed' || result.kind === 'deviates';
    const theCase = this.cases[index]!;
    const accepted = judged.accepted || isLetIn(theCase, judged);
    if (isRequest(theCase))
      this.coverage.settle(
        theCase,
        'reason' in result
          ? { kind: 'unjudged', reason: result.reason, number: caseNumber(this.#settings.shard, index) }
          : { kind: 'judged', accepted, failed },
      );
    this.ledger.enter(index, { ...judged, accepted });
  }
}

/** An undocumented success is a finding, but also a success. */
function isLetIn({ expect }: Case, { status = 0 }: JudgedCase): boolean {
  return expect.outcome === 'accept' && isSuccessful(status);
}

/** Whether a case is one request, or a few on one connection, rather than a law or a flow. */
export function isRequest({ scenario, flow }: Case): boolean {
  return scenario === undefined && flow === undefined;
}

/** Collects the results of the cases of one target and reports them in the order of the cases, as early as possible. */
class Ledger {
  readonly #target: string;
  readonly #cases: readonly Case[];
  readonly #emit: (event: RunEvent) => void;
  readonly #waiting = new Map<number, CaseFinished>();
  readonly #counts = { passed: 0, failed: 0, deviates: 0, 'not-applicable': 0, inconclusive: 0 };
  /** Operations that accepted a request. */
  readonly exercised = new Set<string>();
  /** The statuses of responses to valid requests, by operation. */
  readonly answers = new Map<string, Map<number, number>>();
  readonly #entered = new Set<number>();
  /** Reasons for inconclusive responses to requests that should be accepted. */
  readonly undecided: string[] = [];
  #next = 0;
  #told = 0;

  constructor(target: string, cases: readonly Case[], emit: (event: RunEvent) => void) {
    this.#target = target;
    this.#cases = cases;
    this.#emit = emit;
  }

  enter(index: number, judged: JudgedCase): void {
    const theCase = this.#cases[index];
    if (theCase === undefined) return;
    this.#entered.add(index);
    const { result, exchange, duration } = judged;
    if (judged.accepted) this.exercised.add(theCase.operation);
    if (theCase.expect.outcome === 'accept' && judged.status !== undefined) this.#note(theCase, judged.status);
    if (result.kind === 'inconclusive' && theCase.expect.outcome === 'accept') this.undecided.push(result.reason);
    this.#waiting.set(index, {
      type: 'case-finished',
      target: this.#target,
      case: theCase,
      result,
      get exchange() {
        return exchange?.();
      },
      duration,
      ...(judged.packed === undefined ? {} : { packed: judged.packed }),
    });
    for (let ready = this.#waiting.get(this.#next); ready !== undefined; ready = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next++);
      this.#tell(ready);
    }
  }

  /** Reports the results that wait for a case that was never sent. */
  close(): void {
    for (const index of [...this.#waiting.keys()].toSorted((a, b) => a - b)) this.#tell(this.#waiting.get(index)!);
    this.#waiting.clear();
  }

  get counts(): Counts {
    const { passed, failed, deviates, 'not-applicable': notApplicable, inconclusive } = this.#counts;
    const total = this.#cases.length;
    return { total, passed, failed, deviates, notApplicable, inconclusive, notRun: total - this.#told };
  }

  /** Whether case number `index` is finished. */
  has(index: number): boolean {
    return this.#entered.has(index);
  }

  /** The numbers of the unfinished cases, by operation. */
  get unfinished(): ReadonlyMap<string, readonly number[]> {
    const open = [...this.#cases.keys()].filter((index) => !this.has(index));
    return grouped(open, (index) => this.#cases[index]!.operation);
  }

  #note({ operation }: Case, status: number): void {
    const counts = this.answers.get(operation) ?? new Map<number, number>();
    this.answers.set(operation, counts.set(status, (counts.get(status) ?? 0) + 1));
  }

  #tell(event: CaseFinished): void {
    this.#counts[event.result.kind]++;
    this.#told++;
    this.#emit(event);
  }
}
