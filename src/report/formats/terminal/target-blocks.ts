import type { CollectedTarget } from '../../collected/collected-run.js';
import { groupDeviations, type DeviationGroup } from '../../grouping/deviation-groups.js';
import { groupFindings, type FindingGroup } from '../../grouping/finding-groups.js';
import { findingLines, findingHeading } from './finding-lines.js';
import type { Page } from './page.js';
import { unjudgedLines } from './unjudged-lines.js';
import { formatPlace } from '../../../json/index.js';
import { indent, labelled, labelledText } from './labelled.js';
import { sentenceLines } from './sentence-lines.js';
import { someOf } from './some-of.js';
import type { Problem } from '../../../error/index.js';
import { clip } from '../../text/clip.js';
import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import { wrapText } from './wrap-text.js';
import type { ResolvedDeviation } from '../../../run/index.js';
import { countOf } from '../../text/count-of.js';
import { grouped } from '../../grouping/grouped.js';
import { headingLines } from './heading.js';

const mostCases = 5;

/** A deviation that the baseline excuses: the rule, how many cases, until when, and why. */
function deviationLines(group: DeviationGroup, page: Page): readonly string[] {
  const { rule, reason, expires, isEarlier, cases, message } = group;
  if (isEarlier) {
    const facts = `still there in ${countOf(cases.length, 'case')}`;
    return [...headingLines('~', rule, facts, page, page.paint.yellow), ...sentenceLines(message, page)];
  }
  const until = expires === undefined ? '' : `, excused until ${expires}`;
  const facts = `declared deviation in ${countOf(cases.length, 'case')}${until}`;
  return [...headingLines('~', rule, facts, page, page.paint.yellow), ...sentenceLines(reason, page)];
}

/** Deviations that the baseline still excuses although they are gone, by rule. */
function resolvedBlocks(resolved: readonly ResolvedDeviation[], page: Page): readonly (readonly string[])[] {
  return grouped(resolved, ({ rule }) => rule).map((group) => resolvedLines(group[0].rule, group, page));
}

function resolvedLines(rule: string, resolved: readonly ResolvedDeviation[], page: Page): readonly string[] {
  const them = resolved.length === 1 ? 'it' : 'them';
  const ids = resolved.map((deviation) => deviation.case);
  return [
    ...headingLines('✓', rule, 'declared deviation that no longer occurs', page, page.paint.green),
    ...sentenceLines(`In ${countOf(resolved.length, 'case')}; remove ${them} from the baseline:`, page),
    ...someOf(ids, mostCases).map((id) => indent + indent + id),
  ];
}

/** Findings of the earlier report that are gone, by rule. */
function goneLines({ comparison }: CollectedTarget, page: Page): readonly string[] {
  return grouped(comparison?.gone ?? [], ({ rule }) => rule).flatMap((group) => [
    ...headingLines('✓', group[0].rule, `gone in ${countOf(group.length, 'case')}`, page, page.paint.green),
    ...sentenceLines(group[0].message, page),
    ...someOf(
      group.map((finding) => finding.case),
      mostCases,
    ).map((id) => indent + indent + id),
  ]);
}

const longestSentence = 1000;

/** Why a target was not judged to the end: what failed, where, and what to do about it. */
function problemLines({ code, message, place, hint }: Problem, page: Page): readonly string[] {
  const { bold, red, dim } = page.paint;
  const sentences = wrapText(text(message), page.columns - indent.length);
  return [
    ...sentences.map((line, index) => `${index === 0 ? red('✗ ') : indent}${bold(line)}`),
    ...(place === undefined ? [] : labelled('where', [text(formatPlace(place))], page)),
    ...(hint === undefined ? [] : labelledText('try', text(hint), page)),
    ...labelled('code', [dim(text(code))], page),
  ];
}

function text(unsafe: string): string {
  return escapeForTerminal(clip(unsafe, longestSentence));
}

const few = 3;

/** Notes never fail a run, so they take little room: a line each, and while there are few what each one is about. */
function noteLines(notes: readonly FindingGroup[], page: Page): readonly string[] {
  return notes.flatMap((group) => {
    const [kind] = group.kinds;
    if (kind === undefined) return [];
    const { message, place, case: id } = kind.shown;
    const heading = findingHeading(group, page, place === undefined ? '' : ` · ${formatPlace(place)}`);
    if (notes.length > few) return heading;
    const first = someOf([id], 1).map((name) => `${indent}${page.paint.dim('first in')} ${name}`);
    return [...heading, ...sentenceLines(message, page), ...first];
  });
}

/** Everything that there is to say about one target before its verdict, as blocks of lines; often nothing. */
export function targetBlocks(target: CollectedTarget, page: Page): readonly (readonly string[])[] {
  const groups = groupFindings(target.cases);
  const grave = groups.filter(({ level }) => level !== 'note');
  const notes = groups.filter(({ level }) => level === 'note');
  return [
    ...grave.map((group) => findingLines(group, page)),
    noteLines(notes, page),
    groupDeviations(target.findings).flatMap((group) => deviationLines(group, page)),
    ...resolvedBlocks(target.resolved, page),
    goneLines(target, page),
    target.problem === undefined ? [] : problemLines(target.problem, page),
    unjudgedLines(target, page),
  ].filter((block) => block.length > 0);
}
