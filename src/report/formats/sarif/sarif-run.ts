import type { CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { artifactLocation } from './artifact-location.js';
import { goneResult, sarifResults } from './sarif-result.js';
import { sarifRules } from './sarif-rules.js';
import type { ExchangeSummary } from '../../../run/index.js';
import { formatProblem } from '../../../error/index.js';
import { unexercised, unexercisedLine } from '../../words/unexercised.js';
import { excusedWords } from '../../words/doubt-words.js';
import { sarifMessage } from './sarif-message.js';

/** A run object (SARIF 2.1.0 §3.14) of one target. */
export function sarifRun(target: CollectedTarget, { started, targets }: CollectedRun) {
  const requests = new DistinctItems<object>();
  const responses = new DistinctItems<object>();
  const results = target.cases.flatMap((each) => {
    if (each.result.findings.length === 0) return [];
    const { request, response } = webExchange(each.exchange);
    const exchange = {
      ...(request === undefined ? {} : { webRequest: { index: requests.add(request) } }),
      ...(response === undefined ? {} : { webResponse: { index: responses.add(response) } }),
    };
    return sarifResults(each, target.name, exchange, target.comparison !== undefined);
  });
  return {
    tool: {
      driver: {
        name: 'Trellis',
        ...(started.toolVersion === undefined
          ? {}
          : { version: started.toolVersion, semanticVersion: started.toolVersion }),
        rules: sarifRules,
      },
    },
    // Code scanning tells the runs of one upload apart by this (§3.17.3); where there is one, it stays the same.
    automationDetails: { id: targets.length === 1 ? 'trellis/' : `trellis/${encodeURIComponent(target.name)}/` },
    invocations: [sarifInvocation(target)],
    columnKind: 'utf16CodeUnits',
    artifacts: started.documents.map(({ file }) => ({ location: artifactLocation(file), roles: ['analysisTarget'] })),
    results: [...results, ...(target.comparison?.gone ?? []).map((each) => goneResult(each, target.name))],
    webRequests: requests.items,
    webResponses: responses.items,
    properties: {
      target: target.name,
      url: target.url,
      ...(target.insecure === true ? { insecure: true } : {}),
      verdict: target.verdict,
      seed: started.seed,
      strict: started.strict,
      ...(started.shard === undefined ? {} : { shard: `${started.shard.index}/${started.shard.count}` }),
      counts: { ...target.counts },
    },
  };
}

/** Items each of which is listed once, as SARIF asks of most of its lists (`uniqueItems`), by number. */
class DistinctItems<T> {
  readonly #items: T[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of the item, which is listed from now on. */
  add(item: T): number {
    const key = JSON.stringify(item);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#items.length);
    return this.#items.push(item) - 1;
  }

  get items(): readonly T[] {
    return this.#items;
  }
}

/** The exchange of a case as webRequest and webResponse objects (SARIF 2.1.0 §3.46, §3.47). */
function webExchange(exchange: ExchangeSummary | undefined) {
  if (exchange === undefined) return {};
  const { method, url, requestFields, requestBody, status, responseFields, responseBody } = exchange;
  const request = {
    protocol: 'HTTP',
    method,
    target: url,
    headers: record(requestFields),
    ...(requestBody === undefined ? {} : { body: { text: requestBody } }),
  };
  if (status === undefined) return { request, response: { noResponseReceived: true } };
  const response = {
    protocol: 'HTTP',
    statusCode: status,
    headers: record(responseFields),
    ...(responseBody === undefined ? {} : { body: { text: responseBody } }),
  };
  return { request, response };
}

/** A field that comes more than once is joined, as RFC 9110 §5.3 has it. */
function record(fields: ExchangeSummary['requestFields']): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of fields) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}

/** How the run of a target went (SARIF 2.1.0 §3.20): whatever keeps it from a verdict is told as a notification. */
function sarifInvocation(target: CollectedTarget) {
  const { verdict, problem, resolved } = target;
  const excused = excusedWords(target);
  const { asked, leftOut } = unexercised(target);
  return {
    executionSuccessful: verdict !== 'no-verdict' && problem === undefined,
    toolExecutionNotifications: [
      ...(problem === undefined
        ? []
        : [{ level: 'error', descriptor: { id: problem.code }, message: sarifMessage(formatProblem(problem)) }]),
      ...asked.map((operation) => ({
        level: 'warning',
        descriptor: { id: 'not-exercised' },
        message: sarifMessage(unexercisedLine(operation)),
      })),
      ...(leftOut === undefined
        ? []
        : [{ level: 'note', descriptor: { id: 'not-asked' }, message: sarifMessage(leftOut) }]),
      ...(excused === undefined
        ? []
        : [{ level: 'note', descriptor: { id: 'excused' }, message: sarifMessage(excused) }]),
    ],
    toolConfigurationNotifications: resolved.map(({ rule, case: cases, reason }) => ({
      level: 'note',
      descriptor: { id: 'deviation-resolved' },
      message: sarifMessage(`the declared deviation ${rule} of ${cases} no longer occurs (${reason})`),
    })),
  };
}
