import type { SentRequest } from '../context/exchange.js';
import { carriers } from './echo-forms.js';
import { secretForms } from './secret-forms.js';

const mark = '[credentials]';

/** A prefix of this length reveals a secret, as when a text is cut within it. */
const telling = 8;

/** Before an ellipsis, this many characters do. */
const tellingAtCut = 4;

/** Removes the secrets of a request from a text, in every form, complete or cut. */
export function redact(text: string, request: SentRequest): string {
  return [...carriers(request).flatMap(secretForms), ...request.secrets]
    .filter((form) => form.length >= tellingAtCut)
    .toSorted((one, other) => other.length - one.length)
    .reduce(withoutForm, text);
}

function withoutForm(text: string, form: string): string {
  const beginning = form.slice(0, telling);
  let clean = '';
  let rest = text;
  for (let at = rest.indexOf(beginning); at !== -1; at = rest.indexOf(beginning)) {
    clean += rest.slice(0, at) + mark;
    rest = rest.slice(at + lengthInCommon(rest.slice(at), form));
  }
  return withoutCutForm(clean + rest, form);
}

function lengthInCommon(text: string, form: string): number {
  let length = 0;
  while (length < form.length && text[length] === form[length]) length += 1;
  return length;
}

function withoutCutForm(text: string, form: string): string {
  for (let length = telling - 1; length >= tellingAtCut; length -= 1) {
    const cut = `${form.slice(0, length)}…`;
    if (text.endsWith(cut)) return `${text.slice(0, -cut.length)}${mark}…`;
  }
  return text;
}
