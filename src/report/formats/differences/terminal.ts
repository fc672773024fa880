import type { Difference } from '../../../diff/index.js';
import { formatPlace } from '../../../json/index.js';
import { clip } from '../../text/clip.js';
import { countOf } from '../../text/count-of.js';
import { escapeForTerminal } from '../../text/escapes.js';
import { palette, type Palette } from '../terminal/page.js';
import { exampleLines, operationsOf, type ComparisonReporter } from './comparison.js';

const longestLine = 400;

/** Shows each difference in a few lines, and then the number of differences. */
export const terminalComparison: ComparisonReporter = async ({ before, after, differences }, sink) => {
  const paint = palette(sink.color);
  const blocks = differences.map((difference) => `${linesOf(difference, paint).join('\n')}\n\n`);
  const counts = (['break', 'warning', 'note'] as const).map((level) =>
    countOf(differences.filter(({ rule }) => rule.level === level).length, level),
  );
  const names = `${escapeForTerminal(before.file)} → ${escapeForTerminal(after.file)}`;
  const verdict = differences.some(({ rule }) => rule.level === 'break')
    ? paint.red('breaks clients')
    : paint.green('is compatible');
  await sink.write(`${blocks.join('')}${names} ${verdict}: ${counts.join(', ')}\n`);
};

function linesOf(difference: Difference, paint: Palette): readonly string[] {
  const { rule, message, before, after, example } = difference;
  const colour = { break: paint.red, warning: paint.yellow, note: paint.dim }[rule.level];
  const line = (label: string, text: string): string => `  ${label.padEnd(8)} ${shown(text)}`;
  return [
    `${colour(rule.level)} ${paint.bold(shown(operationsOf(difference)))}: ${shown(message)} ${paint.dim(rule.id)}`,
    ...(before === undefined ? [] : [line('old', formatPlace(before))]),
    ...(after === undefined ? [] : [line('new', formatPlace(after))]),
    ...exampleLines(difference)
      .filter((text) => text !== '')
      .map((text, at) => line(at === 0 ? (example?.kind ?? '') : '', text)),
  ];
}

function shown(text: string): string {
  return escapeForTerminal(clip(text, longestLine));
}
