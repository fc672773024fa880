import type { Expectation } from '../../cases/index.js';
import type { Coverage } from '../../checks/index.js';
import type { Place } from '../../json/index.js';
import type { ExchangeSummary, ReportedCase, ReportedFinding } from '../../run/index.js';
import { type CollectedCase, type CollectedRun, type CollectedTarget, findingsOf } from '../collected/collected-run.js';
import type { CaseEntry, ReportDocument, TargetEntry } from './report-format.js';

/** Converts a JSON report, in which all targets have the same cases, to the run that it describes. */
export function runOf(report: ReportDocument): CollectedRun {
  const { version: _version, tool, targets, verdict, interrupted, duration, compared, ...started } = report;
  const cases = targets[0]?.cases.map(caseOf) ?? [];
  return {
    started: {
      type: 'run-started',
      ...started,
      targets: targets.map(({ name }) => name),
      cases,
      ...(tool.version === undefined ? {} : { toolVersion: tool.version }),
      ...(compared === undefined ? {} : { compared }),
    },
    targets: targets.map((target) => targetOf(target, cases)),
    verdict,
    interrupted,
    duration,
  };
}

function caseOf({ id, operation, source, tags, change, aspects, contract, ...entry }: CaseEntry): ReportedCase {
  const { level, before, proves, written } = entry;
  return {
    id,
    operation,
    source,
    tags,
    change,
    expect: expectationOf(entry),
    ...(level === undefined ? {} : { level }),
    aspects,
    before: Array.from({ length: Math.min(before, 1_000) }, () => undefined),
    proves,
    written,
    contract,
  };
}

function expectationOf({ outcome, statuses = [] }: Pick<CaseEntry, 'outcome' | 'statuses'>): Expectation {
  return outcome === 'statuses' ? { outcome, statuses } : { outcome };
}

function targetOf({ groups: _groups, ...target }: TargetEntry, cases: readonly ReportedCase[]): CollectedTarget {
  const collected = target.cases.map((entry, index) => collectedCase(entry, cases[index] ?? caseOf(entry)));
  return {
    ...target,
    url: target.url,
    problem: target.problem && placed(target.problem),
    coverage: target.coverage && coverageOf(target.coverage),
    cases: collected,
    findings: findingsOf(collected),
  };
}

function collectedCase(entry: CaseEntry, theCase: ReportedCase): CollectedCase {
  const { exchange, duration, packed } = entry;
  return {
    case: theCase,
    result: resultOf(entry, theCase),
    exchange: exchange && exchangeOf(exchange),
    duration,
    ...(packed === undefined ? {} : { packed }),
  };
}

function resultOf({ result: kind, reason = '', doubts, ...entry }: CaseEntry, theCase: ReportedCase) {
  const doubted = doubts === undefined ? {} : { doubts };
  const findings = entry.findings.map((finding) => findingOf(finding, theCase));
  if (kind === 'not-run') return { kind, findings: [] } as const;
  if (kind === 'not-applicable') return { kind, reason, ...doubted, findings: [] } as const;
  return kind === 'inconclusive' ? { kind, reason, ...doubted, findings } : { kind, ...doubted, findings };
}

function findingOf(entry: CaseEntry['findings'][number], theCase: ReportedCase): ReportedFinding {
  const { standard, known, history, ...finding } = placed(entry);
  const { id, operation, change, expect } = theCase;
  return {
    ...finding,
    standard,
    ...(history && { history: { ...history, exchanges: history.exchanges.map(stepOf) } }),
    known: known && { ...known, expires: known.expires },
    case: id,
    operation,
    change,
    expectation: expect,
  };
}

type HistoryEntry = NonNullable<CaseEntry['findings'][number]['history']>;

function stepOf(step: HistoryEntry['exchanges'][number]) {
  return { ...step, exchange: exchangeOf(step.exchange) };
}

function exchangeOf(entry: NonNullable<CaseEntry['exchange']>): ExchangeSummary {
  const pairs = (fields: typeof entry.requestFields): ExchangeSummary['requestFields'] =>
    fields.map(({ name, value }) => [name, value]);
  return { ...entry, requestFields: pairs(entry.requestFields), responseFields: pairs(entry.responseFields) };
}

/** Returns an entry with its place, whose members it has in a report. */
function placed<Entry extends Partial<Place>>({ file, line, column = 1, pointer = '', ...others }: Entry) {
  return { ...others, place: file === undefined || line === undefined ? undefined : { file, line, column, pointer } };
}

function coverageOf({ elements }: NonNullable<TargetEntry['coverage']>): Coverage {
  return {
    elements: elements.map(({ file, line, column, pointer, lack, direction, broken, reason, ...element }) => ({
      ...element,
      direction,
      place: { file, line, column, pointer },
      broken,
      reason,
      ...(lack === undefined ? {} : { lack: { ...lack, unasked: lack.unasked, isPart: true } }),
    })),
  };
}
