import { clip } from '../../text/clip.js';
import { escapeForTerminal } from '../../text/escapes.js';
import { padTo } from './display-width.js';
import type { Page, Paint } from './page.js';
import { wrapText } from './wrap-text.js';

/** A part of the report, which blank lines separate from other parts. */
export type Block = readonly string[];

/** The indent below a heading. */
export const indent = '  ';

const labelWidth = 10;
const longestName = 200;
const longestSentence = 1_000;
const unpainted: Paint = (text) => text;

/** Wraps a sentence of any origin. `mark`, as wide as the indent, precedes the first line. */
export function paragraph(text: string, page: Page, paint = unpainted, mark = indent): Block {
  const lines = wrapText(escapeForTerminal(clip(text, longestSentence)), page.columns - indent.length);
  return lines.map((line, index) => (index === 0 ? mark : indent) + paint(line));
}

/** The first lines of a block: a symbol, a rule and facts about it. */
export function headingLines(sign: string, rule: string, facts: string, page: Page, paint: Paint): Block {
  const name = escapeForTerminal(rule);
  return wrapText(`${name} · ${escapeForTerminal(facts)}`, page.columns - indent.length).map((line, index) => {
    if (index > 0) return indent + line;
    const end = Math.min(name.length, line.length);
    return paint(`${sign} ${page.paint.bold(line.slice(0, end))}`) + line.slice(end);
  });
}

/** The width, in cells, of text beside a label. */
export function textWidth(page: Page): number {
  return page.columns - indent.length - labelWidth;
}

/** Lines with a label before the first one. */
export function labelled(label: string, lines: readonly string[], page: Page): Block {
  return lines.map((line, index) => `${indent}${page.paint.dim(padTo(index === 0 ? label : '', labelWidth))}${line}`);
}

/** Wrapped text beside its label; no lines for an empty text. */
export function labelledText(label: string, text: string, page: Page, paint = unpainted): Block {
  return text === '' ? [] : labelled(label, wrapText(text, textWidth(page)).map(paint), page);
}

/**
 * The first names, escaped, one for each line, and the number of others.
 *
 * @example
 * someOf(['a', 'b', 'c'], 2) // ['a', 'b', '+1 more']
 */
export function someOf(names: readonly string[], most: number): readonly string[] {
  // "+1 more" would take as much space as the last name.
  const shown = names.length === most + 1 ? names : names.slice(0, most);
  const lines = shown.map((name) => escapeForTerminal(clip(name, longestName)));
  return shown.length === names.length ? lines : [...lines, `+${names.length - shown.length} more`];
}

/** A list of names below a sentence. */
export function nameList(names: readonly string[], most: number): Block {
  return someOf(names, most).map((name) => indent + indent + name);
}

/** Joins blocks with blank lines between them. */
export function spaced(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}
