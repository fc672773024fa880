import { formatPlace } from '../../../json/index.js';
import { ruleOf, type Level } from '../../../checks/index.js';
import type { ReportedFinding } from '../../../run/index.js';
import { clip } from '../../text/clip.js';
import { countOf } from '../../text/count-of.js';
import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import type { FindingGroup, FindingKind } from '../../grouping/finding-groups.js';
import { historyWords } from '../../words/history-words.js';
import { reachOf } from '../../words/reach-of.js';
import { headingLines } from './heading.js';
import { indent, labelled, labelledText } from './labelled.js';
import type { Page } from './page.js';
import type { Paint } from './palette.js';
import { sentenceLines } from './sentence-lines.js';
import { sideBySide } from './side-by-side.js';
import { spaced } from './spaced.js';
import { someOf } from './some-of.js';

const mostKinds = 3;
const mostCases = 5;
const longestValue = 300;
const longestCommand = 6000;

const marks: Readonly<Record<Level, string>> = { violation: '✗', warning: '!', note: 'i' };

/** Everything that one rule found: what it is, the simplest request that shows it, and the other cases behind it. */
export function findingLines(group: FindingGroup, page: Page): readonly string[] {
  const shown = group.kinds.slice(0, mostKinds);
  const others = group.kinds.slice(mostKinds);
  return [
    ...findingHeading(group, page),
    ...spaced(shown.map((kind, index) => kindLines(kind, index, group, page))),
    ...otherKinds(others),
  ];
}

/** The rule, its weight, how many cases are behind it, and what else is to be said in the same line. */
export function findingHeading({ rule, level, cases, kinds }: FindingGroup, page: Page, more = ''): readonly string[] {
  const findings = kinds.flatMap((kind) => kind.findings);
  const isConfigured = findings.some(({ usualLevel }) => usualLevel !== undefined);
  const ofLevel = new Set(findings.filter((finding) => finding.level === level).map((finding) => finding.case));
  const joined = cases.length - ofLevel.size;
  const count = `${countOf(ofLevel.size, 'case')}${joined === 0 ? '' : `, warning in ${joined}`}`;
  return headingLines(
    marks[level],
    rule,
    `${level}${isConfigured ? ' by configuration' : ''} in ${count}${more}`,
    page,
    levelPaint(level, page),
  );
}

function kindLines(kind: FindingKind, index: number, group: FindingGroup, page: Page): readonly string[] {
  const { shown } = kind;
  return [
    ...sentenceLines(whereOf(kind, group) + (kind.summary ?? shown.message), page),
    '',
    ...labelled('case', someOf([shown.case], 1), page),
    ...labelled('finding', [findingName(shown, page)], page),
    ...labelledText(changeLabel(shown), value(shown.change), page),
    ...sideBySide(value(shown.expected), value(shown.received), page),
    ...labelled('history', shown.history === undefined ? [] : historyWords(shown.history).map(value), page),
    ...source(shown, page),
    ...labelledText('fix', index === 0 ? ruleOf(group.rule).fix : '', page),
    '',
    ...command(shown, page),
    ...alsoIn(kind, page),
  ];
}

/** What `trellis replay` takes. */
function findingName(finding: ReportedFinding, { numbers }: Page): string {
  const number = numbers.get(finding);
  return `${finding.fingerprint}${number === undefined ? '' : `, number ${number}`}`;
}

function changeLabel({ change, history, expectation }: ReportedFinding): string {
  if (history !== undefined) return expectation.outcome === 'hold' ? 'law' : 'scenario';
  return /^the (?:valid )?request|^an? [a-z ]*request\b/.test(change) ? 'sent' : 'changed';
}

/** How far a cause reaches, where there are others, or where it is in several operations. */
function whereOf(kind: FindingKind, { kinds }: FindingGroup): string {
  if (kinds.length === 1 && (kind.operations.length === 1 || kind.summary !== undefined)) return '';
  return `In ${kind.summary === undefined ? reachOf(kind) : countOf(kind.cases.length, 'case')}: `;
}

function value(text: string): string {
  return escapeForTerminal(clip(text, longestValue));
}

/** The place first: editors open it when it is clicked. */
function source({ place, standard }: ReportedFinding, page: Page): readonly string[] {
  const sources = [
    place === undefined ? [] : [page.paint.cyan(value(formatPlace(place)))],
    standard === undefined ? [] : [value(standard)],
  ].flat();
  return labelled(
    place === undefined ? 'standard' : 'contract',
    sources.length === 0 ? [] : [sources.join(' · ')],
    page,
  );
}

/**
 * As it is, so that it can be pasted: never wrapped, and a body of several lines keeps them, without an indent that
 * would become part of it. Half of a command is worth nothing, so one that is too long is not shown at all.
 */
function command({ reproduce }: ReportedFinding, page: Page): readonly string[] {
  if (reproduce.length > longestCommand) {
    const length = countOf(reproduce.length, 'character');
    return sentenceLines(`(The command that repeats the request has ${length}. See the JSON report.)`, page).map(
      page.paint.dim,
    );
  }
  return reproduce.split('\n').map((line, index) => (index === 0 ? indent : '') + escapeForTerminal(line));
}

/** The other cases, one of each operation first. */
function alsoIn({ shown, findings, cases }: FindingKind, page: Page): readonly string[] {
  const firsts = new Map(findings.toReversed().map(({ operation, case: id }) => [operation, id]));
  const others = new Set([...[...firsts.values()].toReversed(), ...cases]);
  others.delete(shown.case);
  return others.size === 0 ? [] : ['', ...labelled('also in', someOf([...others], mostCases), page)];
}

/** Each by the case that shows it. */
function otherKinds(kinds: readonly FindingKind[]): readonly string[] {
  if (kinds.length === 0) return [];
  const cases = new Set(kinds.flatMap((kind) => kind.cases));
  const heading = `${indent}${countOf(kinds.length, 'more cause')}, in ${countOf(cases.size, 'case')}:`;
  const shown = someOf(
    kinds.map(({ shown: { case: id } }) => id),
    mostCases,
  );
  return ['', heading, ...shown.map((id) => indent + indent + id)];
}

function levelPaint(level: Level, { paint }: Page): Paint {
  return level === 'violation' ? paint.red : level === 'warning' ? paint.yellow : paint.cyan;
}
