import { clip } from '../../text/clip.js';
import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import { indent } from './labelled.js';
import type { Page } from './page.js';
import { wrapText } from './wrap-text.js';

const longest = 600;

/** A sentence below a heading: bounded, escaped, wrapped. */
export function sentenceLines(text: string, page: Page): readonly string[] {
  return wrapText(escapeForTerminal(clip(text, longest)), page.columns - indent.length).map((line) => indent + line);
}
