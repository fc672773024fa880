/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { codePointMark, unseenCharacters } from './unseen-characters.js';

export type Child = Node | string | undefined;

/**
 * An element with attributes and children. Texts become text nodes, never markup; what a reader could not see in them
 * shows as its code point.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  for (const child of children)
    if (child !== undefined) made.append(typeof child === 'string' ? shownText(child) : child);
  return made;
}

/** A button that does something on this page. */
export function button(className: string, text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, text);
  made.addEventListener('click', press);
  return made;
}

/** An element of the page that is known to be there. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

function shownText(text: string): Node {
  const whole = document.createDocumentFragment();
  let from = 0;
  for (const match of text.matchAll(unseenCharacters)) {
    const [character] = match;
    if (character === '\n' || character === '\t') continue;
    whole.append(text.slice(from, match.index), element('span', { class: 'code-point' }, codePointMark(character)));
    from = match.index + character.length;
  }
  whole.append(text.slice(from));
  return whole;
}
