import type { Template } from '../../wire/index.js';
import type { Cursor } from './cursor.js';
import { literalText, parseTemplate } from './parse-template.js';

/** The text at a cursor with its holes seen; undefined (and said) where it is no text or a hole is unknown. */
export function readTemplate(cursor: Cursor, what = 'a value'): Template | undefined {
  const text = cursor.text(what);
  if (text === undefined) return undefined;
  const parsed = parseTemplate(text);
  if (parsed.ok) return parsed.template;
  cursor.refuse('unknown-hole', parsed.message, parsed.hint);
  return undefined;
}

/** The same for a text that is sent as its UTF-8 bytes, which half of a surrogate pair does not have. */
export function readSendable(cursor: Cursor, what: string): Template | undefined {
  const template = readTemplate(cursor, what);
  if (template?.some((part) => typeof part === 'string' && /\p{Surrogate}/u.test(part)) !== true) return template;
  cursor.refuse(
    'bad-text',
    'half of a surrogate pair has no bytes',
    'write the bytes with rawBodyBase64, or an escape of JSON in single quotes',
  );
  return undefined;
}

/** A name, in which no fresh value can stand; the empty text (and said) where one does. */
export function readName(cursor: Cursor, what: string): string {
  const template = readTemplate(cursor, what);
  const text = template === undefined ? '' : literalText(template);
  if (text === undefined) cursor.refuse('unknown-hole', `a fresh value cannot stand in ${what}`);
  return text ?? '';
}
