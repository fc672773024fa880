import type { CoveredElement } from '../../../checks/index.js';
import { formatPlace } from '../../../json/index.js';
import { clip } from '../../text/clip.js';
import type { CollectedTarget } from '../../collected/collected-run.js';
import { askedCoverage, countCoverage, notExercised, type CoverageCount } from '../../words/coverage-counts.js';
import { escapeForTerminal } from '../../text/escape-for-terminal.js';
import { padTo } from './display-width.js';
import { indent } from './layout.js';
import type { Page } from './page.js';
import { wrapText } from './wrap-text.js';

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

/**
 * Shows the coverage in numbers, and the first elements that were not exercised. A shard (`most` is undefined) names no
 * elements, since another shard may exercise them.
 */
export function coverageLines(target: CollectedTarget, most: number | undefined, page: Page): readonly string[] {
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
