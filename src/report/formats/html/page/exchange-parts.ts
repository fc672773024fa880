import type { ExchangeSummary, FindingHistory } from '../../../../run/index.js';
import { countOf } from '../../../text/count-of.js';
import { element, indentJson } from '../../../../pages/index.js';
import { folded, preformatted } from './parts.js';

/** Shows the request beside the response, with headers and bodies collapsed. */
export function exchangeParts(exchange: ExchangeSummary): HTMLElement {
  const { method, url, requestFields, requestBody, status, failure, responseFields, responseBody } = exchange;
  return element(
    'div.exchange',
    message('Request', `${method} ${url}`, requestFields, requestBody),
    message('Response', [status, failure].filter(Boolean).join(' · '), responseFields, responseBody),
  );
}

function message(
  title: string,
  start: string,
  fields: ExchangeSummary['requestFields'],
  body: string | undefined,
): HTMLElement {
  const headers = fields.map(([name, value]) => element('div', element('b', `${name}: `), value));
  return element(
    'div',
    element('h4', title),
    element('p.start', element('code', start)),
    section(countOf(fields.length, 'header'), headers),
    body === undefined || body === '' ? section('No body', []) : section('Body', [indentJson(body)]),
  );
}

function section(title: string, content: readonly (Node | string)[]): HTMLElement {
  return content.length === 0 ? element('p.facts', title) : folded(title, preformatted(title, ...content));
}

/** Shows the requests that prove a finding, each collapsed, and then the values that disagree. */
export function historyParts({ exchanges, values }: FindingHistory): HTMLElement {
  const steps = exchanges.map(({ words, shows, exchange }, at) =>
    folded(`${at + 1}. ${words}: ${shows}`, exchangeParts(exchange)),
  );
  const disagreeing = values.map(({ exchange, where, text }) =>
    element('p.facts', `${where} (${exchange}): `, element('code', text)),
  );
  return element('div', element('h4', 'History'), ...steps, ...disagreeing);
}
