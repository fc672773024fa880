import type { AppliedDoubt, Finding } from '../../checks/index.js';
import {
  exchangeSummary,
  failureOf,
  reportedFinding,
  weigh,
  type CaseResult,
  type ExchangeSummary,
  type Hiding,
  type ReportedCase,
  type ReportedFinding,
  type Severity,
} from '../../run/index.js';
import type { JudgedExchange } from '../judging/judge-exchange.js';

/** How findings are weighed and reported. */
export interface GroupOptions {
  /** The words for one and for several exchanges, such as `entry` and `entries` of a HAR file. */
  readonly noun: readonly [singular: string, plural: string];
  /** Whether warnings fail the run. */
  readonly strict?: boolean;
  readonly severities?: readonly Severity[];
}

/** The result of a group of exchanges. */
export interface GroupResult {
  readonly theCase: ReportedCase;
  readonly result: CaseResult;
  readonly exchange: ExchangeSummary;
  /** The time that all its exchanges took, in milliseconds. */
  readonly duration: number;
}

/** The number of exchanges that are listed with a finding. */
const mostNamed = 5;
/** The number of different findings that a group keeps. */
const mostFindings = 50;
const mostGroups = 10_000;

interface Found {
  readonly finding: ReportedFinding;
  count: number;
  readonly numbers: number[];
}

interface Group {
  readonly theCase: ReportedCase;
  readonly found: Map<string, Found>;
  readonly doubts: Map<string, AppliedDoubt>;
  /** The first exchange with a finding, else the first one. */
  summary: { readonly of: ExchangeSummary; readonly grave: boolean };
  duration: number;
  judged: number;
  inconclusive: string | undefined;
}

/** Groups exchanges of one operation with the same standing of the request and the same status. */
export class OutcomeGroups {
  readonly #options: GroupOptions;
  readonly #groups = new Map<string, Group>();

  constructor(options: GroupOptions) {
    this.#options = options;
  }

  /** Adds an exchange and returns its findings; undefined if there are too many groups. */
  add(judged: JudgedExchange, number: number, duration: number, redactor: Hiding): readonly Finding[] | undefined {
    const { theCase, exchange, doubts, inconclusive } = judged;
    const { strict = false, severities = [] } = this.#options;
    const findings = judged.findings.flatMap((finding) => weigh(finding, theCase.id, strict, severities) ?? []);
    const group = this.#groupOf(judged, redactor);
    if (group === undefined) return undefined;
    group.duration += duration;
    if (inconclusive === undefined) group.judged++;
    else group.inconclusive ??= inconclusive;
    for (const doubt of doubts) group.doubts.set(doubt.id, doubt);
    for (const finding of findings) {
      const identity = `${finding.rule} ${finding.key}`;
      const known = group.found.get(identity);
      if (known !== undefined) {
        known.count++;
        if (known.numbers.length < mostNamed) known.numbers.push(number);
      } else if (group.found.size < mostFindings) {
        const reported = reportedFinding(finding, theCase, exchange, redactor);
        group.found.set(identity, { finding: reported, count: 1, numbers: [number] });
      }
    }
    const grave = findings.some(isOfServer);
    if (grave && !group.summary.grave) group.summary = { of: exchangeSummary(exchange, redactor), grave };
    return findings;
  }

  /** The results in the order of their case ids; `all` hides the secrets known by now. */
  results(all: Hiding): readonly GroupResult[] {
    const groups = [...this.#groups.values()].toSorted((a, b) => (a.theCase.id < b.theCase.id ? -1 : 1));
    return groups.map((group) => ({
      theCase: group.theCase,
      result: this.#resultOf(group, all),
      exchange: withoutLaterSecrets(group.summary.of, all),
      duration: group.duration,
    }));
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

  #resultOf({ found, doubts, judged, inconclusive }: Group, all: Hiding): CaseResult {
    const findings = [...found.values()].map(({ finding, count, numbers }): ReportedFinding => {
      const { message, expected, received, reproduce } = finding;
      const texts = { expected: all.text(expected), received: all.text(received), reproduce: all.line(reproduce) };
      return { ...finding, ...texts, message: `${all.text(message)} ${this.#placesOf(numbers, count)}` };
    });
    const common = { findings, ...(doubts.size === 0 ? {} : { doubts: [...doubts.values()] }) };
    const failure = failureOf(findings, this.#options.strict ?? false);
    if (failure !== undefined) return { kind: failure, ...common };
    if (judged === 0 && inconclusive !== undefined) return { kind: 'inconclusive', reason: inconclusive, ...common };
    return { kind: 'passed', ...common };
  }

  /** `Found in entries 3, 7 and 9.`, or `Found in 12 entries, first in 3, 7 and 9.` */
  #placesOf(numbers: readonly number[], count: number): string {
    const [one, many] = this.#options.noun;
    const last = numbers.at(-1);
    const listed = numbers.length === 1 ? String(last) : `${numbers.slice(0, -1).join(', ')} and ${last}`;
    if (count === 1) return `Found in ${one} ${listed}.`;
    return count > numbers.length ? `Found in ${count} ${many}, first in ${listed}.` : `Found in ${many} ${listed}.`;
  }
}

/** Whether a finding is a fault of the server, and not of the client. */
export function isOfServer({ category }: Finding): boolean {
  return category !== 'client';
}

/** Hides secrets that became known later: a value in a response is recognised as a secret when a request uses it. */
function withoutLaterSecrets(summary: ExchangeSummary, all: Hiding): ExchangeSummary {
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
