import { connectionFields, isToken } from '../../http/index.js';
import type { Template } from '../../wire/index.js';
import type { NamedValues } from './change.js';
import type { Cursor } from './cursor.js';
import { readTemplate } from './read-template.js';

/** Whether a name cannot be used; says so. */
export function refuseHeaderName({ name, cursor }: NamedValues): boolean {
  const text = JSON.stringify(name);
  if (!isToken(name)) {
    cursor.refuse('bad-header', `${text} is not the name of a header field`);
  } else if (name.toLowerCase() === 'authorization') {
    cursor.refuse('bad-header', `${text} is not for headers`, 'write auth: none, a variant, or { header: … }');
  } else if (connectionFields.has(name.toLowerCase())) {
    cursor.refuse('bad-header', `${text} belongs to the connection and cannot be written in a case`);
  } else return false;
  return true;
}

/** RFC 9110 §5.5: visible ASCII, spaces and tabs; the ends of a value are no part of it. */
export function readHeaderValue(cursor: Cursor): Template | undefined {
  const template = readTemplate(cursor, 'a header value');
  if (template?.some((part) => typeof part === 'string' && !isFieldText(part)) === true) {
    cursor.refuse('bad-header', 'a header value has a character that cannot be sent in one');
  }
  return template;
}

/** Whether a text can be sent in a header field. */
function isFieldText(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text);
}
