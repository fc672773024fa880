import { escapeHtml } from '../../../http/index.js';
import { codePointMark, unseenCharacters } from '../../../pages/index.js';

/** HTML that is safe to put into more HTML. */
export interface Markup {
  readonly html: string;
}

/**
 * HTML with values in it: a text stands for itself, in an element and in a quoted attribute, with what a reader could
 * not see as its code point; markup stays markup.
 *
 * @example
 * markup`<b title="${'"'}">${'<i>'}</b>`.html // '<b title="&quot;">&lt;i&gt;</b>'
 */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  const html = parts.map((part, index) => {
    const value = values[index - 1];
    return `${value === undefined ? '' : htmlOf(value)}${part}`;
  });
  return { html: html.join('') };
}

/** Markup where there is something to say, and else nothing. */
export function when<T>(value: T | undefined, made: (value: T) => Markup): Markup {
  return value === undefined ? { html: '' } : made(value);
}

function htmlOf(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    return escapeHtml(value.replace(unseenCharacters, (one) => (/[\n\t]/.test(one) ? one : codePointMark(one))));
  }
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}
