import { getOrInsert, type Contract } from '../../contract/index.js';
import { ContractCoverage, type Finding } from '../../checks/index.js';
import type { Counts, Hiding, RunEvent, TargetFinished, TrafficCounts, Verdict } from '../../run/index.js';
import { TrafficJudge, type JudgedExchange, type UnjudgedExchange } from '../judging/judge-exchange.js';
import type { ObservedExchange } from '../model/observed.js';
import { KnownSecrets } from './known-secrets.js';
import { isOfServer, OutcomeGroups, type GroupOptions } from './outcome-groups.js';

/** The options of a traffic run. */
export interface TrafficOptions extends GroupOptions {
  readonly contract: Contract;
  /** The name of the source of the traffic in reports. */
  readonly name: string;
  /** The URL of the server; empty for traffic of several servers. */
  readonly url: string;
  /** The base URLs of requests to judge; without any, requests to all hosts are judged. */
  readonly bases?: readonly string[];
  readonly doubtsOff?: ReadonlySet<string>;
  readonly toolVersion?: string;
  /** Whether certificates were not verified. */
  readonly insecure?: boolean;
}

/** The result of one exchange. */
export interface ToldExchange {
  readonly judged: JudgedExchange | UnjudgedExchange;
  /** Its findings, without secrets. */
  readonly findings: readonly Pick<Finding, 'rule' | 'level' | 'message' | 'place'>[];
  /** Removes its secrets from texts. */
  readonly redactor: Hiding;
}

/** The number of requests that are listed with a reason. */
const mostNamed = 5;

/**
 * Judges exchanges as they come and groups equal outcomes, so that its memory depends on the document and not on the
 * amount of traffic.
 *
 * @example
 * const run = new TrafficRun(options);
 * for (const exchange of exchanges) run.add(exchange);
 * for await (const event of run.events()) …
 */
export class TrafficRun {
  readonly #options: TrafficOptions;
  readonly #judge: TrafficJudge;
  readonly #secrets = new KnownSecrets();
  readonly #coverage: ContractCoverage;
  readonly #groups: OutcomeGroups;
  readonly #unjudged = new Map<string, { count: number; readonly first: string[] }>();
  readonly #accepted = new Set<string>();
  readonly #started = performance.now();
  readonly #startedAt = new Date().toISOString();
  readonly #unseen = { requests: 0, responses: 0 };
  #exchanges = 0;
  #judged = 0;

  constructor(options: TrafficOptions) {
    const { contract, bases = [], doubtsOff = new Set() } = options;
    this.#options = options;
    this.#groups = new OutcomeGroups(options);
    this.#coverage = new ContractCoverage(contract);
    this.#judge = new TrafficJudge(contract, bases, doubtsOff);
  }

  /** The secrets seen so far. */
  get secrets(): KnownSecrets {
    return this.#secrets;
  }

  /** The number of judged exchanges. */
  get judged(): number {
    return this.#judged;
  }

  /** Judges one exchange. */
  add(observed: ObservedExchange): ToldExchange {
    const judged = this.#judge.judge(observed);
    this.#secrets.add(judged.secrets);
    const redactor = this.#secrets.of(judged.secrets);
    if (judged.kind === 'unjudged') {
      this.leaveOut(judged.reason, redactor.text(`${observed.request.method} ${pathOf(observed.request.url)}`));
      return { judged, findings: [], redactor };
    }
    this.#exchanges++;
    this.#judged++;
    const { result } = observed;
    if (observed.request.body === undefined) this.#unseen.requests++;
    if (result.kind === 'response' && result.bodyState === 'unseen') this.#unseen.responses++;
    return { judged, redactor, findings: this.#enter(observed, judged, redactor) };
  }

  /** Counts an exchange that is not judged; `request` names it, without secrets. */
  leaveOut(reason: string, request?: string): void {
    this.#exchanges++;
    const known = getOrInsert(this.#unjudged, reason, () => ({ count: 0, first: [] }));
    known.count++;
    if (request === undefined || known.first.length >= mostNamed) return;
    const shown = request.length > 200 ? `${request.slice(0, 200)}…` : request;
    if (!known.first.includes(shown)) known.first.push(shown);
  }

  #enter(observed: ObservedExchange, judged: JudgedExchange, redactor: Hiding): ToldExchange['findings'] {
    const findings = this.#groups.add(judged, observed.number, observed.duration, redactor);
    if (findings === undefined) return [];
    this.#cover(judged, findings.some(isOfServer));
    return findings.map(({ rule, level, message, place }) => ({ rule, level, message: redactor.text(message), place }));
  }

  #cover({ theCase, exchange, operation, inconclusive }: JudgedExchange, failed: boolean): void {
    if (inconclusive !== undefined) return;
    this.#coverage.answered(exchange, theCase);
    const status = exchange.result.status ?? 0;
    const accepted = status >= 200 && status < 400 && theCase.expect.outcome !== 'deny';
    if (accepted) this.#accepted.add(operation.key);
    this.#coverage.settle(theCase, { kind: 'judged', accepted, failed });
  }

  /** The results as the events of a run. */
  async *events(): AsyncGenerator<RunEvent, void> {
    const { contract, name, url, strict = false, severities, doubtsOff, toolVersion, insecure } = this.#options;
    const groups = this.#groups.results(this.#secrets.all());
    const duration = performance.now() - this.#started;
    yield {
      type: 'run-started',
      spec: contract.file,
      title: contract.title,
      documents: contract.documents,
      seed: '',
      targets: [name],
      cases: groups.map(({ theCase }) => theCase),
      strict,
      startedAt: this.#startedAt,
      ...(severities === undefined || severities.length === 0 ? {} : { severities }),
      ...(doubtsOff === undefined ? {} : { doubtsOff: [...doubtsOff] }),
      ...(toolVersion === undefined ? {} : { toolVersion }),
    };
    yield { type: 'target-started', target: name, url, ...(insecure === true ? { insecure } : {}) };
    const counts = {
      total: groups.length,
      passed: 0,
      failed: 0,
      deviates: 0,
      notApplicable: 0,
      inconclusive: 0,
      notRun: 0,
    };
    for (const { theCase, result, exchange, duration: taken } of groups) {
      counts[result.kind as 'passed' | 'failed' | 'deviates' | 'inconclusive']++;
      yield { type: 'case-finished', target: name, case: theCase, result, exchange, duration: taken };
    }
    const finished = this.#finished(counts, duration);
    yield finished;
    yield { type: 'run-finished', verdict: finished.verdict, interrupted: false, duration };
  }

  #finished(counts: Counts, duration: number): TargetFinished {
    const { contract, name } = this.#options;
    const verdict: Verdict = counts.failed > 0 ? 'violates' : this.#judged === 0 ? 'no-verdict' : 'conforms';
    const problem = {
      code: 'no-traffic',
      message: `no ${this.#options.noun[0]} fits ${contract.file}`,
      hint: 'check the document, and name the base URL of the API with --base-url if its paths have a prefix',
    };
    return {
      type: 'target-finished',
      target: name,
      verdict,
      counts,
      problem: verdict === 'no-verdict' ? problem : undefined,
      resolved: [],
      notExercised: contract.operations.map(({ key }) => key).filter((key) => !this.#accepted.has(key)),
      traffic: this.#counts(),
      coverage: this.#coverage.end({ isCutShort: false, isPart: false, leftOut: new Map() }),
      duration,
    };
  }

  #counts(): TrafficCounts {
    const all = this.#secrets.all();
    const unjudged = Array.from(this.#unjudged, ([reason, { count, first }]) => {
      return { reason, count, first: first.map((request) => all.text(request)) };
    });
    return {
      noun: this.#options.noun[1],
      exchanges: this.#exchanges,
      judged: this.#judged,
      unjudged: unjudged.toSorted((a, b) => b.count - a.count),
      unseen: this.#unseen,
    };
  }
}

function pathOf(url: string): string {
  const [, path = ''] = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(url) ?? [];
  return path === '' ? url.slice(0, 100) : path;
}
