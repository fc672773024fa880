import type { Coverage } from '../../checks/index.js';
import { caseNumber, type ExchangeSummary, type ReportedFinding, type Shard } from '../../run/index.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from '../collected/collected-run.js';
import { countCoverage } from '../words/coverage-counts.js';
import { groupFindings, type FindingGroup } from '../grouping/finding-groups.js';
import { caseEntry, findingEntry } from './case-entry.js';
import { elementEntry } from './coverage-entry.js';
import { written, type Written } from './format-terms.js';
import { report, type CaseEntry, type ReportDocument, type TargetEntry } from './report-format.js';
import { problemEntry, targetEntry } from './target-entry.js';

/**
 * Converts a run to the JSON report (`schemas/report.schema.json`): plain data from which every other report can be
 * written later. Durations are in milliseconds. Except for durations, `startedAt`, `url` and the texts of the targets,
 * two runs of the same cases give the same document.
 */
export function reportDocument({ started, targets, ...run }: CollectedRun): Written<ReportDocument> {
  return written(report, {
    ...started,
    ...run,
    version: '1',
    tool: { name: 'trellis', version: started.toolVersion },
    duration: rounded(run.duration),
    targets: targets.map((target) => writtenTarget(target, started.shard)),
  });
}

function writtenTarget(target: CollectedTarget, shard: Shard | undefined): Written<TargetEntry> {
  const { duration, problem, insecure, renewals, coverage, cases } = target;
  return written(targetEntry, {
    ...target,
    duration: rounded(duration),
    problem: problem && written(problemEntry, { ...problem, ...problem.place }),
    insecure: insecure === true ? true : undefined,
    renewals: renewals === 0 ? undefined : renewals,
    coverage: coverage && writtenCoverage(coverage, shard !== undefined),
    groups: groupFindings(cases).map(writtenGroup),
    cases: cases.map((each, position) => writtenCase(each, shard && caseNumber(shard, position))),
  });
}

function writtenGroup({ rule, level, category, kinds }: FindingGroup): Written<TargetEntry['groups'][number]> {
  const causes = kinds.map(({ shown, findings, cases }) => ({
    shown: shown.case,
    fingerprints: findings.map(({ fingerprint }) => fingerprint),
    cases,
  }));
  return { rule, level, category, causes };
}

function writtenCoverage(coverage: Coverage, isPart: boolean): NonNullable<Written<TargetEntry['coverage']>> {
  return {
    counts: countCoverage(coverage),
    elements: coverage.elements.map((element) => {
      const lack = isPart && element.lack !== undefined ? { ...element.lack, isPart: undefined } : undefined;
      return written(elementEntry, { ...element, ...element.place, lack });
    }),
  };
}

function writtenCase(collected: CollectedCase, number: number | undefined): Written<CaseEntry> {
  const { case: theCase, result, exchange, duration, packed } = collected;
  const { expect, before } = theCase;
  return written(caseEntry, {
    ...theCase,
    number,
    outcome: expect.outcome,
    statuses: expect.outcome === 'statuses' ? expect.statuses : undefined,
    before: before.length,
    result: result.kind,
    reason: 'reason' in result ? result.reason : undefined,
    doubts: result.doubts,
    duration: rounded(duration),
    packed,
    findings: result.findings.map(writtenFinding),
    exchange: exchange && writtenExchange(exchange),
  });
}

function writtenExchange(exchange: ExchangeSummary): NonNullable<Written<CaseEntry['exchange']>> {
  const named = (fields: ExchangeSummary['requestFields']) => fields.map(([name, value]) => ({ name, value }));
  const { requestFields, responseFields } = exchange;
  return { ...exchange, requestFields: named(requestFields), responseFields: named(responseFields) };
}

function writtenFinding(finding: ReportedFinding): Written<CaseEntry['findings'][number]> {
  const { history, place } = finding;
  return written(findingEntry, {
    ...finding,
    ...place,
    history: history && {
      exchanges: history.exchanges.map((each) => ({ ...each, exchange: writtenExchange(each.exchange) })),
      values: history.values,
    },
  });
}

/** Rounds to microseconds, since further digits are noise. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
