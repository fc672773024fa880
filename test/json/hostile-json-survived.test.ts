import { describe, expect, it } from 'vitest';
import { jsonEquals, parseJson, stringifyNode, stringifyValue, toValue } from '../../src/json/index.js';
import type { ParsedJson } from '../../src/json/index.js';

function parse(text: string): ParsedJson {
  return parseJson(Buffer.from(text));
}

describe('a hostile JSON text', () => {
  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both', '[{"a":', '}]'],
  ])('of %s is taken down to 2000 levels, and every function walks it', (_, open, close) => {
    const levels = 2000 / (open.length === 6 ? 2 : 1);
    const text = open.repeat(levels) + '1' + close.repeat(levels);
    const parsed = parse(text);
    if (!parsed.ok) throw new Error(parsed.problem.message);
    const value = toValue(parsed.node);

    expect(stringifyNode(parsed.node)).toBe(text);
    expect(stringifyValue(value)).toBe(text);
    expect(jsonEquals(value, toValue(parsed.node))).toBe(true);
  });

  it('one level deeper is refused at the bracket too many', () => {
    expect(parse('['.repeat(2001) + ']'.repeat(2001))).toMatchObject({
      ok: false,
      problem: { kind: 'too-deep', message: 'nested deeper than 2000 levels', offset: 2000 },
    });
  });

  it('a million levels deep, never closed, is refused as well', () => {
    expect(parse('['.repeat(1_000_000))).toMatchObject({ problem: { kind: 'too-deep' } });
  });

  it('levels that have been closed do not count', () => {
    expect(parse(`[${'[],'.repeat(5000)}[]]`).ok).toBe(true);
  });

  it('with a megabyte of digits is read and judged in time', () => {
    const parsed = parse(`[${'9'.repeat(1_000_000)},1e${'9'.repeat(1000)},0.${'0'.repeat(1_000_000)}1]`);

    expect(parsed.ok && stringifyValue(toValue(parsed.node)).length).toBeGreaterThan(2_000_000);
  });

  it('with a hundred thousand members of one object is read in linear time', () => {
    const members = Array.from({ length: 100_000 }, (_, at) => `"n${at}":${at}`);

    expect(parse(`{${members.join()}}`)).toMatchObject({ ok: true, remarks: [] });
  });

  it('with a hundred thousand escapes in one string is read in linear time', () => {
    const parsed = parse(`"${'\\n\\u0041'.repeat(100_000)}"`);

    expect(parsed.ok && toValue(parsed.node)).toBe('\nA'.repeat(100_000));
  });
});
