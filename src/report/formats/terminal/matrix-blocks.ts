import type { CollectedRun } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import { grouped } from '../../grouping/grouped.js';
import { displayWidth, padTo, shortenTo } from './display-width.js';
import { markOf, meaning, standingOf, standings, type Standing } from './mark.js';
import type { Page } from './page.js';

const mostRows = 40;
const narrowestLabel = 30;
const readableLabel = 60;
const gap = '  ';

interface Row {
  readonly label: string;
  readonly standings: readonly Standing[];
}

/**
 * Several targets side by side: one row for each case that is not simply fine everywhere, one for all others that came
 * out alike, and one column a target.
 */
export function matrixBlocks({ started, targets }: CollectedRun, page: Page): readonly (readonly string[])[] {
  if (started.cases.length === 0) return [];
  const rows = started.cases.map(({ id }, index): Row => ({
    label: escapeForTerminal(id),
    standings: targets.map(({ cases }) => {
      const collected = cases[index];
      return collected === undefined ? 'not-run' : standingOf(collected);
    }),
  }));
  const telling = rows.filter(isTelling);
  const worst = new Set(telling.toSorted((one, other) => weight(other) - weight(one)).slice(0, mostRows));
  const all = [
    ...telling.filter((row) => worst.has(row)),
    ...alike(
      telling.filter((row) => !worst.has(row)),
      'more',
    ),
    ...alike(
      rows.filter((row) => !isTelling(row)),
      telling.length === 0 ? '' : 'other',
    ),
  ];
  const names = targets.map(({ name }) => escapeForTerminal(name));
  return [...table(all, names, page), legend(all, page)];
}

const weights: Readonly<Record<Standing, number>> = {
  'not-run': 0,
  passed: 0,
  'not-applicable': 0,
  deviates: 1,
  warned: 2,
  inconclusive: 3,
  failed: 4,
};

function weight(row: Row): number {
  return Math.max(...row.standings.map((standing) => weights[standing]));
}

function isTelling(row: Row): boolean {
  return weight(row) > 0;
}

function alike(rows: readonly Row[], which: string): readonly Row[] {
  const noun = which === '' ? 'case' : `${which} case`;
  return grouped(rows, (row) => row.standings)
    .toSorted((one, other) => other.length - one.length)
    .map((group) => ({ label: countOf(group.length, noun), standings: group[0].standings }));
}

/** The names stand above the columns, or where they leave too little room for the ids, above it all with a number each. */
function table(rows: readonly Row[], names: readonly string[], page: Page): readonly (readonly string[])[] {
  const { bold, dim } = page.paint;
  const longest = rows.reduce((most, row) => Math.max(most, displayWidth(row.label)), 0);
  const fits = page.columns - widthOf(names) >= Math.min(longest, readableLabel);
  const headings = fits ? names : names.map((_, index) => String(index + 1));
  const room = Math.max(narrowestLabel, page.columns - widthOf(headings));
  const label = Math.min(room, longest);
  const key = names.map((name, index) => `${dim(String(index + 1))}${gap}${bold(name)}`);
  const lines = rows.map(({ label: text, standings: marks }) => {
    const cells = marks.map((standing, column) => cell(standing, headings[column] ?? '', page));
    return tableLine(padTo(shortenTo(text, label), label), cells);
  });
  return [...(fits ? [] : [key]), [tableLine(' '.repeat(label), headings.map(bold)), ...lines]];
}

function tableLine(start: string, cells: readonly string[]): string {
  return [start, ...cells].join(gap).trimEnd();
}

/** A mark is one cell wide, its colour none. */
function cell(standing: Standing, heading: string, page: Page): string {
  return markOf(standing, page) + ' '.repeat(Math.max(0, displayWidth(heading) - 1));
}

function widthOf(headings: readonly string[]): number {
  return headings.reduce((width, heading) => width + gap.length + displayWidth(heading), 0);
}

function legend(rows: readonly Row[], page: Page): readonly string[] {
  const used = standings.filter((standing) => rows.some((row) => row.standings.includes(standing)));
  const entries = used.map((standing) => ({
    width: meaning(standing).length + 2,
    text: `${markOf(standing, page)} ${page.paint.dim(meaning(standing))}`,
  }));
  const lines: string[] = [];
  let line: string[] = [];
  let width = 0;
  for (const entry of entries) {
    if (line.length > 0 && width + entry.width + 3 > page.columns) {
      lines.push(line.join('   '));
      [line, width] = [[], 0];
    }
    line.push(entry.text);
    width += entry.width + 3;
  }
  return [...lines, line.join('   ')];
}
