import type { FindingHistory } from '../../../../run/index.js';
import { element } from '../../../../pages/index.js';
import { exchangeParts } from './exchange-parts.js';

/** The requests that show a finding, one below the other, each folded; then the values that disagree, side by side. */
export function historyParts({ exchanges, values }: FindingHistory): HTMLElement {
  const steps = exchanges.map(({ words, shows, exchange }, at) =>
    element(
      'details',
      { class: 'folded' },
      element('summary', {}, `${at + 1}. ${words}: ${shows}`),
      exchangeParts(exchange),
    ),
  );
  const disagreeing = values.map(({ exchange, where, text }) =>
    element('p', { class: 'facts' }, `${where} (${exchange}): `, element('code', {}, text)),
  );
  return element('div', {}, element('h4', {}, 'History'), ...steps, ...disagreeing);
}
