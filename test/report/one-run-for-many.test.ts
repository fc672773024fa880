import { describe, expect, test } from 'vitest';
import { fanOut, json, junit, terminal } from '../../src/report/index.js';
import { SharedStream } from '../../src/report/stream/fan-out.js';
import { eventsOf } from './events.js';
import { violating } from './runs.js';
import { reportOf, stringSink } from './string-sink.js';

/** Returns the branches of a shared stream. */
function tee<T>(source: AsyncIterable<T>, count: number, capacity?: number) {
  const shared = new SharedStream(source, capacity);
  return Array.from({ length: count }, () => shared.branch());
}

/** Counts to `end`, and tells how far it was asked to go and whether it was left. */
function counting(end: number) {
  const state = { given: 0, left: false };
  async function* numbers(): AsyncGenerator<number, void> {
    try {
      for (let number = 0; number < end; number += 1) {
        state.given = number + 1;
        yield number;
      }
    } finally {
      state.left = state.given < end;
    }
  }
  return { state, numbers: numbers() };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Lets everything that waits for nothing but its turn go on. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function slowly(items: AsyncIterable<number>): Promise<number[]> {
  const list: number[] = [];
  for await (const item of items) {
    if (item % 100 === 0) await settle();
    list.push(item);
  }
  return list;
}

async function* failing(): AsyncGenerator<number, void> {
  yield 1;
  yield 2;
  throw new Error('the source broke');
}

function idle(): Promise<string> {
  return Promise.resolve('idle');
}

async function fail(items: AsyncIterable<number>): Promise<void> {
  for await (const item of items) if (item === 3) throw new Error('enough');
}

describe('SharedStream', () => {
  test('gives everything to everyone, in order, however fast each one reads', async () => {
    const { numbers } = counting(1000);
    const [fast, slow] = tee(numbers, 2, 8);
    const expected = Array.from({ length: 1000 }, (_, number) => number);
    expect(await Promise.all([all(fast ?? numbers), slowly(slow ?? numbers)])).toEqual([expected, expected]);
  });

  test('lets a fast reader wait for the slowest instead of piling up', async () => {
    const { state, numbers } = counting(1000);
    const [fast, slow] = tee(numbers, 2, 8);
    const done = all(fast ?? numbers);
    await settle();
    expect(state.given).toBe(8);
    await slow?.next();
    await settle();
    expect(state.given).toBe(9);
    expect(await all(slow ?? numbers)).toHaveLength(999);
    expect(await done).toHaveLength(1000);
  });

  test('no longer waits for a reader that left, even before it began', async () => {
    const { state, numbers } = counting(100);
    const [fast, slow] = tee(numbers, 2, 4);
    const done = all(fast ?? numbers);
    await settle();
    await slow?.return?.();
    expect(await done).toHaveLength(100);
    expect(state.left).toBe(false);
  });

  test('leaves the source when the last reader leaves', async () => {
    const { state, numbers } = counting(100);
    const [one, other] = tee(numbers, 2, 4);
    for await (const item of one ?? numbers) if (item === 2) break;
    expect(state.left).toBe(false);
    await other?.return?.();
    expect(state.left).toBe(true);
    expect(await one?.next()).toEqual({ done: true, value: undefined });
  });

  test('hands on what the source throws, after everything that came before', async () => {
    const read = await Promise.all(
      tee(failing(), 2).map(async (branch) => {
        const seen: unknown[] = [];
        try {
          for await (const item of branch) seen.push(item);
        } catch (error) {
          seen.push(String(error));
        }
        return seen;
      }),
    );
    expect(read).toEqual([
      [1, 2, 'Error: the source broke'],
      [1, 2, 'Error: the source broke'],
    ]);
  });

  test('refuses a capacity that could hold nothing', () => {
    expect(() => tee(counting(1).numbers, 2, 0)).toThrow(RangeError);
  });
});

describe('fanOut', () => {
  test('makes several reports of one run', async () => {
    const [screen, file, xml] = [stringSink(), stringSink(), stringSink()];
    const last = await fanOut(eventsOf(violating), [
      (events) => terminal(events, screen),
      (events) => json(events, file),
      (events) => junit(events, xml),
      async (events) => (await all(events)).at(-1)?.type,
    ]);
    expect(last).toEqual([undefined, undefined, undefined, 'run-finished']);
    expect(screen.written.join('')).toBe(await reportOf(terminal, violating));
    expect(file.written.join('')).toBe(await reportOf(json, violating));
    expect(xml.written.join('')).toBe(await reportOf(junit, violating));
  });

  test('lets the other reports finish when one of them cannot be written', async () => {
    const screen = stringSink();
    const full = stringSink({
      write() {
        throw new Error('no space left on the disk');
      },
    });
    const reports = fanOut(eventsOf(violating), [(events) => json(events, full), (events) => terminal(events, screen)]);
    await expect(reports).rejects.toThrow('no space left on the disk');
    expect(screen.written.join('')).toBe(await reportOf(terminal, violating));
  });

  test('does not wait for a consumer that never reads', async () => {
    const { numbers } = counting(2000);
    const [, read] = await fanOut(numbers, [idle, all<number>]);
    expect(read).toHaveLength(2000);
  });

  test('leaves the run when every consumer has failed', async () => {
    const { state, numbers } = counting(1000);
    await expect(fanOut(numbers, [fail, fail])).rejects.toThrow('enough');
    expect(state.left).toBe(true);
  });
});
