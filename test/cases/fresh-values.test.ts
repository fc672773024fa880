import { describe, expect, test } from 'vitest';
import { instantiate, instantiateText, namedValues, sampleValues, uniqueValues } from '../../src/cases/index.js';
import type { UniqueKind } from '../../src/wire/index.js';

const kinds: readonly UniqueKind[] = ['int32', 'int64', 'wide-int64', 'wide-int64-neighbour', 'string', 'uuid'];

function drawn(seed: string, kind: UniqueKind, count: number): readonly string[] {
  const draw = uniqueValues(seed);
  return Array.from({ length: count }, () => draw(kind));
}

test.each(kinds)('%s: the same seed gives the same values, another seed others', (kind) => {
  expect(drawn('a', kind, 20)).toEqual(drawn('a', kind, 20));
  expect(drawn('a', kind, 20)).not.toEqual(drawn('b', kind, 20));
});

test('values of a seed stay what they are, so that a run can be replayed by a later version', () => {
  expect(kinds.map((kind) => uniqueValues('seed')(kind))).toEqual([
    '2055462475',
    '4579112070391768',
    '4473439130346858497',
    '4750644487906498559',
    'trellis6yaxpkcu3',
    '1fb81f9a-fa7e-4f1f-a4d4-5f3bc408cb36',
  ]);
});

test.each(kinds)('%s: never the same value twice', (kind) => {
  expect(new Set(drawn('a', kind, 20_000)).size).toBe(20_000);
});

describe('a few digits', () => {
  test('are as many as asked for, each another until all have been there', () => {
    const texts = drawn('a', 'digits-3', 1000);
    expect(texts.filter((text) => !/^[0-9]{3}$/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(1000);
    expect(drawn('a', 'digits-3', 1001).at(-1)).toBe(texts[0]);
  });

  test('begin elsewhere with another seed', () => {
    expect(drawn('a', 'digits-8', 1)).not.toEqual(drawn('b', 'digits-8', 1));
  });
});

describe('each kind keeps to its range', () => {
  const within = (kind: UniqueKind, least: bigint, most: bigint) => {
    const numbers = drawn('a', kind, 2000).map((text) => BigInt(text));
    expect(numbers.every((number) => number >= least && number <= most)).toBe(true);
    return numbers;
  };

  test('int32 is in the upper half, where nobody counts up to', () => void within('int32', 2n ** 30n, 2n ** 31n - 1n));
  test('int64 is as high as every double holds it', () => void within('int64', 2n ** 52n, 2n ** 53n - 1n));
  test('wide-int64 is an int64 that no double holds', () => {
    const numbers = within('wide-int64', 2n ** 54n + 1n, 2n ** 63n - 1n);
    expect(numbers.filter((number) => BigInt(Number(number)) === number)).toEqual([]);
  });
  test('the neighbour of a wide-int64 is another integer and the same double', () => {
    const draw = namedValues(uniqueValues('a'));
    for (let count = 0; count < 500; count++) {
      const [neighbour, wide] = [draw('wide-int64-neighbour', `n${count}`), draw('wide-int64', `n${count}`)];
      expect(neighbour).not.toBe(wide);
      expect(Number(neighbour)).toBe(Number(wide));
      expect(String(BigInt(Number(neighbour)))).not.toBe(neighbour);
    }
  });
  test('string is sixteen small letters and digits, by which what was made can be found', () => {
    expect(drawn('a', 'string', 100).filter((text) => !/^trellis[a-z0-9]{9}$/.test(text))).toEqual([]);
  });
  test('uuid is of version 4', () => {
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(drawn('a', 'uuid', 100).filter((text) => !form.test(text))).toEqual([]);
  });
});

describe('templates', () => {
  test('are filled in order, texts as UTF-8, bytes as they are', () => {
    let count = 0;
    const bytes = instantiate(
      ['ä', new Uint8Array([0xff]), { unique: 'int64' }, { unique: 'uuid' }],
      (kind) => `<${kind} ${count++}>`,
    );
    expect(Buffer.from(bytes).toString('latin1')).toBe('\xc3\xa4\xff<int64 0><uuid 1>');
    expect(instantiateText(['/plants/', { unique: 'int32' }], () => '5')).toBe('/plants/5');
  });

  test('a name keeps its value within one case', () => {
    const draw = namedValues(uniqueValues('a'));
    const twin = { unique: 'int64', name: 'twin' } as const;
    const [first, again, other, unnamed] = [
      [twin],
      [twin],
      [{ ...twin, name: 'other' }],
      [{ unique: 'int64' } as const],
    ].map((template) => instantiateText(template, draw));
    expect(again).toBe(first);
    expect(new Set([first, other, unnamed]).size).toBe(3);
    expect(draw('string', 'twin')).toMatch(/^[a-z0-9]{16}$/);
  });

  test('sample values are always the same, and each is another', () => {
    const [these, those] = [sampleValues(), sampleValues()];
    expect([these('int64'), these('int64')]).toEqual([those('int64'), those('int64')]);
    expect(sampleValues()('int64')).not.toBe(these('int64'));
  });
});
