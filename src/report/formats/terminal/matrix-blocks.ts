import { outcomeOf, type CollectedRun, type Outcome } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { escapeForTerminal } from '../../text/escapes.js';
import { grouped } from '../../grouping/grouped.js';
import { legendOrder, outcomeNames } from '../../words/signs.js';
import { displayWidth, padTo, shortenTo } from './display-width.js';
import type { Block } from './layout.js';
import { outcomeMark, type Page } from './page.js';

const mostRows = 40;
const narrowestLabel = 30;
const readableLabel = 60;
const gap = '  ';

interface Row {
  readonly label: string;
  readonly outcomes: readonly Outcome[];
}

/**
 * Shows several targets side by side, one column for each: a row for each case with a problem, and one row for all other
 * cases with the same outcomes.
 */
export function matrixBlocks({ started, targets }: CollectedRun, page: Page): readonly Block[] {
  if (started.cases.length === 0) return [];
  const rows = started.cases.map(({ id }, index): Row => ({
    label: escapeForTerminal(id),
    outcomes: targets.map(({ cases }) => {
      const collected = cases[index];
      return collected === undefined ? 'not-run' : outcomeOf(collected);
    }),
  }));
  const problems = rows.filter((row) => weight(row) > 0);
  const worst = new Set(problems.toSorted((one, other) => weight(other) - weight(one)).slice(0, mostRows));
  const hidden = problems.filter((row) => !worst.has(row));
  const fine = rows.filter((row) => weight(row) === 0);
  const all = [
    ...problems.filter((row) => worst.has(row)),
    ...summaryRows(hidden, 'more case'),
    ...summaryRows(fine, problems.length === 0 ? 'case' : 'other case'),
  ];
  const names = targets.map(({ name }) => escapeForTerminal(name));
  return [...table(all, names, page), legend(all, page)];
}

const weights: Readonly<Record<Outcome, number>> = {
  'not-run': 0,
  passed: 0,
  'not-applicable': 0,
  deviates: 1,
  warned: 2,
  inconclusive: 3,
  failed: 4,
};

function weight({ outcomes }: Row): number {
  return Math.max(...outcomes.map((outcome) => weights[outcome]));
}

/** Replaces rows with the same outcomes by one row with their number. */
function summaryRows(rows: readonly Row[], noun: string): readonly Row[] {
  return grouped(rows, ({ outcomes }) => outcomes)
    .toSorted((one, other) => other.length - one.length)
    .map((group) => ({ label: countOf(group.length, noun), outcomes: group[0].outcomes }));
}

/** The target names are column headings. If they leave too little space for the ids, numbers replace them. */
function table(rows: readonly Row[], names: readonly string[], page: Page): readonly Block[] {
  const { bold, dim } = page.paint;
  const longest = rows.reduce((most, row) => Math.max(most, displayWidth(row.label)), 0);
  const fits = page.columns - widthOf(names) >= Math.min(longest, readableLabel);
  const headings = fits ? names : names.map((_, index) => String(index + 1));
  const available = Math.max(narrowestLabel, page.columns - widthOf(headings));
  const label = Math.min(available, longest);
  const key = names.map((name, index) => `${dim(String(index + 1))}${gap}${bold(name)}`);
  const lines = rows.map((row) => {
    // The mark has a width of one cell, but its text may contain colour codes.
    const cells = row.outcomes.map(
      (outcome, column) =>
        outcomeMark(outcome, page) + ' '.repeat(Math.max(0, displayWidth(headings[column] ?? '') - 1)),
    );
    return tableLine(padTo(shortenTo(row.label, label), label), cells);
  });
  return [...(fits ? [] : [key]), [tableLine(' '.repeat(label), headings.map(bold)), ...lines]];
}

function tableLine(start: string, cells: readonly string[]): string {
  return [start, ...cells].join(gap).trimEnd();
}

function widthOf(headings: readonly string[]): number {
  return headings.reduce((width, heading) => width + gap.length + displayWidth(heading), 0);
}

function legend(rows: readonly Row[], page: Page): Block {
  const used = legendOrder.filter((outcome) => rows.some((row) => row.outcomes.includes(outcome)));
  const lines: string[][] = [];
  let left = 0;
  for (const outcome of used) {
    const width = outcomeNames[outcome].length + 5;
    if (left < width - 3) {
      lines.push([]);
      left = page.columns;
    }
    lines.at(-1)?.push(`${outcomeMark(outcome, page)} ${page.paint.dim(outcomeNames[outcome])}`);
    left -= width;
  }
  return lines.map((line) => line.join('   '));
}
