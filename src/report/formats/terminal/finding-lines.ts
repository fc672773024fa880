import { formatPlace } from '../../../json/index.js';
import { ruleOf, type Level } from '../../../checks/index.js';
import type { ReportedFinding } from '../../../run/index.js';
import { clip } from '../../text/clip.js';
import { countOf } from '../../text/count-of.js';
import { escapeForTerminal } from '../../text/escapes.js';
import type { FindingGroup, FindingKind } from '../../grouping/finding-groups.js';
import { historyWords, reachOf } from '../../words/finding-text.js';
import { levelSigns } from '../../words/signs.js';
import {
  headingLines,
  indent,
  labelled,
  labelledText,
  nameList,
  paragraph,
  someOf,
  spaced,
  type Block,
  textWidth,
} from './layout.js';
import type { Page, Paint } from './page.js';
import { displayWidth } from './display-width.js';
import { wrapText } from './wrap-text.js';

const between = '   got  ';

const narrowestColumn = 24;

const mostLines = 3;

const mostKinds = 3;
const mostCases = 5;
const longestValue = 300;
const longestCommand = 6000;

/** Shows the findings of one rule: for each cause, the simplest request that shows it and the other cases. */
export function findingLines(group: FindingGroup, page: Page): Block {
  const shown = group.kinds.slice(0, mostKinds);
  const others = group.kinds.slice(mostKinds);
  return [
    ...findingHeading(group, page),
    ...spaced(shown.map((kind, index) => kindLines(kind, index, group, page))),
    ...otherKinds(others),
  ];
}

/** Shows the rule, its level, the number of cases, and `more`. */
export function findingHeading({ rule, level, cases, kinds }: FindingGroup, page: Page, more = ''): Block {
  const findings = kinds.flatMap((kind) => kind.findings);
  const isConfigured = findings.some(({ usualLevel }) => usualLevel !== undefined);
  const ofLevel = new Set(findings.filter((finding) => finding.level === level).map((finding) => finding.case));
  const joined = cases.length - ofLevel.size;
  const count = `${countOf(ofLevel.size, 'case')}${joined === 0 ? '' : `, warning in ${joined}`}`;
  return headingLines(
    levelSigns[level],
    rule,
    `${level}${isConfigured ? ' by configuration' : ''} in ${count}${more}`,
    page,
    levelPaint(level, page),
  );
}

function kindLines(kind: FindingKind, index: number, group: FindingGroup, page: Page): Block {
  const { shown } = kind;
  return [
    ...paragraph(whereOf(kind, group) + (kind.summary ?? shown.message), page),
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

/** The argument of `trellis replay`. */
function findingName(finding: ReportedFinding, { numbers }: Page): string {
  const number = numbers.get(finding);
  return `${finding.fingerprint}${number === undefined ? '' : `, number ${number}`}`;
}

function changeLabel({ change, history, expectation }: ReportedFinding): string {
  if (history !== undefined) return expectation.outcome === 'hold' ? 'law' : 'scenario';
  return /^the (?:valid )?request|^an? [a-z ]*request\b/.test(change) ? 'sent' : 'changed';
}

/** The reach of a cause, if there are several causes or operations. */
function whereOf(kind: FindingKind, { kinds }: FindingGroup): string {
  if (kinds.length === 1 && (kind.operations.length === 1 || kind.summary !== undefined)) return '';
  return `In ${kind.summary === undefined ? reachOf(kind) : countOf(kind.cases.length, 'case')}: `;
}

function value(text: string): string {
  return escapeForTerminal(clip(text, longestValue));
}

/** The place comes first, because terminals make it a link. */
function source({ place, standard }: ReportedFinding, page: Page): Block {
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
 * The command is not wrapped, and further lines of a body have no indent, so that users can paste it. A truncated command
 * is useless, so a command that is too long is not shown.
 */
function command({ reproduce }: ReportedFinding, page: Page): Block {
  if (reproduce.length > longestCommand) {
    const length = countOf(reproduce.length, 'character');
    return paragraph(
      `(The command that repeats the request has ${length}. See the JSON report.)`,
      page,
      page.paint.dim,
    );
  }
  return reproduce.split('\n').map((line, index) => (index === 0 ? indent : '') + escapeForTerminal(line));
}

/** The other cases, beginning with one for each operation. */
function alsoIn({ shown, findings, cases }: FindingKind, page: Page): Block {
  const firsts = new Map(findings.toReversed().map(({ operation, case: id }) => [operation, id]));
  const others = new Set([...[...firsts.values()].toReversed(), ...cases]);
  others.delete(shown.case);
  return others.size === 0 ? [] : ['', ...labelled('also in', someOf([...others], mostCases), page)];
}

/** The simplest case of each further cause. */
function otherKinds(kinds: readonly FindingKind[]): Block {
  if (kinds.length === 0) return [];
  const cases = new Set(kinds.flatMap((kind) => kind.cases));
  const heading = `${indent}${countOf(kinds.length, 'more cause')}, in ${countOf(cases.size, 'case')}:`;
  const ids = kinds.map(({ shown }) => shown.case);
  return ['', heading, ...nameList(ids, mostCases)];
}

function levelPaint(level: Level, { paint }: Page): Paint {
  return level === 'violation' ? paint.red : level === 'warning' ? paint.yellow : paint.cyan;
}

/** Shows the expected and the received value in two columns, or below each other if a column would be unreadable. */
function sideBySide(expected: string, got: string, page: Page): readonly string[] {
  const { green, red, dim } = page.paint;
  const width = columnWidth(expected, got, textWidth(page) - between.length);
  if (width !== undefined) {
    const left = wrapText(expected, width.left);
    const right = wrapText(got, width.right);
    const height = Math.max(left.length, right.length);
    if (height <= mostLines) {
      const rows = Array.from({ length: height }, (_, row) => {
        const pad = ' '.repeat(width.left - displayWidth(left[row] ?? ''));
        const gap = row === 0 ? dim(between) : ' '.repeat(between.length);
        const end = row < right.length ? `${pad}${gap}${red(right[row] ?? '')}` : '';
        return green(left[row] ?? '') + end;
      });
      return labelled('expected', rows, page);
    }
  }
  return [...labelledText('expected', expected, page, green), ...labelledText('got', got, page, red)];
}

function columnWidth(left: string, right: string, total: number): { left: number; right: number } | undefined {
  const half = Math.floor(total / 2);
  const [wanted, other] = [displayWidth(left), displayWidth(right)];
  if (wanted + other > total && half < narrowestColumn) return undefined;
  const width = wanted <= half ? wanted : Math.min(wanted, Math.max(half, total - other));
  return { left: width, right: total - width };
}
