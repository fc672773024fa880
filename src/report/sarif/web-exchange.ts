import type { ExchangeSummary } from '../../run/index.js';

/** The exchange of a case as webRequest and webResponse objects (SARIF 2.1.0 §3.46, §3.47). */
export function webExchange(exchange: ExchangeSummary | undefined) {
  if (exchange === undefined) return {};
  const { method, url, requestFields, requestBody, status, responseFields, responseBody } = exchange;
  const request = {
    protocol: 'HTTP',
    method,
    target: url,
    headers: record(requestFields),
    ...(requestBody === undefined ? {} : { body: { text: requestBody } }),
  };
  if (status === undefined) return { request, response: { noResponseReceived: true } };
  const response = {
    protocol: 'HTTP',
    statusCode: status,
    headers: record(responseFields),
    ...(responseBody === undefined ? {} : { body: { text: responseBody } }),
  };
  return { request, response };
}

/** A field that comes more than once is joined, as RFC 9110 §5.3 has it. */
function record(fields: ExchangeSummary['requestFields']): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [name, value] of fields) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}
