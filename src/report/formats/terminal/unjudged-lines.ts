import { clip } from '../../text/clip.js';
import type { CollectedTarget, Outcome } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { grouped } from '../../grouping/grouped.js';
import { reasonWords } from '../../words/result-words.js';
import { unexercised, unexercisedLine } from '../../words/unexercised.js';
import { nameList, paragraph, type Block } from './layout.js';
import { outcomeMark, type Page } from './page.js';

const longestReason = 300;
const mostCases = 5;

/** More untested operations with the same cause share one line. */
const mostAlike = 3;

/** Shows what the run could not judge: cases that were not applicable, inconclusive or not sent, with the reasons. */
export function unjudgedLines(target: CollectedTarget, page: Page): Block {
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
    const reason = reasonWords(clip(group[0].reason, longestReason), operations);
    return line('not-applicable', `${countOf(group.length, 'case')} not applicable: ${reason}`, page);
  });
}

function inconclusive(target: CollectedTarget, page: Page): Block {
  return byReason(target, 'inconclusive').flatMap((group) => {
    const reason = clip(group[0].reason, longestReason);
    const ids = group.map(({ id }) => id);
    return [
      ...line('inconclusive', `${countOf(group.length, 'case')} inconclusive: ${reason}`, page),
      ...nameList(ids, mostCases),
    ];
  });
}

function byReason({ cases }: CollectedTarget, kind: 'not-applicable' | 'inconclusive') {
  const unjudged = cases.flatMap(({ case: { id, operation }, result }) =>
    result.kind === kind && 'reason' in result ? [{ id, operation, reason: result.reason }] : [],
  );
  return grouped(unjudged, ({ reason }) => reason);
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
