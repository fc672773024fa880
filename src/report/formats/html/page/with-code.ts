import { element } from '../../../../pages/index.js';

/** A sentence with what stands between backticks as code. */
export function withCode(sentence: string): DocumentFragment {
  const whole = document.createDocumentFragment();
  for (const [index, part] of sentence.split(/`([^`]+)`/).entries()) {
    whole.append(index % 2 === 1 ? element('code', {}, part) : element('span', {}, part));
  }
  return whole;
}
