import type { Case } from '../../cases/index.js';
import { ContractCoverage } from '../../checks/index.js';
import type { Baseline } from '../baseline/baseline.js';
import { DeviationRegister } from '../baseline/deviation-register.js';
import type { RunEvent } from '../model/event.js';
import { caseNumber, casesOfShard } from '../model/shard.js';
import type { JudgedCase } from '../one-case/judged-case.js';
import type { Settings } from '../options/settings.js';
import { Ledger } from './ledger.js';

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
  readonly #numbers: ReadonlyMap<Case, number>;
  readonly #positions: ReadonlyMap<string, number>;

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
    this.#numbers = new Map(this.cases.map((theCase, index) => [theCase, index]));
    this.#positions = new Map(this.cases.map(({ id }, index) => [id, index]));
  }

  /** Whether all cases of the run belong to other shards. */
  get isEmptyShard(): boolean {
    return this.cases.length === 0 && this.all.length > 0;
  }

  /** The number of a case as it was given; undefined for a case of another shard. */
  numberOf(given: Case): number | undefined {
    return this.#numbers.get(given);
  }

  /** The number of the case with that id; undefined for a case of another shard. */
  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
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
    const { result, accepted } = judged;
    const failed = result.kind === 'failed' || result.kind === 'deviates';
    const theCase = this.cases[index]!;
    if (isRequest(theCase))
      this.coverage.settle(
        theCase,
        'reason' in result
          ? { kind: 'unjudged', reason: result.reason, number: caseNumber(this.#settings.shard, index) }
          : { kind: 'judged', accepted, failed },
      );
    this.ledger.enter(index, judged);
  }
}

/** Whether a case is one request, or a few on one connection, rather than a law or a flow. */
export function isRequest({ scenario, flow }: Case): boolean {
  return scenario === undefined && flow === undefined;
}
