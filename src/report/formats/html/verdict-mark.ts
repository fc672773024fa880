import type { Verdict } from '../../../run/index.js';
import { markup, type Markup } from './markup.js';

const verdicts: Readonly<Record<Verdict, readonly [sign: string, words: string]>> = {
  conforms: ['✓', 'Conforms'],
  violates: ['✗', 'Violates the contract'],
  'no-verdict': ['?', 'No verdict'],
};

/** A verdict in words, with a sign, so that its colour says nothing by itself. */
export function verdictMark(verdict: Verdict): Markup {
  const [sign, words] = verdicts[verdict];
  return markup`<strong class="verdict ${verdict}"><span class="sign" aria-hidden="true">${sign}</span> ${words}</strong>`;
}
