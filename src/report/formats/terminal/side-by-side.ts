import { displayWidth } from './display-width.js';
import { labelled, labelledText, textWidth } from './layout.js';
import type { Page } from './page.js';
import { wrapText } from './wrap-text.js';

const between = '   got  ';
const narrowestColumn = 24;
const mostLines = 3;

/** Shows the expected and the received value in two columns, or below each other if a column would be unreadable. */
export function sideBySide(expected: string, got: string, page: Page): readonly string[] {
  const { green, red, dim } = page.paint;
  const width = columnWidth(expected, got, textWidth(page) - between.length);
  if (width !== undefined) {
    const left = wrapText(expected, width.left);
    const right = wrapText(got, width.right);
    const height = Math.max(left.length, right.length);
    if (height <= mostLines) {
      const rows = Array.from({ length: height }, (_, row) => {
        const pad = ' '.repeat(width.left - displayWidth(left[row] ?? ''));
        const gap = row === 0 ? dim(between) : ' '.repeat(between.length);
        const end = row < right.length ? `${pad}${gap}${red(right[row] ?? '')}` : '';
        return green(left[row] ?? '') + end;
      });
      return labelled('expected', rows, page);
    }
  }
  return [...labelledText('expected', expected, page, green), ...labelledText('got', got, page, red)];
}

function columnWidth(left: string, right: string, total: number): { left: number; right: number } | undefined {
  const half = Math.floor(total / 2);
  const [wanted, other] = [displayWidth(left), displayWidth(right)];
  if (wanted + other > total && half < narrowestColumn) return undefined;
  const width = wanted <= half ? wanted : Math.min(wanted, Math.max(half, total - other));
  return { left: width, right: total - width };
}
