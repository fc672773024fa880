import { markup, type Markup } from './markup.js';

/** A sentence with what stands between backticks as code. */
export function withCode(sentence: string): Markup {
  const parts = sentence.split(/`([^`]+)`/);
  return markup`${parts.map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`))}`;
}
