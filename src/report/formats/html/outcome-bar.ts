import { outcomesByWeight } from '../../words/signs.js';
import { markup, type Markup } from './markup.js';
import type { Outcome } from '../../collected/collected-run.js';

/** Counts outcomes, worst first; outcomes without cases are omitted. */
export function tally(outcomes: readonly Outcome[]): readonly (readonly [outcome: Outcome, count: number])[] {
  const counts = new Map<Outcome, number>(outcomesByWeight.map((outcome) => [outcome, 0]));
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 0);
}

/** Draws the counts as the parts of one bar, each wide enough to be visible. The numbers are shown beside it. */
export function outcomeBar(counts: ReturnType<typeof tally>): Markup {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const widths = counts.map(([, count]) => Math.max(2, (100 * count) / total));
  const scale = 100 / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  const parts = counts.map(([outcome], index) => {
    const width = (widths[index] ?? 0) * scale;
    const part = markup`<rect class="${outcome}" x="${x.toFixed(2)}" width="${width.toFixed(2)}" height="8"/>`;
    x += width;
    return part;
  });
  return markup`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}
