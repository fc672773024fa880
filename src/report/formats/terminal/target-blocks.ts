import type { CollectedTarget, Outcome } from '../../collected/collected-run.js';
import {
  groupDeviations,
  type DeviationGroup,
  groupFindings,
  type FindingGroup,
} from '../../grouping/finding-groups.js';
import { findingLines, findingHeading } from './finding-lines.js';
import { outcomeMark, type Page } from './page.js';
import { formatPlace } from '../../../json/index.js';
import { headingLines, indent, labelled, labelledText, nameList, paragraph, someOf, type Block } from './layout.js';
import type { Problem } from '../../../error/index.js';
import { escapeForTerminal } from '../../text/escapes.js';
import { countOf } from '../../text/count-of.js';
import { grouped } from '../../grouping/grouped.js';
import { clip } from '../../text/clip.js';
import { reasonForAny, reasonWords } from '../../words/result-words.js';
import { unexercised, unexercisedLine } from '../../words/unexercised.js';

const longestReason = 300;

/** More untested operations with the same cause share one line. */
const mostAlike = 3;

const mostCases = 5;
/** More groups of notes are shown as headings only. */
const mostExplainedNotes = 3;

/** Shows everything about one target except its verdict. */
export function targetBlocks(target: CollectedTarget, page: Page): readonly Block[] {
  const groups = groupFindings(target.cases);
  const notes = groups.filter(({ level }) => level === 'note');
  return [
    ...groups.filter(({ level }) => level !== 'note').map((group) => findingLines(group, page)),
    noteLines(notes, page),
    groupDeviations(target.findings).flatMap((group) => deviationLines(group, page)),
    ...resolvedBlocks(target, page),
    goneLines(target, page),
    target.problem === undefined ? [] : problemLines(target.problem, page),
    unjudgedLines(target, page),
  ].filter((block) => block.length > 0);
}

/** Known findings with the same reason: from the baseline, or from the earlier report. */
function deviationLines({ rule, reason, expires, isEarlier, cases, message }: DeviationGroup, page: Page): Block {
  const count = countOf(cases.length, 'case');
  const until = expires === undefined ? '' : `, excused until ${expires}`;
  const facts = isEarlier ? `still there in ${count}` : `declared deviation in ${count}${until}`;
  return [...headingLines('~', rule, facts, page, page.paint.yellow), ...paragraph(isEarlier ? message : reason, page)];
}

/** Entries of the baseline whose findings no longer occur, by rule. */
function resolvedBlocks({ resolved }: CollectedTarget, page: Page): readonly Block[] {
  return grouped(resolved, ({ rule }) => rule).map((group) => {
    const them = group.length === 1 ? 'it' : 'them';
    const ids = group.map((deviation) => deviation.case);
    return [
      ...headingLines('✓', group[0].rule, 'declared deviation that no longer occurs', page, page.paint.green),
      ...paragraph(`In ${countOf(group.length, 'case')}; remove ${them} from the baseline:`, page),
      ...nameList(ids, mostCases),
    ];
  });
}

/** Findings of the earlier report that no longer occur, by rule. */
function goneLines({ comparison }: CollectedTarget, page: Page): Block {
  return grouped(comparison?.gone ?? [], ({ rule }) => rule).flatMap((group) => {
    const ids = group.map((finding) => finding.case);
    return [
      ...headingLines('✓', group[0].rule, `gone in ${countOf(group.length, 'case')}`, page, page.paint.green),
      ...paragraph(group[0].message, page),
      ...nameList(ids, mostCases),
    ];
  });
}

/** Why a target was not fully judged: what failed, where, and what to do about it. */
function problemLines({ code, message, place, hint = '' }: Problem, page: Page): Block {
  const { bold, dim } = page.paint;
  return [
    ...paragraph(message, page, bold, `${outcomeMark('failed', page)} `),
    ...labelled('where', place === undefined ? [] : [escapeForTerminal(formatPlace(place))], page),
    ...labelledText('try', escapeForTerminal(hint), page),
    ...labelled('code', [dim(escapeForTerminal(code))], page),
  ];
}

/** Notes never fail a run, so they get less space than other findings. */
function noteLines(notes: readonly FindingGroup[], page: Page): Block {
  return notes.flatMap((group) => {
    const [kind] = group.kinds;
    if (kind === undefined) return [];
    const { message, place, case: id } = kind.shown;
    const heading = findingHeading(group, page, place === undefined ? '' : ` · ${formatPlace(place)}`);
    if (notes.length > mostExplainedNotes) return heading;
    const first = someOf([id], 1).map((name) => `${indent}${page.paint.dim('first in')} ${name}`);
    return [...heading, ...paragraph(message, page), ...first];
  });
}

/** Shows what the run could not judge: cases that were not applicable, inconclusive or not sent, with the reasons. */
function unjudgedLines(target: CollectedTarget, page: Page): Block {
  return [
    ...notApplicable(target, page),
    ...inconclusive(target, page),
    ...notRun(target, page),
    ...notExercised(target, page),
  ];
}

function notApplicable(target: CollectedTarget, page: Page): Block {
  return byReason(target, 'not-applicable').flatMap((group) => {
    const operations = group.map(({ operation }) => operation);
    const reason = reasonWords(clip(commonReason(group), longestReason), operations);
    return line('not-applicable', `${countOf(group.length, 'case')} not applicable: ${reason}`, page);
  });
}

function inconclusive(target: CollectedTarget, page: Page): Block {
  return byReason(target, 'inconclusive').flatMap((group) => {
    const reason = clip(commonReason(group), longestReason);
    const ids = group.map(({ id }) => id);
    return [
      ...line('inconclusive', `${countOf(group.length, 'case')} inconclusive: ${reason}`, page),
      ...nameList(ids, mostCases),
    ];
  });
}

function byReason({ cases }: CollectedTarget, kind: 'not-applicable' | 'inconclusive') {
  const unjudged = cases.flatMap(({ case: { id, operation }, result }) =>
    result.kind === kind && 'reason' in result
      ? [{ id, operation, reason: result.reason, common: reasonForAny(result.reason, operation) }]
      : [],
  );
  return grouped(unjudged, ({ common }) => common);
}

/** The reason of a group, which names the operation only if all its cases have the same one. */
function commonReason(group: ReturnType<typeof byReason>[number]): string {
  const [{ reason, common, operation }] = group;
  return group.every((each) => each.operation === operation) ? reason : common;
}

/** The cases that were not run, unless a problem explains them already. */
function notRun({ counts, problem }: CollectedTarget, page: Page): Block {
  if (counts.notRun === 0 || problem !== undefined) return [];
  return line('not-run', `${countOf(counts.notRun, 'case')} not run: the run of this target ended early`, page);
}

function notExercised(target: CollectedTarget, page: Page): Block {
  const { asked, leftOut } = unexercised(target);
  const causes = grouped(asked, ({ cause, hint }) => JSON.stringify([cause, hint]));
  const common = causes.filter(({ length }) => length > mostAlike).toSorted((one, other) => other.length - one.length);
  const rare = causes.filter(({ length }) => length <= mostAlike).flat();
  return [
    ...common.flatMap((group) => {
      const [{ cause, hint }] = group;
      const text = `${countOf(group.length, 'operation')} were not tested: ${cause}.${hint === undefined ? '' : ` ${hint}`}`;
      const keys = group.map(({ key }) => key);
      return [...line('inconclusive', text, page), ...nameList(keys, mostCases)];
    }),
    ...rare.flatMap((operation) => line('inconclusive', unexercisedLine(operation), page)),
    ...(leftOut === undefined ? [] : line('not-run', leftOut, page)),
  ];
}

function line(outcome: Outcome, text: string, page: Page): Block {
  return paragraph(text, page, undefined, `${outcomeMark(outcome, page)} `);
}
