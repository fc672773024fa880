import type { AppliedDoubt, Coverage } from '../../checks/index.js';
import type { Expectation } from '../../cases/index.js';
import type { Problem } from '../../error/index.js';
import type { Place } from '../../json/index.js';
import type { ExchangeSummary, ReportedCase, ReportedFinding } from '../../run/index.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from '../collected/collected-run.js';
import { findingsOf } from '../collected/findings-of.js';
import { Misfit } from './decode.js';
import type { CaseShape, ReportShape, TargetShape } from './report-shape.js';

/**
 * The run that a report of the right shape tells of.
 *
 * @throws Misfit where the parts of the report contradict each other
 */
export function runOf(report: ReportShape): CollectedRun {
  const { spec, title, documents, seed, strict, severities, doubtsOff, shard, startedAt, tool } = report;
  const cases = casesOf(report);
  return {
    started: {
      type: 'run-started',
      spec,
      title,
      documents,
      seed,
      targets: report.targets.map(({ name }) => name),
      cases,
      ...(shard === undefined ? {} : { shard }),
      strict,
      ...(severities === undefined
        ? {}
        : { severities: severities.map(({ level, ...about }) => ({ ...withoutGaps(about), level })) }),
      ...(doubtsOff === undefined ? {} : { doubtsOff }),
      ...(startedAt === undefined ? {} : { startedAt }),
      ...(tool.version === undefined ? {} : { toolVersion: tool.version }),
    },
    targets: report.targets.map((target) => targetOf(target, cases)),
    verdict: report.verdict,
    interrupted: report.interrupted,
    duration: report.duration,
  };
}

/** Every target has all of them. */
function casesOf({ targets }: ReportShape): readonly ReportedCase[] {
  const [first, ...others] = targets;
  const ids = first?.cases.map(({ id }) => id) ?? [];
  for (const [at, { cases }] of others.entries()) {
    if (cases.length !== ids.length || cases.some(({ id }, index) => id !== ids[index])) {
      throw new Misfit(cases, `/targets/${at + 1}/cases`, 'the same cases as those of the first target');
    }
  }
  return first?.cases.map(caseOf) ?? [];
}

function caseOf(entry: CaseShape): ReportedCase {
  const { id, operation, source, tags, change, level, aspects, before, proves, written, contract } = entry;
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

function expectationOf({ outcome, statuses = [] }: CaseShape): Expectation {
  return outcome === 'statuses' ? { outcome, statuses } : { outcome };
}

function targetOf(target: TargetShape, cases: readonly ReportedCase[]): CollectedTarget {
  const { name, url, insecure = false, changed, left, incidents, renewals = 0, verdict, counts } = target;
  const { resolved, notExercised, exercised, refused, duration } = target;
  const collected = target.cases.map((entry, index) => collectedCase(entry, cases[index] ?? caseOf(entry)));
  return {
    name,
    url,
    insecure,
    changed,
    left,
    incidents,
    renewals,
    verdict,
    counts,
    problem: problemOf(target.problem),
    resolved,
    notExercised,
    exercised,
    refused,
    coverage: coverageOf(target),
    cases: collected,
    findings: findingsOf(collected),
    duration,
  };
}

function collectedCase(entry: CaseShape, theCase: ReportedCase): CollectedCase {
  const { result: kind, reason = '', doubts, duration, exchange } = entry;
  const doubted = doubts === undefined ? {} : { doubts: doubts.map(doubtOf) };
  const found = { ...doubted, findings: entry.findings.map((finding) => findingOf(finding, theCase)) };
  const empty = { findings: [] } as const;
  return {
    case: theCase,
    result:
      kind === 'not-run'
        ? { kind, ...empty }
        : kind === 'not-applicable'
          ? { kind, reason, ...doubted, ...empty }
          : kind === 'inconclusive'
            ? { kind, reason, ...found }
            : { kind, ...found },
    exchange: exchange === undefined ? undefined : exchangeOf(exchange),
    duration,
  };
}

function doubtOf({ id, effect, because, ...facts }: NonNullable<CaseShape['doubts']>[number]): AppliedDoubt {
  return { id, effect, because, ...withoutGaps(facts) };
}

function findingOf(entry: CaseShape['findings'][number], theCase: ReportedCase): ReportedFinding {
  const { file: _file, line: _line, column: _column, pointer: _pointer, usualLevel, doubt, ...finding } = entry;
  const { id, operation, change, expect } = theCase;
  const usual = usualLevel === undefined ? {} : { usualLevel };
  const doubted = doubt === undefined ? {} : { doubt };
  return { ...finding, ...usual, ...doubted, place: placeOf(entry), case: id, operation, change, expectation: expect };
}

function exchangeOf(entry: NonNullable<CaseShape['exchange']>): ExchangeSummary {
  const pairs = (fields: typeof entry.requestFields): ExchangeSummary['requestFields'] =>
    fields.map(({ name, value }) => [name, value]);
  return { ...entry, requestFields: pairs(entry.requestFields), responseFields: pairs(entry.responseFields) };
}

function problemOf(entry: TargetShape['problem']): Problem | undefined {
  if (entry === undefined) return undefined;
  const { code, message, hint } = entry;
  const place = placeOf(entry);
  return { code, message, ...(hint === undefined ? {} : { hint }), ...(place === undefined ? {} : { place }) };
}

function placeOf({ file, line, column, pointer }: Partial<Record<keyof Place, unknown>>): Place | undefined {
  if (typeof file !== 'string' || typeof line !== 'number') return undefined;
  return {
    file,
    line,
    column: typeof column === 'number' ? column : 1,
    pointer: typeof pointer === 'string' ? pointer : '',
  };
}

function coverageOf({ coverage }: TargetShape): Coverage | undefined {
  if (coverage === undefined) return undefined;
  return {
    elements: coverage.elements.map(
      ({ kind, name, operation, direction, file, line, column, pointer, lack, ...came }) => ({
        kind,
        name,
        operation,
        direction,
        place: { file, line, column, pointer },
        satisfied: came.satisfied,
        broken: came.broken,
        exercised: came.exercised,
        reason: came.reason,
        ...(lack === undefined ? {} : { lack: { ...lack, unjudged: withoutGaps(lack.unjudged), isPart: true } }),
      }),
    ),
  };
}

/** The same without members that are undefined. */
function withoutGaps<T extends object>(value: T): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing but undefined was taken out
  return Object.fromEntries(entries) as { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
}
