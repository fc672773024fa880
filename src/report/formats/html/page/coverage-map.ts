import { linesOf, type PageElement } from './page-data.js';
import { countOf } from '../../../text/count-of.js';
import { element } from '../../../../pages/index.js';
import { directionWords, lineStates, lineWords, type LineState } from './line-states.js';
import { folded, placeLink, symbol } from './parts.js';
import type { Report } from './report.js';

const svg = 'http://www.w3.org/2000/svg';
/** In longer documents, several lines share a row, which shows the worst state. */
const mostRows = 140;
const mostMissing = 300;
const rowHeight = 4;
const width = 240;
const worstFirst: readonly LineState[] = ['failed', 'warned', 'untouched', 'partly', 'exercised'];

const nouns: Readonly<Record<PageElement['kind'], string>> = {
  operation: 'Operations',
  status: 'Statuses',
  'media-type': 'Media types',
  parameter: 'Parameters',
  header: 'Headers',
  keyword: 'Schema keywords',
};

/** Shows the coverage in numbers, and the state of every line of the document in a small picture. */
export function coverageMap(report: Report, go: (line: number) => void): readonly Node[] {
  const [contract, ...others] = report.data.documents;
  const heading = element('h3', 'Coverage of the contract');
  if (contract === undefined) return [heading, numbers(report)];
  const lines = linesOf(contract.text);
  const facts = lineStates(report, contract.file);
  const step = Math.ceil(lines.length / mostRows);
  const rows = Math.ceil(lines.length / step);
  const picture = shape('svg', {
    viewBox: `0 0 ${width} ${rows * rowHeight}`,
    class: 'map',
    preserveAspectRatio: 'xMinYMin',
    'aria-hidden': 'true',
  });
  for (let row = 0; row < rows; row++) {
    const of = lines.slice(row * step, (row + 1) * step);
    const states = new Set(of.map((_, index) => facts.get(row * step + index + 1)?.state));
    const state = worstFirst.find((each) => states.has(each));
    const longest = of.reduce((one, other) => (other.length > one.length ? other : one), '');
    const x = Math.min(width / 2, 2 * longest.search(/\S|$/));
    const length = Math.min(width - x, Math.max(6, 2 * longest.trim().length));
    const size = { x: String(x), y: String(row * rowHeight), width: String(length), height: String(rowHeight - 1.4) };
    if (longest.trim() !== '') picture.append(shape('rect', { ...size, rx: '1', class: state ?? 'silent' }));
  }
  picture.addEventListener('click', ({ clientY }) => {
    const { top, height } = picture.getBoundingClientRect();
    go(nearest([...facts.keys()], Math.floor(((clientY - top) / height) * lines.length) + 1));
  });
  const counts = worstFirst.flatMap((state) => {
    const count = [...facts.values()].filter((each) => each.state === state).length;
    const [sign, words] = lineWords[state];
    return count === 0 ? [] : [element('li', symbol(sign, `span.gutter.${state}`), ` ${count} ${words}`)];
  });
  return [
    heading,
    numbers(report),
    element(
      'p.facts',
      element('a', { href: '#document' }, contract.file),
      `: ${countOf(facts.size, 'line')} with results`,
      others.length === 0 ? undefined : ` (and ${countOf(others.length, 'other file')}, below)`,
    ),
    element('ul.legend', ...counts),
    picture,
  ];
}

function numbers({ data: { elements, targets } }: Report): HTMLElement {
  const known = elements.filter(({ missing }) => missing.some((reason) => reason !== undefined));
  if (known.length === 0) return element('p.facts', 'There is no coverage data.');
  const missing = known.filter((each) => whyMissing(each) !== undefined);
  const rows = Object.entries(nouns).flatMap(([kind, noun]) => {
    const all = known.filter((each) => each.kind === kind).length;
    const exercised = all - missing.filter((each) => each.kind === kind).length;
    return all === 0 ? [] : [element('div', element('dt', noun), element('dd', `${exercised} of ${all}`))];
  });
  return element(
    'div',
    targets.length > 1 ? element('p.facts', 'Exercised on every target:') : undefined,
    element('dl.numbers', ...rows),
    missing.length === 0 ? undefined : missingList(missing),
  );
}

/** Lists the elements that were not exercised on some target, each with the reason and a link. */
function missingList(missing: readonly PageElement[]): HTMLElement {
  const items = missing
    .slice(0, mostMissing)
    .map((each) =>
      element('li', placeLink(each, `${each.name}${directionWords(each)}`), `: ${whyMissing(each) ?? ''}`),
    );
  const rest = missing.length - items.length;
  const more = rest > 0 ? element('li', `… and ${rest} more`) : undefined;
  return folded(`${missing.length} not exercised`, element('ul', ...items, more));
}

function whyMissing({ missing }: PageElement): string | undefined {
  return missing.find((reason) => typeof reason === 'string') ?? undefined;
}

function nearest(lines: readonly number[], wanted: number): number {
  return lines.reduce((best, line) => (Math.abs(line - wanted) < Math.abs(best - wanted) ? line : best), lines[0] ?? 1);
}

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
