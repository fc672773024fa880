import { exactNumber, type JsonValue } from '../../json/index.js';

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What a text may stand for where text says no type: the number, boolean or null that it spells, then itself. */
export function readingsOf(text: string): readonly JsonValue[] {
  if (number.test(text)) return [exactNumber(text), text];
  if (text === 'true' || text === 'false') return [text === 'true', text];
  return text === 'null' ? [text, null] : [text];
}
