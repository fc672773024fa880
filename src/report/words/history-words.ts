import type { FindingHistory } from '../../run/index.js';

/**
 * The requests that show a finding, numbered, with what each response shows, then the values that disagree.
 *
 * @example
 * historyWords(history) // ['1. create an item: POST /tools: 201 Created', …]
 */
export function historyWords({ exchanges, values }: FindingHistory): readonly string[] {
  const steps = exchanges.map(({ words, shows, exchange: { method, url } }, at) => {
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    return `${at + 1}. ${words}: ${method} ${path}: ${shows}`;
  });
  return [...steps, ...values.map(({ exchange, where, text }) => `${where} (${exchange}): ${text}`)];
}
