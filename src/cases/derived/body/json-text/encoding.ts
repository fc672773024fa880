import { jsonTemplate, type Template } from '../../../../wire/index.js';
import type { ValueMutation } from '../value-site.js';
import { isStringText, joined, withScalar, written } from './edit-text.js';
import { isWholeBody, noJson, unclearJson } from './text-change.js';

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);

/** Bytes that are not the UTF-8 that JSON has to be in (RFC 8259 §8.1). */
export const encoding: ValueMutation = {
  id: 'body/json-text/encoding',
  applies: isWholeBody,
  *derive(site) {
    for (const [what, bytes, words] of bad) {
      yield* noJson(site, {
        what,
        text: (tree) => written(withScalar(tree, isStringText, (string) => inside(string, bytes))),
        words,
        priority: 3,
        doubt: 'text-not-utf-8',
      });
    }
    // A parser may ignore the mark (RFC 8259 §8.1).
    yield* unclearJson(site, {
      what: 'byte-order-mark',
      text: (tree) => joined([byteOrderMark], jsonTemplate(tree)),
      words: 'with a byte order mark',
      priority: 4,
    });
  },
};

const bad = [
  ['invalid-utf8', Uint8Array.of(0xff), 'with a byte in a string that is no UTF-8'],
  ['overlong-utf8', Uint8Array.of(0xc0, 0xaf), 'with a slash in a string, encoded in two bytes'],
] as const;

function inside(string: Template, bytes: Uint8Array): Template {
  const [first = '', ...rest] = string;
  return typeof first === 'string' ? [first.slice(0, 1), bytes, first.slice(1), ...rest] : string;
}
