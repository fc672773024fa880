import { displayWidth, startOfWidth } from './display-width.js';

/** Lines break after spaces and between the members of compact JSON. */
const breaks = /(?<= )(?=[^ ])|(?<=,)(?=["{[])/;

/**
 * Wraps a text to lines of at most `width` cells. A word is broken only if it is longer than a line.
 *
 * @example
 * wrapText('one two three', 8) // ['one two', 'three']
 */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(breaks)) {
    if (line !== '' && displayWidth((line + word).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
    while (displayWidth(line.trimEnd()) > width) {
      const start = startOfWidth(line, width);
      lines.push(start);
      line = line.slice(start.length);
    }
  }
  return [...lines, line.trimEnd()];
}
