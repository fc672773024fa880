import { describe, expect, test } from 'vitest';
import { BodyCollector } from '../../src/run/connection/body-collector.js';

/** The body that comes in chunks of these lengths. */
function gathered(
  lengths: readonly number[],
  limit = Infinity,
): readonly [body: Buffer, all: Buffer, wasRoom: boolean] {
  const all = Buffer.from(Array.from({ length: lengths.reduce((sum, each) => sum + each, 0) }, (_, at) => at % 251));
  const collector = new BodyCollector(limit);
  let [at, wasRoom] = [0, true];
  for (const length of lengths) wasRoom = collector.push(all.subarray(at, (at += length))) && wasRoom;
  // It may be asked for more than once.
  expect(Buffer.from(collector.bytes()).equals(Buffer.from(collector.bytes()))).toBe(true);
  return [Buffer.from(collector.bytes()), all, wasRoom];
}

describe('a body is what its chunks are', () => {
  test.each([
    [[]],
    [[0]],
    [[7]],
    [[7, 1]],
    [[1, 1, 1]],
    [[1, 5_000, 1, 1, 70_000, 4_096, 4_095]],
    [Array.from({ length: 300_000 }, () => 1)],
    [Array.from({ length: 50 }, () => 4_095)],
  ])('case %#', (lengths) => {
    const [body, all, wasRoom] = gathered(lengths);
    expect(body.equals(all)).toBe(true);
    expect(wasRoom).toBe(true);
  });

  test('up to a limit', () => {
    const [body, all, wasRoom] = gathered([1, 5_000, 3, 4], 5_003);
    expect(body.equals(all.subarray(0, 5_003))).toBe(true);
    expect(wasRoom).toBe(false);
  });
});

test('chunks of a byte take little more room than the body', () => {
  const slab = Buffer.alloc(1_000);
  const collector = new BodyCollector(Infinity);
  const before = process.memoryUsage();
  for (let count = 0; count < 1_000_000; count++) collector.push(slab.subarray(count % 1_000, (count % 1_000) + 1));
  globalThis.gc?.();
  const after = process.memoryUsage();
  expect(collector.bytes()).toHaveLength(1_000_000);
  expect(after.heapUsed - before.heapUsed).toBeLessThan(80_000_000);
});
