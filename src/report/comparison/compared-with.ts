import { levels } from '../../checks/index.js';
import {
  conclude,
  failureOf,
  gravest,
  type CaseFinished,
  type Counts,
  type EarlierReport,
  type GoneFinding,
  type ReportedFinding,
  type RunEvent,
  type TargetFinished,
  type Verdict,
} from '../../run/index.js';
import type { ReadRun } from '../merge/parts.js';
import { TrellisError } from '../../error/index.js';

/**
 * Compares a run of these targets with an earlier report. Findings that the earlier report contains are known and do not
 * fail the run, unless their level is higher now. Findings that no longer occur are listed with their target.
 *
 * @throws TrellisError if the earlier report covers only a shard, or lacks a target
 *
 * @example
 * const compared = comparedWith({ file: 'last-week.json', run: readReport(text, 'last-week.json') }, ['staging']);
 * await html(compared(events), sink);
 */
export function comparedWith(
  report: ReadRun,
  targets: readonly string[],
): (events: AsyncIterable<RunEvent>) => AsyncGenerator<RunEvent, void> {
  const { file, run } = report;
  const { startedAt } = run.started;
  const compared: EarlierReport = { file, ...(startedAt === undefined ? {} : { startedAt }) };
  const earlier = new Map(targets.map((name) => [name, earlierFindings(report, name, targets.length === 1)]));
  return (events) => comparedEvents(events, compared, earlier);
}

async function* comparedEvents(
  events: AsyncIterable<RunEvent>,
  compared: EarlierReport,
  earlier: ReadonlyMap<string, EarlierFindings>,
): AsyncGenerator<RunEvent, void> {
  let targets: ReadonlyMap<string, TargetComparison> = new Map();
  const verdicts: Verdict[] = [];
  for await (const event of events) {
    const target = 'target' in event ? targets.get(event.target) : undefined;
    if (event.type === 'run-started') {
      targets = new Map(
        Array.from(earlier, ([name, each]) => [name, new TargetComparison(each, compared, event.strict)]),
      );
      yield { ...event, compared };
    } else if (event.type === 'case-finished' && target !== undefined) yield target.judged(event);
    else if (event.type === 'target-finished' && target !== undefined) {
      const finished = target.finished(event);
      verdicts.push(finished.verdict);
      yield finished;
    } else if (event.type === 'run-finished') yield { ...event, verdict: gravest(verdicts) };
    else yield event;
  }
}

/** Compares the findings of one target with the earlier ones. */
class TargetComparison {
  readonly #earlier: EarlierFindings;
  readonly #known: NonNullable<ReportedFinding['known']>;
  readonly #strict: boolean;
  readonly #found = new Set<string>();
  readonly #judged = new Set<string>();
  readonly #undecided: string[] = [];
  readonly #counts = { failed: 0, deviates: 0 };
  #new = 0;
  #still = 0;

  constructor(earlier: EarlierFindings, { file, startedAt }: EarlierReport, strict: boolean) {
    this.#earlier = earlier;
    const of = startedAt === undefined ? '' : ` of ${startedAt.slice(0, 10)}`;
    this.#known = { reason: `also in ${file}${of}`, expires: undefined, isEarlier: true };
    this.#strict = strict;
  }

  judged(event: CaseFinished): CaseFinished {
    const { result, case: theCase } = event;
    if (result.kind === 'not-applicable') return event;
    const findings = result.findings.map((finding) => this.#compared(finding));
    if (result.kind === 'inconclusive') {
      if (theCase.expect.outcome === 'accept') this.#undecided.push(result.reason);
      return withResult(event, { ...result, findings });
    }
    this.#judged.add(theCase.id);
    const kind = failureOf(findings, this.#strict) ?? 'passed';
    if (kind !== 'passed') this.#counts[kind]++;
    return withResult(event, { ...result, kind, findings });
  }

  finished(event: TargetFinished): TargetFinished {
    const counts: Counts = { ...event.counts, ...this.#counts };
    const missing = [...this.#earlier.values()].filter((each) => matters(each) && !this.#found.has(each.fingerprint));
    const gone = missing.filter((each) => this.#judged.has(each.case));
    const comparison = { new: this.#new, still: this.#still, gone, unjudged: missing.length - gone.length };
    const outlived = this.#strict ? event.resolved.length : 0;
    const elements = event.coverage?.elements ?? [];
    const operations = elements.filter(({ kind }) => kind === 'operation').length;
    const isAccepted = event.notExercised.length < operations;
    // Without the failures, the run may still lack a verdict.
    const concluded =
      event.verdict === 'violates' ? conclude(counts, event.problem, isAccepted, this.#undecided, outlived) : {};
    return { ...event, ...concluded, counts, comparison };
  }

  #compared(finding: ReportedFinding): ReportedFinding {
    const { known, ...rest } = finding;
    this.#found.add(finding.fingerprint);
    // A declaration in a baseline has priority.
    if (known !== undefined && known.isEarlier !== true) return finding;
    const earlier = this.#earlier.get(finding.fingerprint);
    const isNew = earlier === undefined || isGraver(finding, earlier);
    if (isNew) this.#new += Number(matters(finding));
    else this.#still += Number(matters(finding) || matters(earlier));
    return { ...rest, known: isNew ? undefined : this.#known };
  }
}

/** Notes are not compared, because they depend on the values that a run sends. */
function matters({ level }: Pick<GoneFinding, 'level'>): boolean {
  return level !== 'note';
}

function isGraver({ level }: ReportedFinding, earlier: GoneFinding): boolean {
  return levels.indexOf(level) < levels.indexOf(earlier.level);
}

/** Replaces the result. The exchange stays a getter, because it is expensive to build. */
function withResult(event: CaseFinished, result: CaseFinished['result']): CaseFinished {
  return {
    ...event,
    result,
    get exchange() {
      return event.exchange;
    },
  };
}

/** The findings of an earlier report on one target, by fingerprint. */
type EarlierFindings = ReadonlyMap<string, GoneFinding>;

/**
 * The findings on the target with that name. If both runs have only one target, its name may differ.
 *
 * @throws TrellisError if the report covers only a shard, or lacks the target
 */
function earlierFindings({ file, run: { started, targets } }: ReadRun, name: string, isOnly: boolean): EarlierFindings {
  if (started.shard !== undefined) {
    throw refusal(
      `${file} is the report of shard ${started.shard.index} of ${started.shard.count}`,
      'join the reports of all shards with "trellis merge", and compare with the result',
    );
  }
  const target =
    targets.find((each) => each.name === name) ?? (isOnly && targets.length === 1 ? targets[0] : undefined);
  if (target === undefined) {
    const names = targets.map((each) => each.name).join(', ');
    throw refusal(`${file} does not have the target ${name}`, `it has: ${names}`);
  }
  const findings = target.findings.map(({ fingerprint, rule, level, case: id, operation, message }) => {
    return [fingerprint, { fingerprint, rule, level, case: id, operation, message }] as const;
  });
  return new Map(findings);
}

function refusal(message: string, hint: string): TrellisError {
  return new TrellisError([{ code: 'not-comparable', message, hint }]);
}
