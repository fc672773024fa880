import type { Coverage } from '../../checks/index.js';
import { caseNumber, type ExchangeSummary, type ReportedFinding, type Shard } from '../../run/index.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from '../collected/collected-run.js';
import { countCoverage } from '../words/coverage-counts.js';
import { groupFindings, type FindingGroup } from '../grouping/finding-groups.js';
import type { CaseEntry, ReportDocument, TargetEntry } from './report-format.js';

/** The type of a document before serialization: optional members may be `undefined`, which JSON omits. */
type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Written<T[Name]> | (object extends Pick<T, Name> ? undefined : never) }
    : T;

/**
 * Converts a run to the JSON report (`schemas/report.schema.json`): plain data from which every other report can be
 * written later. Durations are in milliseconds. Except for durations, `startedAt`, `url` and the texts of the targets,
 * two runs of the same cases give the same document.
 */
export function reportDocument({ started, targets, ...run }: CollectedRun): Written<ReportDocument> {
  const { spec, title, seed, strict, shard, startedAt, severities, doubtsOff, documents, toolVersion, compared } =
    started;
  return {
    version: '1',
    tool: { name: 'trellis', version: toolVersion },
    spec,
    title,
    seed,
    strict,
    shard,
    startedAt,
    severities,
    doubtsOff,
    compared,
    verdict: run.verdict,
    interrupted: run.interrupted,
    duration: rounded(run.duration),
    documents,
    targets: targets.map((target) => targetEntry(target, shard)),
  };
}

function targetEntry(target: CollectedTarget, shard: Shard | undefined): Written<TargetEntry> {
  const { name, url, verdict, counts, problem, insecure, renewals, notExercised, exercised, refused, ...others } =
    target;
  const { coverage, resolved, cases, findings: _, duration, ...end } = others;
  return {
    name,
    url,
    verdict,
    duration: rounded(duration),
    problem: problem && { code: problem.code, message: problem.message, hint: problem.hint, ...problem.place },
    counts,
    insecure: insecure === true ? true : undefined,
    ...end,
    renewals: renewals === 0 ? undefined : renewals,
    notExercised,
    exercised,
    refused,
    coverage: coverage && coverageEntry(coverage, shard !== undefined),
    groups: groupFindings(cases).map(groupEntry),
    resolved,
    cases: cases.map((theCase, position) => ({
      number: shard && caseNumber(shard, position),
      ...caseEntry(theCase),
    })),
  };
}

function groupEntry({ rule, level, category, kinds }: FindingGroup): Written<TargetEntry['groups'][number]> {
  const causes = kinds.map(({ shown, findings, cases }) => ({
    shown: shown.case,
    fingerprints: findings.map(({ fingerprint }) => fingerprint),
    cases,
  }));
  return { rule, level, category, causes };
}

function coverageEntry(coverage: Coverage, isPart: boolean): Written<TargetEntry['coverage']> {
  return {
    counts: countCoverage(coverage),
    elements: coverage.elements.map(({ kind, name, operation, direction, place, lack, ...what }) => ({
      kind,
      name,
      operation,
      direction,
      ...place,
      exercised: what.exercised,
      satisfied: what.satisfied,
      broken: what.broken,
      reason: what.reason,
      lack: isPart && lack !== undefined ? { ...lack, isPart: undefined } : undefined,
    })),
  };
}

function caseEntry({ case: theCase, result, exchange, duration, packed }: CollectedCase): Written<CaseEntry> {
  const { id, operation, source, tags, change, expect, level, aspects, before, proves, written, contract } = theCase;
  return {
    id,
    operation,
    source,
    tags,
    change,
    outcome: expect.outcome,
    statuses: expect.outcome === 'statuses' ? expect.statuses : undefined,
    level,
    aspects,
    before: before.length,
    proves,
    written,
    contract,
    result: result.kind,
    reason: 'reason' in result ? result.reason : undefined,
    doubts: result.doubts,
    duration: rounded(duration),
    packed,
    findings: result.findings.map(findingEntry),
    exchange: exchange && exchangeEntry(exchange),
  };
}

function exchangeEntry(exchange: ExchangeSummary): NonNullable<Written<CaseEntry['exchange']>> {
  const named = (fields: ExchangeSummary['requestFields']) => fields.map(([name, value]) => ({ name, value }));
  const { requestFields, responseFields } = exchange;
  return { ...exchange, requestFields: named(requestFields), responseFields: named(responseFields) };
}

function findingEntry(finding: ReportedFinding): Written<CaseEntry['findings'][number]> {
  const { rule, level, category, case: id, message, expected, received, place, standard, key, reproduce } = finding;
  const { fingerprint, known, usualLevel, doubt, history } = finding;
  return {
    rule,
    level,
    usualLevel,
    doubt,
    category,
    case: id,
    message,
    expected,
    received,
    ...place,
    standard,
    key,
    reproduce,
    history: history && {
      exchanges: history.exchanges.map((each) => ({ ...each, exchange: exchangeEntry(each.exchange) })),
      values: history.values,
    },
    fingerprint,
    known,
  };
}

/** Rounds to microseconds, since further digits are noise. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
