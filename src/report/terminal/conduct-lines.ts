import { clip } from '../clip.js';
import type { CollectedRun, CollectedTarget } from '../collected-run.js';
import { escapeForTerminal } from '../escape-for-terminal.js';
import { conductWords, insecureWords } from '../conduct-words.js';
import { indent } from './labelled.js';
import type { Page } from './page.js';
import { someOf } from './some-of.js';
import { wrapText } from './wrap-text.js';

const mostSeverities = 10;
const longest = 1000;

/** Said before all else: answers that anybody between could have given. */
export function insecureBlocks({ targets }: CollectedRun, page: Page): readonly (readonly string[])[] {
  const { bold, red } = page.paint;
  return targets.flatMap((target) => {
    const words = insecureWords(target);
    if (words === undefined) return [];
    const lines = wrapText(escapeForTerminal(words), page.columns - indent.length);
    return [lines.map((line, index) => (index === 0 ? red('! ') : indent) + bold(red(line)))];
  });
}

/** What the run did besides asking, below the verdict. */
export function conductLines(target: CollectedTarget, page: Page): readonly string[] {
  return conductWords(target)
    .flatMap((words) => wrapText(escapeForTerminal(clip(words, longest)), page.columns - indent.length))
    .map((line) => indent + page.paint.dim(line));
}

/** Which weights the configuration has changed, and which doubts it has switched off. */
export function severityLines({ started }: CollectedRun, page: Page): readonly string[] {
  const { severities = [], doubtsOff = [] } = started;
  const levels = severities.map(({ rules = ['every rule'], cases = [], level }) => {
    const where = cases.length === 0 ? '' : ` in ${someOf(cases, 2).join(', ')}`;
    return escapeForTerminal(`${rules.join(', ')} ${level}${where}`);
  });
  const texts = [...levels, ...doubtsOff.map((id) => escapeForTerminal(`doubt ${id} off`))];
  if (texts.length === 0) return [];
  return wrapText(`by configuration: ${someOf(texts, mostSeverities).join('; ')}`, page.columns).map(page.paint.dim);
}
