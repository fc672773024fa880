import type { Page } from './page.js';
import type { Paint } from './palette.js';
import { padTo } from './display-width.js';
import { wrapText } from './wrap-text.js';

/** The indent of everything that belongs to a heading. */
export const indent = '  ';

const labelWidth = 10;

/** The cells that are left for a text after its label. */
export function textWidth(page: Page): number {
  return page.columns - indent.length - labelWidth;
}

/** Lines with a label before the first of them; none at all without lines. */
export function labelled(label: string, lines: readonly string[], page: Page): readonly string[] {
  return lines.map((line, index) => `${indent}${page.paint.dim(padTo(index === 0 ? label : '', labelWidth))}${line}`);
}

/** A text after its label, wrapped; nothing for an empty text. */
export function labelledText(label: string, text: string, page: Page, paint: Paint = asItIs): readonly string[] {
  return text === '' ? [] : labelled(label, wrapText(text, textWidth(page)).map(paint), page);
}

function asItIs(text: string): string {
  return text;
}
