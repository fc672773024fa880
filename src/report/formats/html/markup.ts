import { escapeHtml } from '../../../http/index.js';
import { codePointMark, unseenCharacters } from '../../../pages/index.js';

/** HTML that is safe to insert into other HTML. */
export interface Markup {
  readonly html: string;
}

type Value = string | number | Markup | readonly Markup[] | undefined;

/**
 * Builds HTML. Texts are escaped for elements and quoted attributes, with invisible characters as code points; markup is
 * inserted as it is, and `undefined` inserts nothing.
 *
 * @example
 * markup`<b title="${'"'}">${'<i>'}</b>`.html // '<b title="&quot;">&lt;i&gt;</b>'
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { html: parts.map((part, index) => `${htmlOf(values[index - 1])}${part}`).join('') };
}

/** Builds markup for a value, or nothing for `undefined`. */
export function when<T>(value: T | undefined, made: (value: T) => Markup): Markup | undefined {
  return value === undefined ? undefined : made(value);
}

/** Converts a sentence to markup, with the parts between backticks as code. */
export function withCode(sentence: string): Markup {
  const parts = sentence.split(/`([^`]+)`/);
  return markup`${parts.map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`))}`;
}

/** Builds a collapsed list, or nothing if there are no items. */
export function foldedList(summary: string, items: readonly Markup[], className?: string): Markup | undefined {
  if (items.length === 0) return undefined;
  const attribute = when(className, (name) => markup` class="${name}"`);
  return markup`<details${attribute}><summary>${summary}</summary><ul>${items.map((item) => markup`<li>${item}</li>`)}</ul></details>`;
}

function htmlOf(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    return escapeHtml(value.replace(unseenCharacters, (one) => (/[\n\t]/.test(one) ? one : codePointMark(one))));
  }
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}
