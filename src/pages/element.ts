/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { codePointMark, unseenCharacters } from './unseen-characters.js';

export type Child = Node | string | undefined;

type Tag = keyof HTMLElementTagNameMap;
type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Creates an element with classes, attributes and children. Texts become text nodes, never markup. Invisible characters
 * in them are shown as code points.
 *
 * @example
 * element('p.facts', { title: 'seed' }, 'seed ', element('code', '7')) // <p class="facts" title="seed">…
 */
export function element<Name extends Tag>(
  selector: Name | `${Name}.${string}`,
  ...content: readonly (Child | Attributes)[]
): HTMLElementTagNameMap[Name] {
  const [name = '', ...classes] = selector.split('.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part before the first dot
  const made = document.createElement(name as Name);
  if (classes.length > 0) made.className = classes.join(' ');
  for (const part of content) {
    if (part instanceof Node) made.append(part);
    else if (typeof part === 'string') made.append(shownText(part));
    else for (const [key, value] of Object.entries(part ?? {})) if (value !== undefined) made.setAttribute(key, value);
  }
  return made;
}

/** Creates a button. */
export function button(className: string, text: string, press: () => void): HTMLButtonElement {
  const made = element(`button.${className}`, { type: 'button' }, text);
  made.addEventListener('click', press);
  return made;
}

/** Finds an element that the page always contains. */
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
    whole.append(text.slice(from, match.index), element('span.code-point', codePointMark(character)));
    from = match.index + character.length;
  }
  whole.append(text.slice(from));
  return whole;
}
