import { isFailing, type Verdict } from '../../../run/index.js';
import { outcomeOf, type CollectedCase, type CollectedTarget, type Outcome } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { escapeForTerminal } from '../../text/escapes.js';
import { formatDuration } from '../../text/format-duration.js';
import { indent } from './layout.js';
import { outcomeMark, type Page } from './page.js';
import { wrapText } from './wrap-text.js';

const outcomes: Readonly<Record<Verdict, Outcome>> = {
  conforms: 'passed',
  violates: 'failed',
  'no-verdict': 'inconclusive',
};

/**
 * Shows the verdict of one target, the number of cases by outcome, and the duration.
 *
 * `✓ reference conforms: 94 cases passed, 2 not applicable, in 0.21 s`
 */
export function verdictLines(target: CollectedTarget, strict: boolean, page: Page): readonly string[] {
  const { bold, green, red, yellow } = page.paint;
  const paint = target.verdict === 'conforms' ? green : target.verdict === 'violates' ? red : yellow;
  const sentence = `${sentenceOf(target, strict)}: ${countsOf(target)}, in ${formatDuration(target.duration)}`;
  // The colour ends before the numbers, on whichever line they begin.
  const end = sentenceOf(target, strict).length + 1;
  let taken = 0;
  return wrapText(sentence, page.columns - indent.length).map((line, index) => {
    const split = Math.max(0, Math.min(line.length, end - taken));
    taken += line.length + 1;
    const start = index === 0 ? `${outcomeMark(outcomes[target.verdict], page)} ` : indent;
    return `${start}${paint(bold(line.slice(0, split)))}${line.slice(split)}`;
  });
}

function sentenceOf(
  { name, verdict, counts: { deviates }, findings, problem, cases, comparison }: CollectedTarget,
  strict: boolean,
): string {
  const target = escapeForTerminal(name);
  if (verdict === 'no-verdict') return `${target} has no verdict`;
  if (verdict === 'violates') {
    const early = problem === undefined ? '' : ', and the run ended early';
    if (!strict || findings.some((finding) => isFailing(finding, false)))
      return `${target} violates the contract${early}`;
    return findings.some((finding) => isFailing(finding, true))
      ? `${target} has warnings, which fail a strict run${early}`
      : `${target} has declared deviations that no longer occur, which fails a strict run${early}`;
  }
  const known = comparison === undefined ? 'declared deviations' : 'known findings';
  const but = deviates === 0 ? '' : `, except for ${known}`;
  return `${target} conforms${but}${warned(cases) === 0 ? '' : ', with warnings'}`;
}

function warned(cases: readonly CollectedCase[]): number {
  return cases.filter((one) => outcomeOf(one) === 'warned').length;
}

/** The counts that decide the verdict come first. */
function countsOf({ verdict, counts, cases, comparison }: CollectedTarget): string {
  const { total, passed, failed, deviates, notApplicable, inconclusive, notRun } = counts;
  if (total === 0) return 'no case is selected';
  if (notRun === total) return `none of ${countOf(total, 'case')} ran`;
  const withWarning = warned(cases) === 0 ? '' : ` (${warned(cases)} with a warning)`;
  return [
    ...(verdict === 'violates'
      ? [`${failed} of ${countOf(total, 'case')} failed`, ...some(passed, `passed${withWarning}`)]
      : [`${countOf(passed, 'case')} passed${withWarning}`, ...some(failed, 'failed')]),
    ...some(
      deviates,
      comparison !== undefined
        ? 'with known findings'
        : deviates === 1
          ? 'deviates as declared'
          : 'deviate as declared',
    ),
    ...some(notApplicable, 'not applicable'),
    ...some(inconclusive, 'inconclusive'),
    ...some(notRun, 'not run'),
  ].join(', ');
}

function some(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}
