import { clip } from '../../text/clip.js';
import type { CollectedCase, CollectedTarget } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import { grouped } from '../../grouping/grouped.js';
import { reasonWords } from '../../words/reason-words.js';
import { unexercised, unexercisedLine } from '../../words/unexercised.js';
import { indent } from './labelled.js';
import { markOf, meaning, type Standing } from './mark.js';
import type { Page } from './page.js';
import { someOf } from './some-of.js';
import { wrapText } from './wrap-text.js';

const longestReason = 300;
const mostCases = 5;

/** So many operations that were not tested for one cause have a line each; more of them share one. */
const mostAlike = 3;

/** What the run says nothing about: cases that do not apply, that gave no answer or were not sent, and why. */
export function unjudgedLines(target: CollectedTarget, page: Page): readonly string[] {
  return [
    ...byReason(target.cases, 'not-applicable', 0, page),
    ...byReason(target.cases, 'inconclusive', mostCases, page),
    ...notRun(target, page),
    ...notExercised(target, page),
  ];
}

/** A line for each reason, with the cases below it if they are to be named. */
function byReason(
  cases: readonly CollectedCase[],
  kind: 'not-applicable' | 'inconclusive',
  named: number,
  page: Page,
): readonly string[] {
  const unjudged = cases.flatMap(({ case: { id, operation }, result }) =>
    result.kind === kind && 'reason' in result ? [{ id, operation, reason: result.reason }] : [],
  );
  return grouped(unjudged, ({ reason }) => reason).flatMap((group) => {
    const reason = clip(group[0].reason, longestReason);
    // Cases that are named say of which operations they are.
    const told =
      named > 0
        ? reason
        : reasonWords(
            reason,
            group.map(({ operation }) => operation),
          );
    const text = `${countOf(group.length, 'case')} ${meaning(kind)}: ${told}`;
    const ids =
      named === 0
        ? []
        : someOf(
            group.map(({ id }) => id),
            named,
          );
    return line(kind, text, page).concat(ids.map((id) => indent + indent + id));
  });
}

/** A problem speaks for itself: it needs no line that says that cases were not run. */
function notRun({ counts, problem }: CollectedTarget, page: Page): readonly string[] {
  if (counts.notRun === 0 || problem !== undefined) return [];
  return line('not-run', `${countOf(counts.notRun, 'case')} not run: the run of this target ended early`, page);
}

function notExercised(target: CollectedTarget, page: Page): readonly string[] {
  const { asked, leftOut } = unexercised(target);
  const causes = grouped(asked, ({ cause, hint }) => JSON.stringify([cause, hint]));
  const common = causes.filter(({ length }) => length > mostAlike).toSorted((one, other) => other.length - one.length);
  return [
    ...common.flatMap((group) => {
      const [{ cause, hint }] = group;
      const text = `${countOf(group.length, 'operation')} were not tested: ${cause}.${hint === undefined ? '' : ` ${hint}`}`;
      const keys = group.map(({ key }) => key);
      return line('inconclusive', text, page).concat(someOf(keys, mostCases).map((key) => indent + indent + key));
    }),
    ...causes
      .filter(({ length }) => length <= mostAlike)
      .flatMap((group) => group.flatMap((operation) => line('inconclusive', unexercisedLine(operation), page))),
    ...(leftOut === undefined ? [] : line('not-run', leftOut, page)),
  ];
}

function line(standing: Standing, text: string, page: Page): readonly string[] {
  return wrapText(escapeForTerminal(text), page.columns - indent.length).map(
    (part, index) => `${index === 0 ? `${markOf(standing, page)} ` : indent}${part}`,
  );
}
