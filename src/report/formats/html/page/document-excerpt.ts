import type { PagePlace } from './page-data.js';
import { element } from '../../../../pages/index.js';
import { lineOf } from './line-states.js';
import type { Report } from './report.js';

const around = 3;

/** The lines of the document around a place, the line itself marked. */
export function documentExcerpt({ data }: Report, place: PagePlace): HTMLElement {
  const { file, line } = place;
  const first = lineOf(place);
  const text = data.documents.find((each) => each.file === file)?.text;
  const name = `${file}:${line}`;
  if (text === undefined) return element('p', { class: 'facts' }, `Contract: ${name}`);
  const lines = text.split(/\r\n|\r|\n/);
  const from = Math.max(0, first - 1 - around);
  const shown = lines.slice(from, line + around).map((content, index) => {
    const number = from + index + 1;
    const isIt = number >= first && number <= line;
    return element(
      'span',
      { class: isIt ? 'line it' : 'line' },
      element('span', { class: 'number' }, `${isIt ? '→ ' : ''}${number}`),
      element('span', {}, content),
    );
  });
  return element(
    'div',
    { class: 'excerpt' },
    element(
      'div',
      { class: 'over' },
      element('h4', {}, 'Contract'),
      element('a', { href: `#line-${first}`, 'data-file': file }, name),
    ),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': `Lines around ${name}` }, ...shown),
  );
}
