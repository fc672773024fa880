import type { ExchangeSummary } from '../../../../run/index.js';
import { countOf } from '../../../text/count-of.js';
import { element } from '../../../../pages/index.js';
import { indentJson } from '../../../../pages/index.js';

/** The request and the response, side by side where there is room; header fields and bodies folded. */
export function exchangeParts(exchange: ExchangeSummary): HTMLElement {
  const { method, url, requestFields, requestBody, status, failure, responseFields, responseBody } = exchange;
  const answer = [...(status === undefined ? [] : [String(status)]), ...(failure === undefined ? [] : [failure])];
  return element(
    'div',
    { class: 'exchange' },
    part('Request', `${method} ${url}`, requestFields, requestBody),
    part('Response', answer.join(' · '), responseFields, responseBody),
  );
}

function part(
  title: string,
  start: string,
  fields: ExchangeSummary['requestFields'],
  body: string | undefined,
): HTMLElement {
  const lines = fields.map(([name, value]) => element('div', {}, element('b', {}, `${name}: `), value));
  return element(
    'div',
    {},
    element('h4', {}, title),
    element('p', { class: 'start' }, element('code', {}, start)),
    folded(countOf(fields.length, 'header'), fields.length > 0 ? lines : undefined),
    folded(
      body === '' || body === undefined ? 'No body' : 'Body',
      body === '' || body === undefined ? undefined : [indentJson(body)],
    ),
  );
}

function folded(title: string, content: readonly (Node | string)[] | undefined): HTMLElement {
  if (content === undefined) return element('p', { class: 'facts' }, title);
  return element(
    'details',
    { class: 'folded' },
    element('summary', {}, title),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': title }, ...content),
  );
}
