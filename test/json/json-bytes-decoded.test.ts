import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/json/index.js';

/** Bytes inside a JSON string, and which of them is the first that is no part of a character. */
const invalid: readonly (readonly [what: string, bytes: readonly number[], at: number])[] = [
  ['a lone continuation byte', [0x61, 0x80], 1],
  ['a byte that UTF-8 never has', [0xff], 0],
  ['a sequence cut short by the next character', [0xc3, 0x61], 0],
  ['three of four bytes', [0xf0, 0x9f, 0x8c], 0],
  ['an overlong slash in two bytes', [0xc0, 0xaf], 0],
  ['an overlong slash in three bytes', [0xe0, 0x80, 0xaf], 0],
  ['an overlong character in four bytes', [0xf0, 0x80, 0x80, 0xaf], 0],
  ['an encoded surrogate', [0xed, 0xa0, 0x80], 0],
  ['a character beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
  ['the lead byte of such characters', [0xf5, 0x80, 0x80, 0x80], 0],
  ['ISO 8859-1', [0xc3, 0xa9, 0xe9], 2],
  [
    'a bad byte after characters of every length',
    [0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x8c, 0xb1, 0xfe],
    10,
  ],
];

describe('the bytes of a JSON text', () => {
  it.each(invalid)('with %s are refused at that byte', (_, bytes, at) => {
    const problem = { kind: 'invalid-utf8', offset: at + 1 };

    expect(parseJson(Uint8Array.from([0x22, ...bytes, 0x22]))).toMatchObject({ ok: false, problem });
  });

  it.each(['\u007f', '\u0080', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'])(
    'with the boundary character %j are taken, and are not the bad byte either',
    (character) => {
      const bytes = Buffer.from(`"${character}"`);

      expect(parseJson(bytes)).toMatchObject({ ok: true, node: { value: character } });
      expect(parseJson(Buffer.concat([bytes, Buffer.from([0xff])]))).toMatchObject({
        problem: { offset: bytes.length },
      });
    },
  );

  it('that end inside a character are refused', () => {
    expect(parseJson(Uint8Array.from([0x22, 0xe2, 0x82]))).toMatchObject({
      problem: { kind: 'invalid-utf8', offset: 1 },
    });
  });

  it('have the place of the bad byte in characters and its number in bytes', () => {
    const bytes = Buffer.concat([Buffer.from('["é",\n "ü'), Buffer.from([0xff]), Buffer.from('"]')]);

    expect(parseJson(bytes)).toEqual({
      ok: false,
      problem: { kind: 'invalid-utf8', message: 'byte 0xFF at offset 11 is not UTF-8', offset: 11, line: 2, column: 4 },
    });
  });

  it.each([
    ['in UTF-8', [0xef, 0xbb, 0xbf, 0x31], 'byte-order-mark', 'a byte order mark must not begin a JSON text'],
    ['alone', [0xef, 0xbb, 0xbf], 'byte-order-mark', 'a byte order mark must not begin a JSON text'],
    [
      'in UTF-16 (LE)',
      [0xff, 0xfe, 0x31, 0x00],
      'invalid-utf8',
      'byte 0xFF at offset 0 is not UTF-8; this looks like UTF-16',
    ],
    [
      'in UTF-16 (BE)',
      [0xfe, 0xff, 0x00, 0x31],
      'invalid-utf8',
      'byte 0xFE at offset 0 is not UTF-8; this looks like UTF-16',
    ],
  ])('with a byte order mark %s are refused', (_, bytes, kind, message) => {
    expect(parseJson(Uint8Array.from(bytes))).toMatchObject({
      ok: false,
      problem: { kind, message, line: 1, column: 1 },
    });
  });
});
