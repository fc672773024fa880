import { collect } from './collect.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from './collected-run.js';
import { groupFindings } from './finding-groups.js';
import { junitCase, type JunitCase } from './junit-case.js';
import type { Reporter } from './reporter.js';
import { targetError } from './junit-target-error.js';
import { xmlElement, type XmlElement } from './xml-element.js';

/**
 * JUnit XML as Jenkins and GitLab read it: a suite for each target, a test case for each case.
 *
 * What fails the run is a `failure`, what keeps it from a verdict an `error`, everything else that is not a pass is
 * `skipped` with its reason. A suite has failures exactly if its target violates the contract, and an error whenever
 * there is no verdict on it or its run ended early.
 */
export const junit: Reporter = async (events, sink) => {
  const { xml } = suites(await collect(events));
  await sink.write(`<?xml version="1.0" encoding="UTF-8"?>\n${xml.join('\n')}\n`);
};

function suites(run: CollectedRun): XmlElement {
  const all = run.targets.map((target) => ({ target, cases: casesOf(target, run.started.strict) }));
  const totals = totalsOf(all.flatMap(({ cases }) => cases));
  return xmlElement(
    'testsuites',
    { name: run.started.title, ...totals, time: seconds(run.duration) },
    all.map(({ target, cases }) => suite(run, target, cases)),
  );
}

function suite(
  { started }: CollectedRun,
  { name, url, verdict, duration }: CollectedTarget,
  cases: readonly JunitCase[],
): XmlElement {
  const tool = `trellis ${started.toolVersion ?? ''}`.trim();
  const facts = { tool, url: url ?? '', spec: started.spec, seed: started.seed, verdict };
  const properties = Object.entries(facts).map(([key, value]) => xmlElement('property', { name: key, value }));
  return xmlElement('testsuite', { name, ...totalsOf(cases), time: seconds(duration) }, [
    xmlElement('properties', {}, properties),
    ...cases.map(testCase),
  ]);
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
