import { getOrInsert } from '../../../contract/index.js';
import { formatProblem } from '../../../error/index.js';
import type { Place } from '../../../json/index.js';
import type { ExchangeSummary, GoneFinding, ReportedFinding } from '../../../run/index.js';
import { collect } from '../../collected/collect.js';
import type { CollectedRun, CollectedTarget, CollectedCase } from '../../collected/collected-run.js';
import type { Reporter } from '../../stream/reporter.js';
import { unexercised, unexercisedLine } from '../../words/unexercised.js';
import { excusedWords } from '../../words/doubt-words.js';
import { physicalLocation, sarifArtifacts, sarifMessage, sarifRules, writeSarif, sarifLevel } from './sarif-terms.js';
import { historyWords } from '../../words/finding-text.js';
import { knownWords } from '../../words/result-words.js';
import { rules, type Finding } from '../../../checks/index.js';

/**
 * SARIF 2.1.0 (OASIS), for the code scanning of GitHub, GitLab and Azure DevOps and for editors: a run for each target,
 * and every finding at the line of the document that requires otherwise.
 */
export const sarif: Reporter = async (events, sink) => {
  const run = await collect(events);
  await writeSarif(
    run.targets.map((target) => sarifRun(target, run)),
    sink,
  );
};

/** A run object (SARIF 2.1.0 §3.14) for one target. */
function sarifRun(target: CollectedTarget, { started, targets }: CollectedRun) {
  const { name, url, insecure, verdict, counts, cases, comparison } = target;
  const { toolVersion, seed, strict, shard, documents } = started;
  const requests = new DistinctItems<object>();
  const responses = new DistinctItems<object>();
  const results = cases.flatMap((each) => {
    if (each.result.findings.length === 0) return [];
    const { request, response } = webExchange(each.exchange);
    const exchange = {
      ...(request === undefined ? {} : { webRequest: { index: requests.add(request) } }),
      ...(response === undefined ? {} : { webResponse: { index: responses.add(response) } }),
    };
    return sarifResults(each, name, exchange, comparison !== undefined);
  });
  return {
    tool: { driver: { name: 'Trellis', version: toolVersion, semanticVersion: toolVersion, rules: sarifRules } },
    // Code scanning distinguishes the runs of one upload by this id (§3.17.3).
    automationDetails: { id: targets.length === 1 ? 'trellis/' : `trellis/${encodeURIComponent(name)}/` },
    invocations: [sarifInvocation(target)],
    columnKind: 'utf16CodeUnits',
    artifacts: sarifArtifacts(documents.map(({ file }) => file)),
    results: [...results, ...(comparison?.gone ?? []).map((each) => goneResult(each, name))],
    webRequests: requests.items,
    webResponses: responses.items,
    properties: {
      target: name,
      url,
      insecure: insecure === true ? true : undefined,
      verdict,
      seed,
      strict,
      shard: shard && `${shard.index}/${shard.count}`,
      counts,
    },
  };
}

/** A list without duplicates, as SARIF requires of most lists (`uniqueItems`). */
class DistinctItems<T> {
  readonly #items: T[] = [];
  readonly #indexes = new Map<string, number>();

  /** Adds the item unless the list contains it; returns its index. */
  add(item: T): number {
    return getOrInsert(this.#indexes, JSON.stringify(item), () => this.#items.push(item) - 1);
  }

  get items(): readonly T[] {
    return this.#items;
  }
}

/** The exchange of a case as webRequest and webResponse objects (SARIF 2.1.0 §3.46, §3.47). */
function webExchange(exchange: ExchangeSummary | undefined) {
  if (exchange === undefined) return {};
  const { method, url, requestFields, requestBody, status, responseFields, responseBody } = exchange;
  const body = (text: string | undefined) => (text === undefined ? {} : { body: { text } });
  const headers = joinedFields(requestFields);
  const request = { protocol: 'HTTP', method, target: url, headers, ...body(requestBody) };
  if (status === undefined) return { request, response: { noResponseReceived: true } };
  const response = {
    protocol: 'HTTP',
    statusCode: status,
    headers: joinedFields(responseFields),
    ...body(responseBody),
  };
  return { request, response };
}

/** Joins repeated headers with commas (RFC 9110 §5.3). */
function joinedFields(fields: ExchangeSummary['requestFields']): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of fields) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}

/** The invocation object (SARIF 2.1.0 §3.20), with a notification for each reason that limits the verdict. */
function sarifInvocation(target: CollectedTarget) {
  const { verdict, problem, resolved } = target;
  const { asked, leftOut } = unexercised(target);
  const notification = (level: string, id: string, text: string, place?: Place) => ({
    level,
    descriptor: { id },
    message: sarifMessage(text),
    ...(place === undefined ? {} : { locations: [{ physicalLocation: physicalLocation(place) }] }),
  });
  const notes = { 'not-asked': leftOut, excused: excusedWords(target) };
  return {
    executionSuccessful: verdict !== 'no-verdict' && problem === undefined,
    toolExecutionNotifications: [
      ...(problem === undefined ? [] : [notification('error', problem.code, formatProblem(problem), problem.place)]),
      ...asked.map((operation) => notification('warning', 'not-exercised', unexercisedLine(operation))),
      ...Object.entries(notes).flatMap(([id, text]) => (text === undefined ? [] : [notification('note', id, text)])),
    ],
    toolConfigurationNotifications: resolved.map(({ rule, case: cases, reason }) => {
      const text = `the declared deviation ${rule} of ${cases} no longer occurs (${reason})`;
      return notification('note', 'deviation-resolved', text);
    }),
  };
}

/** The findings of a case as result objects (SARIF 2.1.0 §3.27); `exchange` references its request and response. */
function sarifResults({ case: theCase, result }: CollectedCase, target: string, exchange: object, isCompared: boolean) {
  const { id, operation } = theCase;
  return result.findings.map((finding: ReportedFinding) => {
    const { category, change, expected, received, standard, reproduce } = finding;
    const place = finding.place ?? theCase.contract;
    return {
      ...ruleOf(finding),
      message: sarifMessage(textOf(finding)),
      locations: [
        {
          physicalLocation: physicalLocation(place),
          logicalLocations: [{ name: operation, fullyQualifiedName: `${operation}#${place.pointer}`, kind: 'member' }],
        },
      ],
      partialFingerprints: fingerprintsOf(finding.fingerprint),
      suppressions: suppressionsOf(finding),
      // Whether the earlier report contains the finding (§3.27.24).
      ...(isCompared ? { baselineState: finding.known === undefined ? 'new' : 'unchanged' } : {}),
      ...exchange,
      properties: { target, case: id, operation, category, change, expected, received, standard, reproduce },
    };
  });
}

/** A finding of the earlier report that no longer occurs (SARIF 2.1.0 §3.27.24). */
function goneResult(finding: GoneFinding, target: string) {
  return {
    ...ruleOf(finding),
    message: sarifMessage(finding.message),
    partialFingerprints: fingerprintsOf(finding.fingerprint),
    baselineState: 'absent',
    properties: { target, case: finding.case, operation: finding.operation },
  };
}

function ruleOf({ rule, level }: Pick<Finding, 'rule' | 'level'>) {
  return { ruleId: rule, ruleIndex: rules.findIndex(({ id }) => id === rule), level: sarifLevel[level] };
}

/** GitHub identifies alerts by `primaryLocationLineHash` only. */
function fingerprintsOf(fingerprint: string) {
  return { 'trellis/v1': fingerprint, primaryLocationLineHash: `${fingerprint}:1` };
}

function textOf({ message, change, expected, received, history, reproduce }: ReportedFinding): string {
  const steps = history === undefined ? '' : `\nHistory:\n${historyWords(history).join('\n')}`;
  return `${message}\n\nChanged: ${change}\nExpected: ${expected}\nReceived: ${received}${steps}\nReproduce: ${reproduce}`;
}

/** The baseline accepts declared deviations (§3.35). */
function suppressionsOf({ known }: ReportedFinding) {
  if (known === undefined || known.isEarlier === true) return [];
  return [{ kind: 'external', status: 'accepted', justification: knownWords(known) }];
}
