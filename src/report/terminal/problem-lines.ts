import { formatPlace } from '../../json/index.js';
import type { Problem } from '../../error/index.js';
import { clip } from '../clip.js';
import { escapeForTerminal } from '../escape-for-terminal.js';
import { indent, labelled, labelledText } from './labelled.js';
import type { Page } from './page.js';
import { wrapText } from './wrap-text.js';

const longestSentence = 1000;

/** Why a target was not judged to the end: what failed, where, and what to do about it. */
export function problemLines({ code, message, place, hint }: Problem, page: Page): readonly string[] {
  const { bold, red, dim } = page.paint;
  const sentences = wrapText(text(message), page.columns - indent.length);
  return [
    ...sentences.map((line, index) => `${index === 0 ? red('✗ ') : indent}${bold(line)}`),
    ...(place === undefined ? [] : labelled('where', [text(formatPlace(place))], page)),
    ...(hint === undefined ? [] : labelledText('try', text(hint), page)),
    ...labelled('code', [dim(text(code))], page),
  ];
}

function text(unsafe: string): string {
  return escapeForTerminal(clip(unsafe, longestSentence));
}
