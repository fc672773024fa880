import { clip } from '../clip.js';
import { escapeForTerminal } from '../escape-for-terminal.js';

/**
 * Text as it may stand in a line or a table cell of GitHub's Markdown: nothing in it is markup, a link or a mention.
 *
 * @example
 * escapeMarkdown('<b> *x* @all') // '\\<b\\> \\*x\\* \\@all'
 */
export function escapeMarkdown(text: string, limit: number): string {
  return escapeForTerminal(clip(text, limit)).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/**
 * Text as a block of code, whatever fences there are in it.
 *
 * @example
 * codeBlock('curl …', 'sh', 2_000)
 */
export function codeBlock(text: string, language: string, limit: number): string {
  const shown = escapeForTerminal(clip(text, limit));
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}
