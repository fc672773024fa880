/// <reference lib="dom" />
import { element, indentJson } from '../../../pages/index.js';
import type { ShownMessage } from './shown.js';

/** A message with its first line, its fields and its content; JSON is indented. */
export function messageElement(title: string, line: string, { fields, text, size, isCut }: ShownMessage): HTMLElement {
  const head = [line, ...fields.map(([name, value]) => `${name}: ${value}`)].filter((each) => each !== '').join('\n');
  const parts: Node[] = [element('h4', {}, title), element('pre', { tabindex: '0' }, head)];
  if (text === undefined) parts.push(element('p', { class: 'note' }, `${size} bytes that are not text`));
  else if (text !== '') parts.push(element('pre', { class: 'content', tabindex: '0' }, indentJson(text)));
  if (isCut && text !== undefined) parts.push(element('p', { class: 'note' }, `only the beginning of ${size} bytes`));
  return element('div', { class: 'message' }, ...parts);
}
