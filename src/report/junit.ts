import { collect } from './collect.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from './collected-run.js';
import { insecureWords } from './conduct-words.js';
import { groupFindings } from './finding-groups.js';
import { junitCase, type JunitCase } from './junit-case.js';
import { excusedWords } from './doubt-words.js';
import type { Reporter } from './reporter.js';
import { targetError } from './junit-target-error.js';
import { startTag, xmlElement, type XmlElement } from './xml-element.js';

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
