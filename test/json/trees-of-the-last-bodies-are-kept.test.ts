import { expect, test } from 'vitest';
import { parseJsonOnce } from '../../src/json/index.js';

const bodyOf = (length: number): Buffer => Buffer.from(JSON.stringify('f'.repeat(length - 2)));

test('a body is parsed once while it is one of the last', () => {
  const body = bodyOf(1000);
  const parsed = parseJsonOnce(body);
  parseJsonOnce(bodyOf(1000));
  expect(parseJsonOnce(body)).toBe(parsed);
});

test('the tree of a long body is kept until the next one', () => {
  const body = bodyOf(1_000_000);
  const parsed = parseJsonOnce(body);
  expect(parseJsonOnce(body)).toBe(parsed);
  parseJsonOnce(bodyOf(1000));
  expect(parseJsonOnce(body)).not.toBe(parsed);
});

test('the trees of bodies that others have followed do not fill the memory', () => {
  const body = bodyOf(1000);
  const parsed = parseJsonOnce(body);
  for (let others = 0; others < 300; others += 1) parseJsonOnce(bodyOf(1000));
  const again = parseJsonOnce(body);
  expect(again).not.toBe(parsed);
  expect(again).toEqual(parsed);
});
