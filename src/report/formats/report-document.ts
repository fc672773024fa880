import type { AppliedDoubt, Coverage, Lack } from '../../checks/index.js';
import type { Problem } from '../../error/index.js';
import type { Place } from '../../json/index.js';
import {
  caseNumber,
  type ExchangeSummary,
  type ReportedCase,
  type ReportedFinding,
  type Shard,
} from '../../run/index.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from '../collected/collected-run.js';
import { countCoverage } from '../words/coverage-counts.js';
import { groupFindings, type FindingGroup } from '../grouping/finding-groups.js';

/** The version of the format; it rises when a reader of the last one could be misled. */
const formatVersion = '1';

/**
 * A run as the JSON report tells it (`schemas/report.schema.json`): plain data, from which every other report can be
 * made again. Members that say nothing are left out. Durations are in milliseconds; apart from them, from `startedAt`,
 * from `url` and from what targets chose to send, two runs of the same cases give the same document.
 */
export function reportDocument({ started, targets, verdict, interrupted, duration }: CollectedRun) {
  return {
    version: formatVersion,
    tool: { name: 'trellis', version: started.toolVersion },
    spec: started.spec,
    title: started.title,
    seed: started.seed,
    strict: started.strict,
    shard: optional(started.shard, ({ index, count, total, digest }) => ({ index, count, total, digest })),
    startedAt: started.startedAt,
    severities: started.severities?.map(({ rules, cases, level }) => ({ rules, cases, level })),
    doubtsOff: started.doubtsOff,
    verdict,
    interrupted,
    duration: rounded(duration),
    documents: started.documents.map(({ file, text }) => ({ file, text })),
    targets: targets.map((target) => targetEntry(target, started.shard)),
  };
}

/** What `reportDocument` gives, for those who read a JSON report. */
export type ReportDocument = ReturnType<typeof reportDocument>;

function targetEntry(target: CollectedTarget, shard: Shard | undefined) {
  const { name, url, insecure, changed, left, incidents, renewals, verdict, counts, problem } = target;
  const { resolved, notExercised, coverage, duration, cases } = target;
  return {
    name,
    url,
    verdict,
    duration: rounded(duration),
    problem: optional(problem, problemEntry),
    counts: { ...counts },
    insecure: insecure === true ? true : undefined,
    changed: changed?.map(({ operation, method, requests, marked }) => ({ operation, method, requests, marked })),
    left: left?.map(({ resource, operation, ids }) => ({ resource, operation, ids })),
    incidents,
    renewals: renewals === 0 ? undefined : renewals,
    notExercised,
    exercised: target.exercised,
    refused: target.refused?.map(({ operation, answers, lacks, reason }) => ({
      operation,
      answers: answers.map(({ status, count }) => ({ status, count })),
      lacks: lacks.map((lack) => ({ name: lack.name, ...placeEntry(lack) })),
      reason,
    })),
    coverage: optional(coverage, (known) => coverageEntry(known, shard !== undefined)),
    groups: groupFindings(cases).map(groupEntry),
    resolved: resolved.map(({ rule, case: id, reason }) => ({ rule, case: id, reason })),
    cases: cases.map((theCase, position) => ({
      number: optional(shard, (part) => caseNumber(part, position)),
      ...caseEntry(theCase),
    })),
  };
}

function groupEntry({ rule, level, category, kinds }: FindingGroup) {
  return {
    rule,
    level,
    category,
    causes: kinds.map(({ shown, findings, cases }) => ({
      shown: shown.case,
      fingerprints: findings.map(({ fingerprint }) => fingerprint),
      cases,
    })),
  };
}

function coverageEntry(coverage: Coverage, isPart: boolean) {
  return {
    counts: countCoverage(coverage),
    elements: coverage.elements.map(({ kind, name, operation, direction, place, ...what }) => ({
      kind,
      name,
      operation,
      direction,
      ...placeEntry(place),
      exercised: what.exercised,
      satisfied: what.satisfied,
      broken: what.broken,
      reason: what.reason,
      lack: isPart ? optional(what.lack, lackEntry) : undefined,
    })),
  };
}

function lackEntry({ wasTurnedAway, unjudged, isCutShort, leftOut, responseCame, unasked }: Lack) {
  return { wasTurnedAway, unjudged: { ...unjudged }, isCutShort, leftOut, responseCame, unasked };
}

function problemEntry({ code, message, place, hint }: Problem) {
  return { code, message, hint, ...optional(place, placeEntry) };
}

function caseEntry({ case: theCase, result, exchange, duration }: CollectedCase) {
  return {
    ...planEntry(theCase),
    result: result.kind,
    reason: 'reason' in result ? result.reason : undefined,
    doubts: result.doubts?.map(doubtEntry),
    duration: rounded(duration),
    findings: result.findings.map(findingEntry),
    exchange: optional(exchange, exchangeEntry),
  };
}

function doubtEntry({ id, effect, status, because, standard, implied }: AppliedDoubt) {
  return { id, effect, status, because, standard, implied };
}

function planEntry(theCase: ReportedCase) {
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
    written: optional(written, placeEntry),
    contract: placeEntry(contract),
  };
}

function exchangeEntry(exchange: ExchangeSummary) {
  const { method, url, requestFields, requestBody, status, failure, responseFields, responseBody } = exchange;
  return {
    method,
    url,
    requestFields: requestFields.map(fieldEntry),
    requestBody,
    status,
    failure,
    responseFields: responseFields.map(fieldEntry),
    responseBody,
  };
}

function fieldEntry([name, value]: readonly [string, string]) {
  return { name, value };
}

function findingEntry(finding: ReportedFinding) {
  const { rule, level, category, case: id, message, expected, received, place, standard, key, reproduce } = finding;
  const { fingerprint, known, usualLevel, doubt } = finding;
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
    ...optional(place, placeEntry),
    standard,
    key,
    reproduce,
    fingerprint,
    known: optional(known, ({ reason, expires }) => ({ reason, expires })),
  };
}

function placeEntry({ file, line, column, pointer }: Place) {
  return { file, line, column, pointer };
}

function optional<T, Entry>(value: T | undefined, entry: (value: T) => Entry): Entry | undefined {
  return value === undefined ? undefined : entry(value);
}

/** To the microsecond: more digits are noise. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
