import { lineOf, linesOf, type PagePlace } from './page-data.js';
import { element } from '../../../../pages/index.js';
import { placeLink, preformatted } from './parts.js';
import type { Report } from './report.js';

const linesAround = 3;

/** Shows the lines of the document around a place, with the line itself marked. */
export function documentExcerpt({ data }: Report, place: PagePlace): HTMLElement {
  const { file, line } = place;
  const first = lineOf(place);
  const text = data.documents.find((each) => each.file === file)?.text;
  const name = `${file}:${line}`;
  if (text === undefined) return element('p.facts', `Contract: ${name}`);
  const from = Math.max(0, first - 1 - linesAround);
  const shown = linesOf(text)
    .slice(from, line + linesAround)
    .map((content, index) => {
      const number = from + index + 1;
      const isMarked = number >= first && number <= line;
      return element(
        isMarked ? 'span.line.it' : 'span.line',
        element('span.number', `${isMarked ? '→ ' : ''}${number}`),
        element('span', content),
      );
    });
  return element(
    'div.excerpt',
    element('div.over', element('h4', 'Contract'), placeLink(place)),
    preformatted(`Lines around ${name}`, ...shown),
  );
}
