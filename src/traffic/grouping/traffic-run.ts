import type { Contract } from '../../contract/index.js';
import { ContractCoverage, type AppliedDoubt, type Finding } from '../../checks/index.js';
import {
  exchangeSummary,
  failureOf,
  reportedFinding,
  weigh,
  type CaseResult,
  type Counts,
  type ExchangeSummary,
  type Hiding,
  type ReportedCase,
  type ReportedFinding,
  type RunEvent,
  type Severity,
  type TargetFinished,
  type TrafficCounts,
  type Verdict,
} from '../../run/index.js';
import { TrafficJudge, type JudgedExchange, type UnjudgedExchange } from '../judging/judge-exchange.js';
import { KnownSecrets } from './known-secrets.js';
import type { ObservedExchange } from '../model/observed.js';

/** How traffic is judged and told. */
export interface TrafficOptions {
  readonly contract: Contract;
  /** What reports call the source of the traffic. */
  readonly name: string;
  /** Where the server is; empty where the traffic is of several. */
  readonly url: string;
  /** What one exchange is called: of a HAR file, an entry. */
  readonly noun: readonly [singular: string, plural: string];
  /** The URLs below which requests concern the contract; without any, any host will do. */
  readonly bases?: readonly string[];
  /** Warnings fail the run. */
  readonly strict?: boolean;
  readonly severities?: readonly Severity[];
  readonly doubtsOff?: ReadonlySet<string>;
  readonly toolVersion?: string;
  /** Certificates were not verified. */
  readonly insecure?: boolean;
}

/** What came of one exchange. */
export interface ToldExchange {
  readonly judged: JudgedExchange | UnjudgedExchange;
  /** What is to be said of it, without its secrets. */
  readonly findings: readonly Pick<Finding, 'rule' | 'level' | 'message' | 'place'>[];
  /** Hides its secrets. */
  readonly redactor: Hiding;
}

/** As many numbers of exchanges are named with a finding, and as many requests with a reason. */
const mostNamed = 5;
/** As many different findings of one group are kept, and as many groups. */
const mostFindings = 50;
const mostGroups = 10_000;

interface Found {
  readonly finding: ReportedFinding;
  count: number;
  readonly numbers: number[];
}

/** Exchanges of one operation with requests of one standing and one status. */
interface Group {
  readonly theCase: ReportedCase;
  readonly found: Map<string, Found>;
  readonly doubts: Map<string, AppliedDoubt>;
  /** Of the first exchange with a finding, else of the first. */
  summary: { readonly of: ExchangeSummary; readonly grave: boolean };
  duration: number;
  judged: number;
  inconclusive: string | undefined;
}

/**
 * Judges exchanges as they come and keeps what they come to: equal outcomes are one group, so that the memory that it
 * takes depends on the document and not on the traffic.
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
  readonly #groups = new Map<string, Group>();
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
    this.#coverage = new ContractCoverage(contract);
    this.#judge = new TrafficJudge(contract, bases, doubtsOff);
  }

  /** The secrets seen so far. */
  get secrets(): KnownSecrets {
    return this.#secrets;
  }

  /** How many exchanges were judged. */
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
    const known = this.#unjudged.get(reason) ?? { count: 0, first: [] };
    this.#unjudged.set(reason, known);
    known.count++;
    if (request === undefined || known.first.length >= mostNamed) return;
    const shown = request.length > 200 ? `${request.slice(0, 200)}…` : request;
    if (!known.first.includes(shown)) known.first.push(shown);
  }

  #enter(observed: ObservedExchange, judged: JudgedExchange, redactor: Hiding): ToldExchange['findings'] {
    const { theCase, exchange, doubts, inconclusive } = judged;
    const { strict = false, severities = [] } = this.#options;
    const findings = judged.findings.flatMap((finding) => weigh(finding, theCase.id, strict, severities) ?? []);
    const group = this.#groupOf(judged, redactor);
    if (group === undefined) return [];
    group.duration += observed.duration;
    if (inconclusive === undefined) group.judged++;
    else group.inconclusive ??= inconclusive;
    for (const doubt of doubts) group.doubts.set(doubt.id, doubt);
    for (const finding of findings) {
      const identity = `${finding.rule} ${finding.key}`;
      const known = group.found.get(identity);
      if (known !== undefined) {
        known.count++;
        if (known.numbers.length < mostNamed) known.numbers.push(observed.number);
      } else if (group.found.size < mostFindings) {
        const reported = reportedFinding(finding, judged.theCase, judged.exchange, redactor);
        group.found.set(identity, { finding: reported, count: 1, numbers: [observed.number] });
      }
    }
    const grave = findings.some(({ category }) => category !== 'client');
    if (grave && !group.summary.grave) group.summary = { of: exchangeSummary(exchange, redactor), grave };
    this.#cover(judged, findings.length > 0, grave);
    return findings.map(({ rule, level, message, place }) => ({ rule, level, message: redactor.text(message), place }));
  }

  #cover({ theCase, exchange, operation, inconclusive }: JudgedExchange, found: boolean, failed: boolean): void {
    if (inconclusive !== undefined) return;
    this.#coverage.answered(exchange, theCase);
    const status = exchange.result.status ?? 0;
    const accepted = status >= 200 && status < 400 && theCase.expect.outcome !== 'deny';
    if (accepted) this.#accepted.add(operation.key);
    this.#coverage.settle(theCase, { kind: 'judged', accepted, failed: found && failed });
  }

  #groupOf({ theCase, exchange }: JudgedExchange, redactor: Hiding): Group | undefined {
    const known = this.#groups.get(theCase.id);
    if (known !== undefined || this.#groups.size >= mostGroups) return known;
    const { id, operation, source, tags, change, expect, aspects, proves, written, contract } = theCase;
    const group: Group = {
      theCase: { id, operation, source, tags, change, expect, aspects, proves, written, contract, before: [] },
      found: new Map(),
      doubts: new Map(),
      summary: { of: exchangeSummary(exchange, redactor), grave: false },
      duration: 0,
      judged: 0,
      inconclusive: undefined,
    };
    this.#groups.set(id, group);
    return group;
  }

  /** What it all comes to, told as a run tells it. */
  async *events(): AsyncGenerator<RunEvent, void> {
    const { contract, name, url, strict = false, severities, doubtsOff, toolVersion, insecure } = this.#options;
    const groups = [...this.#groups.values()].toSorted((a, b) => (a.theCase.id < b.theCase.id ? -1 : 1));
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
    for (const group of groups) {
      const result = this.#resultOf(group);
      counts[result.kind as 'passed' | 'failed' | 'deviates' | 'inconclusive']++;
      yield {
        type: 'case-finished',
        target: name,
        case: group.theCase,
        result,
        exchange: this.#withoutLaterSecrets(group.summary.of),
        duration: group.duration,
      };
    }
    const finished = this.#finished(counts, duration);
    yield finished;
    yield { type: 'run-finished', verdict: finished.verdict, interrupted: false, duration };
  }

  #resultOf({ found, doubts, judged, inconclusive }: Group): CaseResult {
    const all = this.#secrets.all();
    const findings = [...found.values()].map(({ finding, count, numbers }): ReportedFinding => {
      const where = this.#placesOf(numbers, count);
      const { message, expected, received, reproduce } = finding;
      const texts = { expected: all.text(expected), received: all.text(received), reproduce: all.line(reproduce) };
      return { ...finding, ...texts, message: `${all.text(message)} ${where}` };
    });
    const common = { findings, ...(doubts.size === 0 ? {} : { doubts: [...doubts.values()] }) };
    const failure = failureOf(findings, this.#options.strict ?? false);
    if (failure !== undefined) return { kind: failure, ...common };
    if (judged === 0 && inconclusive !== undefined) return { kind: 'inconclusive', reason: inconclusive, ...common };
    return { kind: 'passed', ...common };
  }

  /** What a response hands out becomes a secret that is known only when a request has it. */
  #withoutLaterSecrets(summary: ExchangeSummary): ExchangeSummary {
    const all = this.#secrets.all();
    const fields = (list: ExchangeSummary['requestFields']): ExchangeSummary['requestFields'] =>
      list.map(([name, value]) => [name, all.text(value)]);
    const { url, requestBody, responseBody } = summary;
    return {
      ...summary,
      url: all.text(url),
      requestFields: fields(summary.requestFields),
      requestBody: requestBody === undefined ? undefined : all.text(requestBody),
      responseFields: fields(summary.responseFields),
      responseBody: responseBody === undefined ? undefined : all.text(responseBody),
    };
  }

  /** `Found in entries 3, 7 and 9.`, or `Found in 12 entries, first in 3, 7 and 9.` */
  #placesOf(numbers: readonly number[], count: number): string {
    const [one, many] = this.#options.noun;
    const last = numbers.at(-1);
    const listed = numbers.length === 1 ? String(last) : `${numbers.slice(0, -1).join(', ')} and ${last}`;
    if (count === 1) return `Found in ${one} ${listed}.`;
    return count > numbers.length ? `Found in ${count} ${many}, first in ${listed}.` : `Found in ${many} ${listed}.`;
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
