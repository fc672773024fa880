import { element, type Child } from '../../../../pages/index.js';
import { lineOf, type PagePlace } from './page-data.js';

/** Creates a symbol that only repeats the text beside it, so screen readers skip it. */
export function symbol(text: string, selector: `span.${string}` = 'span.sign'): HTMLElement {
  return element(selector, { 'aria-hidden': 'true' }, text);
}

/** Creates a collapsed section. */
export function folded(title: string, ...content: readonly Child[]): HTMLDetailsElement {
  return element('details.folded', element('summary', title), ...content);
}

/** Creates preformatted text that keyboards can scroll. */
export function preformatted(label: string, ...content: readonly Child[]): HTMLElement {
  return element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, ...content);
}

/** Creates a link to a line in the contract section. */
export function placeLink(place: PagePlace, text = `${place.file}:${place.line}`): HTMLElement {
  return element('a', { href: `#line-${lineOf(place)}`, 'data-file': place.file }, text);
}

/** Creates the letter of a target; undefined if there is only one target. */
export function targetLetter(letter: string, title?: string): HTMLElement | undefined {
  return letter === '' ? undefined : element('span.letter', { title }, letter);
}

/** Converts a sentence to elements, with the parts between backticks as code. */
export function withCode(sentence: string): DocumentFragment {
  const whole = document.createDocumentFragment();
  for (const [index, part] of sentence.split(/`([^`]+)`/).entries()) {
    whole.append(element(index % 2 === 1 ? 'code' : 'span', part));
  }
  return whole;
}
