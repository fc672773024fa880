import { formatProblem } from '../../../error/index.js';
import { isFailing, type ReportedFinding } from '../../../run/index.js';
import { collect } from '../../collected/collect.js';
import {
  findingsOf,
  type CollectedCase,
  type CollectedRun,
  type CollectedTarget,
} from '../../collected/collected-run.js';
import { groupFindings, type FindingKind } from '../../grouping/finding-groups.js';
import type { Reporter } from '../../stream/reporter.js';
import { clip } from '../../text/clip.js';
import { countOf } from '../../text/count-of.js';
import { insecureWords } from '../../words/conduct-words.js';
import { excusedWords } from '../../words/doubt-words.js';
import { findingText, reachOf } from '../../words/finding-text.js';
import { resultWords } from '../../words/result-words.js';
import { unexercised, unexercisedLine } from '../../words/unexercised.js';
import { escapeXml } from '../../text/escapes.js';

const longestMessage = 600;
const longestProblem = 2_000;

/** The causes of findings. */
type Causes = ReadonlyMap<ReportedFinding, FindingKind>;

/** A `testcase` element. */
interface TestCase {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly element: XmlElement;
}

/**
 * JUnit XML for Jenkins and GitLab: a suite for each target, a test case for each case.
 *
 * Findings that fail the run are a `failure`, a missing verdict is an `error`, and everything else except a pass is
 * `skipped` with its reason. A suite has failures exactly if its target violates the contract, and an error if there is
 * no verdict or if the run of the target ended early.
 */
export const junit: Reporter = async (events, sink) => {
  for (const line of reportLines(await collect(events))) await sink.write(`${line}\n`);
};

/** Yields single lines, because the whole report may exceed the longest possible string. */
function* reportLines(run: CollectedRun): Generator<string, void> {
  const { title, strict } = run.started;
  const suites = run.targets.map((target) => ({ target, cases: testCases(target, strict) }));
  const totals = totalsOf(suites.flatMap(({ cases }) => cases));
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield startTag('testsuites', { name: title, ...totals, time: seconds(run.duration) });
  for (const { target, cases } of suites) {
    const { name, duration } = target;
    yield `  ${startTag('testsuite', { name, ...totalsOf(cases), time: seconds(duration) })}`;
    for (const { xml } of [properties(run, target), ...cases.map(({ element }) => element)]) {
      for (const line of xml) yield `    ${line}`;
    }
    yield '  </testsuite>';
  }
  yield '</testsuites>';
}

function properties({ started }: CollectedRun, target: CollectedTarget): XmlElement {
  const { spec, seed, shard, toolVersion = '' } = started;
  const facts = {
    tool: `trellis ${toolVersion}`.trim(),
    url: target.url ?? '',
    spec,
    seed,
    shard: shard && `${shard.index}/${shard.count}`,
    verdict: target.verdict,
    insecure: insecureWords(target),
    excused: excusedWords(target),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return xmlElement(
    'properties',
    {},
    known.map(([name, value]) => xmlElement('property', { name, value })),
  );
}

function testCases(target: CollectedTarget, strict: boolean): readonly TestCase[] {
  const kinds = groupFindings(target.cases).flatMap((group) => group.kinds);
  const causes: Causes = new Map(kinds.flatMap((kind) => kind.findings.map((finding) => [finding, kind] as const)));
  const cases = target.cases.map((collected) => testCase(target.name, collected, strict, causes));
  const isExplained = target.verdict !== 'no-verdict' || cases.some(({ kind }) => kind === 'error');
  return target.problem === undefined && isExplained ? cases : [targetError(target), ...cases];
}

/** Without this test case, programs that read only this file would report a target without a verdict as a success. */
function targetError(target: CollectedTarget): TestCase {
  const { name, problem } = target;
  const unexplained = unexercised(target).asked.map(unexercisedLine).join(' ') || 'the run ended early';
  const message = clip(problem === undefined ? `no verdict: ${unexplained}` : formatProblem(problem), longestProblem);
  const attributes = { classname: `${name}.target`, name: 'can be judged', time: seconds(0) };
  const error = xmlElement('error', { message, type: problem?.code ?? 'no-verdict' }, message);
  return { kind: 'error', element: xmlElement('testcase', attributes, [error]) };
}

/** A case as a test case; warnings are failures only in a strict run. */
function testCase(target: string, collected: CollectedCase, strict: boolean, causes: Causes): TestCase {
  const { case: theCase, duration } = collected;
  const findings = findingsOf([collected]);
  const failing = findings.filter((finding) => isFailing(finding, strict));
  const warnings = findings.filter(({ level, known }) => level === 'warning' && known === undefined);
  const remarks = warnings.filter((finding) => !failing.includes(finding));
  const { kind, message = '', type, text = message } = outcomeOf(collected, failing, causes);
  const attributes = {
    classname: `${target}.${theCase.operation}`,
    name: theCase.id,
    file: (theCase.written ?? theCase.contract).file,
    time: seconds(duration),
  };
  const children = [
    // The text repeats the message, because GitLab shows only the text, and Jenkins only the message of skipped tests.
    ...(kind === 'passed' ? [] : [xmlElement(kind, { message, type }, text)]),
    ...(remarks.length === 0 ? [] : [xmlElement('system-out', {}, withoutAttachments(textsOf(remarks, causes)))]),
  ];
  return { kind, element: xmlElement('testcase', attributes, children) };
}

interface Outcome {
  readonly kind: TestCase['kind'];
  readonly message?: string;
  readonly type?: string;
  readonly text?: string;
}

function outcomeOf(collected: CollectedCase, failing: readonly ReportedFinding[], causes: Causes): Outcome {
  const { case: theCase, result } = collected;
  const [first, ...others] = failing;
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${countOf(others.length, 'more finding')})`;
    const message = clip(first.message, longestMessage) + more;
    return { kind: 'failure', message, type: first.rule, text: textsOf(failing, causes) };
  }
  if (result.kind === 'passed') return { kind: 'passed' };
  if (result.kind === 'failed') {
    return { kind: 'failure', message: 'the case failed', text: textsOf(result.findings, causes) };
  }
  const message = clip(resultWords(collected) ?? '', longestMessage);
  // An inconclusive case prevents a verdict only if it expects success.
  const isError = result.kind === 'inconclusive' && theCase.expect.outcome === 'accept';
  return isError ? { kind: 'error', message, type: 'inconclusive' } : { kind: 'skipped', message };
}

function textsOf(findings: readonly ReportedFinding[], causes: Causes): string {
  return findings.map((finding) => findingText(finding, causeLines(causes.get(finding)))).join('\n\n');
}

function causeLines(cause: FindingKind | undefined): readonly string[] {
  if (cause === undefined || cause.cases.length < 2) return [];
  const summary = cause.summary === undefined ? '' : `${cause.summary.slice(0, -1)}; `;
  return [`cause:     ${summary}the same in ${reachOf(cause)}; the simplest is ${cause.shown.case}`];
}

/** Jenkins and GitLab publish the file of `[[ATTACHMENT|path]]` in an output; texts of a target must not cause that. */
function withoutAttachments(text: string): string {
  return text.replaceAll(/\[\[(?=ATTACHMENT)/gi, '[ [');
}

function totalsOf(cases: readonly TestCase[]) {
  const of = (kind: TestCase['kind']): number => cases.filter((each) => each.kind === kind).length;
  return { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** A well-formed part of a document. */
interface XmlElement {
  readonly xml: readonly string[];
}

type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/**
 * Writes an XML element as indented lines. Undefined attributes are omitted; texts are escaped.
 *
 * @example
 * xmlElement('a', { b: '<' }, 'text').xml // ['<a b="&lt;">text</a>']
 */
function xmlElement(name: string, attributes: XmlAttributes, content: readonly XmlElement[] | string = []): XmlElement {
  const start = startTag(name, attributes);
  if (content.length === 0) return { xml: [`${start.slice(0, -1)}/>`] };
  if (typeof content === 'string') return { xml: [`${start}${escapeLines(content)}</${name}>`] };
  return { xml: [start, ...content.flatMap(({ xml }) => xml).map((line) => `  ${line}`), `</${name}>`] };
}

/** Writes a start tag (XML 1.0 §3.1). Undefined attributes are omitted. */
function startTag(name: string, attributes: XmlAttributes): string {
  const texts = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${texts.join('')}>`;
}

/** Keeps line feeds, which are safe in content and readable. */
function escapeLines(text: string): string {
  return text.split('\n').map(escapeXml).join('\n');
}
