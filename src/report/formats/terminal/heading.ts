import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import { indent } from './labelled.js';
import type { Page } from './page.js';
import type { Paint } from './palette.js';
import { wrapText } from './wrap-text.js';

/** The first lines of a block: a mark, a rule, and the facts about it. */
export function headingLines(mark: string, rule: string, facts: string, page: Page, paint: Paint): readonly string[] {
  const name = escapeForTerminal(rule);
  return wrapText(`${name} · ${escapeForTerminal(facts)}`, page.columns - indent.length).map((line, index) => {
    if (index > 0) return indent + line;
    const end = Math.min(name.length, line.length);
    return paint(`${mark} ${page.paint.bold(line.slice(0, end))}`) + line.slice(end);
  });
}
