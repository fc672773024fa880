import { collect } from '../../collected/collect.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { insecureWords } from '../../words/conduct-words.js';
import { groupFindings } from '../../grouping/finding-groups.js';
import { junitCase, type JunitCase } from './junit-case.js';
import { excusedWords } from '../../words/doubt-words.js';
import type { Reporter } from '../../stream/reporter.js';
import { startTag, xmlElement, type XmlElement } from './xml-element.js';
import { formatProblem } from '../../../error/index.js';
import { clip } from '../../text/clip.js';
import { unexercised, unexercisedLine, type UnexercisedOperation } from '../../words/unexercised.js';

const longestMessage = 2000;

/**
 * A test case for a target that could not be judged, or not to its end; undefined when the cases themselves say so
 * already. Without it a pipeline that looks at the file alone would be green.
 */
function targetError(target: CollectedTarget, cases: readonly JunitCase[]): JunitCase | undefined {
  const { name, problem, verdict } = target;
  const told = verdict !== 'no-verdict' || cases.some(({ outcome }) => outcome.kind === 'error');
  if (problem === undefined && told) return undefined;
  const why = problem === undefined ? noVerdict(unexercised(target).asked) : formatProblem(problem);
  const message = clip(why, longestMessage);
  return {
    className: `${name}.target`,
    name: 'can be judged',
    file: undefined,
    duration: 0,
    outcome: { kind: 'error', message, type: problem?.code ?? 'no-verdict', text: message },
    remarks: '',
  };
}

function noVerdict(asked: readonly UnexercisedOperation[]): string {
  return asked.length === 0
    ? 'no verdict: the run ended before there was one'
    : `no verdict: ${asked.map(unexercisedLine).join(' ')}`;
}

/**
 * JUnit XML as Jenkins and GitLab read it: a suite for each target, a test case for each case.
 *
 * What fails the run is a `failure`, what keeps it from a verdict an `error`, everything else that is not a pass is
 * `skipped` with its reason. A suite has failures exactly if its target violates the contract, and an error whenever
 * there is no verdict on it or its run ended early.
 */
export const junit: Reporter = async (events, sink) => {
  for (const line of reportLines(await collect(events))) await sink.write(`${line}\n`);
};

/** One by one: all together they may be more than any string can be. */
function* reportLines(run: CollectedRun): Generator<string, void> {
  const { title, strict } = run.started;
  const suites = run.targets.map((target) => ({ target, cases: casesOf(target, strict) }));
  const totals = totalsOf(suites.flatMap(({ cases }) => cases));
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield startTag('testsuites', { name: title, ...totals, time: seconds(run.duration) });
  for (const { target, cases } of suites) {
    const { name, duration } = target;
    yield `  ${startTag('testsuite', { name, ...totalsOf(cases), time: seconds(duration) })}`;
    yield* within(properties(run, target));
    for (const theCase of cases) yield* within(testCase(theCase));
    yield '  </testsuite>';
  }
  yield '</testsuites>';
}

function within({ xml }: XmlElement): readonly string[] {
  return xml.map((line) => `    ${line}`);
}

function properties({ started }: CollectedRun, target: CollectedTarget): XmlElement {
  const { url, verdict } = target;
  const insecure = insecureWords(target);
  const excused = excusedWords(target);
  const tool = `trellis ${started.toolVersion ?? ''}`.trim();
  const { spec, seed, shard } = started;
  const part = shard === undefined ? {} : { shard: `${shard.index}/${shard.count}` };
  const facts = {
    tool,
    url: url ?? '',
    spec,
    seed,
    ...part,
    verdict,
    ...(insecure === undefined ? {} : { insecure }),
    ...(excused === undefined ? {} : { excused }),
  };
  return xmlElement(
    'properties',
    {},
    Object.entries(facts).map(([name, value]) => xmlElement('property', { name, value })),
  );
}

function casesOf(target: CollectedTarget, strict: boolean): readonly JunitCase[] {
  const kinds = groupFindings(target.cases).flatMap((group) => group.kinds);
  const causes = new Map(kinds.flatMap((kind) => kind.findings.map((finding) => [finding, kind] as const)));
  const cases = target.cases.map((collected: CollectedCase) => junitCase(target.name, collected, strict, causes));
  const error = targetError(target, cases);
  return error === undefined ? cases : [error, ...cases];
}

function testCase({ className, name, file, duration, outcome, remarks }: JunitCase): XmlElement {
  const children = [
    ...(outcome.kind === 'passed'
      ? []
      : [xmlElement(outcome.kind, { message: outcome.message, type: outcome.type }, outcome.text)]),
    ...(remarks === '' ? [] : [xmlElement('system-out', {}, remarks)]),
  ];
  return xmlElement('testcase', { classname: className, name, file, time: seconds(duration) }, children);
}

function totalsOf(cases: readonly JunitCase[]): Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>> {
  const of = (kind: JunitCase['outcome']['kind']): number =>
    cases.filter(({ outcome }) => outcome.kind === kind).length;
  return { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
