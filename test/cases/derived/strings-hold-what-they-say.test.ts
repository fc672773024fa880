import { expect, test } from 'vitest';
import { sentText, sentValue, variationsOf } from './site-of.js';

/** A string that stands alone in a list, so that it is written in each good body. */
const listOf = (schema: string): string => `{"type":"array","minItems":1,"maxItems":1,"items":${schema}}`;

async function goodText(schema: string): Promise<unknown> {
  const { variations } = await variationsOf(listOf(schema));
  const pretty = variations.find(({ id }) => id === 'body/json-text/pretty');
  return (pretty && (sentValue(pretty) as readonly unknown[])?.[0]) as unknown;
}

test.each([
  ['{"type":"string","contentEncoding":"base64"}', /^VHJlbGxpcw==$/],
  ['{"type":"string","contentEncoding":"base64","contentMediaType":"image/png"}', /^iVBORw0KGgo[\w+/]*=*$/],
  ['{"type":"string","contentEncoding":"base64url","contentMediaType":"application/json"}', /^e30$/],
  ['{"type":"string","contentEncoding":"base16"}', /^5472656C6C6973$/],
  ['{"type":"string","contentMediaType":"application/json"}', /^\{\}$/],
  ['{"type":"string","contentMediaType":"application/xml"}', /^<a\/>$/],
  ['{"type":"string","contentMediaType":"text/plain"}', /^[\w ]+$/],
])('%s', async (schema, text) => {
  expect(await goodText(schema)).toMatch(text);
});

test('not just any text is one that says what it holds', async () => {
  const accepted = async (schema: string): Promise<readonly string[]> => {
    const { variations } = await variationsOf(schema);
    return variations.filter(({ expect: { outcome } }) => outcome === 'accept').map(sentText);
  };
  const held = '"maxLength":400,"contentEncoding":"base64","contentMediaType":"image/png"';
  const texts = await accepted(`{"type":"string",${held}}`);
  expect(texts.filter((text) => !/^\s*"(?:iVBORw0KGgo|\\u0069)/.test(text))).toEqual([]);
  expect(await accepted('{"type":"string","contentMediaType":"text/markdown"}')).toContain('"12345"');
});

test('a text of the greatest length need not be of a format that is not known', async () => {
  const levelOf = async (format: string): Promise<string | undefined> => {
    const { variations } = await variationsOf(`{"type":"string","maxLength":20${format}}`);
    return variations.find(({ id }) => id === 'body/at-maximum-length')?.doubt === undefined ? 'violation' : 'warning';
  };
  expect(await levelOf(',"format":"iban"')).toBe('warning');
  expect(await levelOf(',"format":"uri"')).toBe('violation');
  expect(await levelOf('')).toBe('violation');
});

test('an e-mail address of the greatest length is one that mail can be sent to', async () => {
  const lengthsOf = async (most: number): Promise<readonly number[]> => {
    const { variations } = await variationsOf(`{"type":"string","format":"email","maxLength":${most}}`);
    const longest = variations.filter(({ id }) => id === 'body/at-maximum-length');
    return longest.map((each) => (JSON.parse(sentText(each)) as string).length);
  };
  expect(await lengthsOf(200)).toEqual([200]);
  // RFC 5321 §4.5.3.1.3: 256 with its angle brackets.
  expect(await lengthsOf(320)).toEqual([254]);
});
