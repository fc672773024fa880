import { statusText } from '../../checks/index.js';
import type { ExchangeSummary } from '../../run/index.js';

/** An exchange as curl -v would show it: the request after `>`, the answer after `<`. Its secrets are not in it. */
export function exchangeLines(exchange: ExchangeSummary): readonly string[] {
  const { method, url, requestFields, requestBody, status, failure, responseFields, responseBody } = exchange;
  return [
    ...message('>', `${method} ${url}`, requestFields, requestBody),
    '',
    ...(status === undefined ? [] : message('<', statusText(status), responseFields, responseBody)),
    ...(failure === undefined ? [] : [`! ${failure}`]),
  ];
}

function message(
  mark: string,
  start: string,
  fields: ExchangeSummary['requestFields'],
  body: string | undefined,
): readonly string[] {
  const lines = [start, ...fields.map(([name, value]) => `${name}: ${value}`)];
  if (body !== undefined && body !== '') lines.push('', ...body.split('\n'));
  return lines.map((line) => `${mark} ${line}`.trimEnd());
}
