import { clip } from '../../text/clip.js';
import type { CollectedRun, CollectedTarget } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import { displayWidth, padTo } from './display-width.js';
import { escapeForTerminal } from '../../text/escapes.js';
import { matrixBlocks } from './matrix-blocks.js';
import type { Page } from './page.js';
import { targetBlocks } from './target-blocks.js';
import { verdictLines } from './verdict-lines.js';
import { wrapText } from './wrap-text.js';
import { comparisonWords, conductWords, insecureWords } from '../../words/conduct-words.js';
import { paragraph, someOf, spaced, type Block, indent } from './layout.js';
import type { CoveredElement } from '../../../checks/index.js';
import { formatPlace } from '../../../json/index.js';
import { askedCoverage, countCoverage, notExercised, type CoverageCount } from '../../words/coverage-counts.js';

const longest = 300;

const label = 'not exercised: ';

const nouns: Readonly<Record<CoveredElement['kind'], readonly [one: string, many: string]>> = {
  operation: ['operation', 'operations'],
  status: ['status', 'statuses'],
  'media-type': ['media type', 'media types'],
  parameter: ['parameter', 'parameters'],
  header: ['header', 'headers'],
  keyword: ['keyword', 'keywords'],
};

const mostSeverities = 10;
const longestTitle = 200;
/** The limits for elements that were not exercised: for a single target, and for each of several. */
const mostMissing = { single: 3, each: 1 };

/** The whole report: the run, the matrix of several targets, the findings, and last the verdicts. */
export function runLines(run: CollectedRun, page: Page): readonly string[] {
  const { started, targets } = run;
  const single = targets.length === 1 ? targets[0] : undefined;
  const details =
    single === undefined
      ? [...matrixBlocks(run, page), ...targets.flatMap((target) => section(target, page))]
      : targetBlocks(single, page);
  const most = single === undefined ? mostMissing.each : mostMissing.single;
  const verdicts = targets.flatMap((target) => {
    const compared = comparisonWords(run, target);
    return [
      ...verdictLines(target, started.strict, page),
      ...(compared === undefined ? [] : paragraph(compared, page)),
      ...coverageLines(target, started.shard === undefined ? most : undefined, page),
      ...conductWords(target).flatMap((words) => paragraph(words, page, page.paint.dim)),
    ];
  });
  const { bold, red, yellow } = page.paint;
  const insecure = targets
    .flatMap((target) => insecureWords(target) ?? [])
    .map((words) => paragraph(words, page, (line) => bold(red(line)), red('! ')));
  const interruption = run.interrupted
    ? [yellow('The run was interrupted. The report shows the results until then.')]
    : [];
  const start = [...heading(run, single, page), ...severityLines(run, page)];
  return spaced([start, ...insecure, ...details, [...verdicts, ...interruption]]);
}

function heading({ started }: CollectedRun, single: CollectedTarget | undefined, page: Page): Block {
  const { bold, dim } = page.paint;
  const { title, spec, seed, cases, shard } = started;
  const { name, url } = single ?? {};
  const target =
    name === undefined ? [] : [url === undefined || url === '' || url === name ? name : `${name} at ${url}`];
  const count =
    shard === undefined
      ? countOf(cases.length, 'case')
      : `${cases.length} of ${countOf(shard.total, 'case')}, shard ${shard.index}/${shard.count}`;
  // Traffic has no seed.
  const facts = [spec, ...target, count, ...(seed === '' ? [] : [`seed ${seed}`])].map(escapeForTerminal).join(' · ');
  return [
    ...wrapText(escapeForTerminal(clip(title, longestTitle)), page.columns).map(bold),
    ...wrapText(facts, page.columns).map(dim),
  ];
}

/** The levels that the configuration changed, and the doubts that it switched off. */
function severityLines({ started }: CollectedRun, page: Page): Block {
  const { severities = [], doubtsOff = [] } = started;
  const levels = severities.map(({ rules = ['every rule'], cases = [], level }) => {
    const where = cases.length === 0 ? '' : ` in ${someOf(cases, 2).join(', ')}`;
    return `${rules.join(', ')} ${level}${where}`;
  });
  const texts = [...levels, ...doubtsOff.map((id) => `doubt ${id} off`)];
  if (texts.length === 0) return [];
  return wrapText(`by configuration: ${someOf(texts, mostSeverities).join('; ')}`, page.columns).map(page.paint.dim);
}

function section(target: CollectedTarget, page: Page): readonly Block[] {
  const blocks = targetBlocks(target, page);
  if (blocks.length === 0) return [];
  const name = escapeForTerminal(target.name);
  const url = target.url === undefined || target.url === target.name ? '' : ` ${escapeForTerminal(target.url)}`;
  const line = '─'.repeat(Math.max(3, page.columns - displayWidth(`── ${name}${url} `)));
  const { bold, dim } = page.paint;
  return [[`${dim('──')} ${bold(name)}${dim(`${url} ${line}`)}`], ...blocks];
}

/**
 * Shows the coverage in numbers, and the first elements that were not exercised. A shard (`most` is undefined) names no
 * elements, since another shard may exercise them.
 */
function coverageLines(target: CollectedTarget, most: number | undefined, page: Page): readonly string[] {
  const { counts } = target;
  // One shard does not know the operations of the others.
  const coverage = most === undefined ? target.coverage : askedCoverage(target);
  if (coverage === undefined || counts.notRun === counts.total) return [];
  const facts = countCoverage(coverage).flatMap(countWords).join(', ');
  const missing = most === undefined ? [] : notExercised(coverage);
  const shown = missing.slice(0, missing.length - 1 === most ? missing.length : most);
  const width = page.columns - indent.length - label.length;
  const rest = shown.length === missing.length ? [] : [`+${missing.length - shown.length} more in the JSON report`];
  const lines = [...shown.map(elementWords), ...rest].flatMap((text) => wrapText(text, width));
  return [
    ...wrapText(`coverage${most === undefined ? ' of this shard' : ''}: ${facts}`, page.columns - indent.length).map(
      (line) => indent + page.paint.dim(line),
    ),
    ...lines.map((line, index) => indent + page.paint.dim(padTo(index === 0 ? label : '', label.length) + line)),
  ];
}

/** Most responses document no headers, so zero headers are not worth a mention. */
function countWords({ kind, total, exercised }: CoverageCount): readonly string[] {
  const [one, many] = nouns[kind];
  if (total === 0) return kind === 'header' ? [] : [`0 ${many}`];
  return [`${exercised}/${total} ${total === 1 ? one : many}`];
}

function elementWords({ kind, name, direction, place, reason }: CoveredElement): string {
  const where = kind === 'keyword' && direction === 'response' ? ' in a response' : '';
  return escapeForTerminal(clip(`${formatPlace(place)} ${name}${where} (${reason ?? ''})`, longest));
}
