import { clip } from '../../text/clip.js';
import type { CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { coverageLines } from './coverage-lines.js';
import { displayWidth } from './display-width.js';
import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import { matrixBlocks } from './matrix-blocks.js';
import type { Page } from './page.js';
import { spaced } from './spaced.js';
import { targetBlocks } from './target-blocks.js';
import { verdictLines } from './verdict-lines.js';
import { wrapText } from './wrap-text.js';
import { comparisonWords } from '../../words/comparison-words.js';
import { conductWords, insecureWords } from '../../words/conduct-words.js';
import { indent } from './labelled.js';
import { someOf } from './some-of.js';

const mostSeverities = 10;

const longest = 1000;

/** Said before all else: answers that anybody between could have given. */
function insecureBlocks({ targets }: CollectedRun, page: Page): readonly (readonly string[])[] {
  const { bold, red } = page.paint;
  return targets.flatMap((target) => {
    const words = insecureWords(target);
    if (words === undefined) return [];
    const lines = wrapText(escapeForTerminal(words), page.columns - indent.length);
    return [lines.map((line, index) => (index === 0 ? red('! ') : indent) + bold(red(line)))];
  });
}

/** What is new since an earlier report, and what is gone. */
function comparedLines(run: CollectedRun, target: CollectedTarget, page: Page): readonly string[] {
  const words = comparisonWords(run, target);
  if (words === undefined) return [];
  return wrapText(escapeForTerminal(clip(words, longest)), page.columns - indent.length).map((line) => indent + line);
}

/** What the run did besides asking, below the verdict. */
function conductLines(target: CollectedTarget, page: Page): readonly string[] {
  return conductWords(target)
    .flatMap((words) => wrapText(escapeForTerminal(clip(words, longest)), page.columns - indent.length))
    .map((line) => indent + page.paint.dim(line));
}

/** Which weights the configuration has changed, and which doubts it has switched off. */
function severityLines({ started }: CollectedRun, page: Page): readonly string[] {
  const { severities = [], doubtsOff = [] } = started;
  const levels = severities.map(({ rules = ['every rule'], cases = [], level }) => {
    const where = cases.length === 0 ? '' : ` in ${someOf(cases, 2).join(', ')}`;
    return escapeForTerminal(`${rules.join(', ')} ${level}${where}`);
  });
  const texts = [...levels, ...doubtsOff.map((id) => escapeForTerminal(`doubt ${id} off`))];
  if (texts.length === 0) return [];
  return wrapText(`by configuration: ${someOf(texts, mostSeverities).join('; ')}`, page.columns).map(page.paint.dim);
}

const longestTitle = 200;
/** As many parts of the contract that were not exercised are named, for one target alone and for each of several. */
const mostOfOne = 3;
const mostOfEach = 1;

/** The whole report: what was run, the matrix where there are several targets, what was found, and last the verdicts. */
export function runLines(run: CollectedRun, page: Page): readonly string[] {
  const [only, ...others] = run.targets;
  const single = others.length === 0 ? only : undefined;
  const details =
    single === undefined
      ? [...matrixBlocks(run, page), ...run.targets.flatMap((target) => section(target, page))]
      : targetBlocks(single, page);
  const mostMissing = single === undefined ? mostOfEach : mostOfOne;
  const verdicts = run.targets.flatMap((target) => [
    ...verdictLines(target, run.started.strict, page),
    ...comparedLines(run, target, page),
    ...coverageLines(target, run.started.shard === undefined ? mostMissing : undefined, page),
    ...conductLines(target, page),
  ]);
  const start = [...heading(run, single, page), ...severityLines(run, page)];
  return spaced([start, ...insecureBlocks(run, page), ...details, [...verdicts, ...interruption(run, page)]]);
}

function heading({ started }: CollectedRun, single: CollectedTarget | undefined, page: Page): readonly string[] {
  const { bold, dim } = page.paint;
  const title = escapeForTerminal(clip(started.title, longestTitle));
  const url =
    (single?.url ?? '') === '' || single?.url === single?.name ? '' : ` at ${escapeForTerminal(single?.url ?? '')}`;
  const target = single === undefined ? '' : `${escapeForTerminal(single.name)}${url} · `;
  // What others sent was drawn from no seed.
  const seed = started.seed === '' ? '' : ` · seed ${escapeForTerminal(started.seed)}`;
  const facts = `${escapeForTerminal(started.spec)} · ${target}${casesOf(started)}${seed}`;
  return [...wrapText(title, page.columns).map(bold), ...wrapText(facts, page.columns).map(dim)];
}

function casesOf({ cases, shard }: CollectedRun['started']): string {
  if (shard === undefined) return countOf(cases.length, 'case');
  return `${cases.length} of ${countOf(shard.total, 'case')}, shard ${shard.index}/${shard.count}`;
}

function section(target: CollectedTarget, page: Page): readonly (readonly string[])[] {
  const blocks = targetBlocks(target, page);
  if (blocks.length === 0) return [];
  const name = escapeForTerminal(target.name);
  const url = target.url === undefined || target.url === target.name ? '' : ` ${escapeForTerminal(target.url)}`;
  const line = '─'.repeat(Math.max(3, page.columns - displayWidth(`── ${name}${url} `)));
  const { bold, dim } = page.paint;
  return [[`${dim('──')} ${bold(name)}${dim(`${url} ${line}`)}`], ...blocks];
}

function interruption({ interrupted }: CollectedRun, page: Page): readonly string[] {
  return interrupted ? [page.paint.yellow('The run was interrupted. The report shows the results until then.')] : [];
}
