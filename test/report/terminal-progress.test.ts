import { describe, expect, test } from 'vitest';
import { terminal } from '../../src/report/index.js';
import type { RunEvent } from '../../src/run/index.js';
import { aCase, eventsOf, type Outline } from './events.js';
import { sideBySide, violating } from './runs.js';
import { reportOf, stringSink } from './string-sink.js';

const erase = '\r\x1b[K';

describe('on a terminal', () => {
  test('one line is written over and over, and erased before the report', async () => {
    const sink = stringSink({ isTerminal: true });
    await terminal(eventsOf(violating), sink);
    const progress = sink.written.slice(0, -2);
    expect(progress).toHaveLength(violating.cases.length);
    expect(progress.every((text) => text.startsWith(erase) && !text.includes('\n'))).toBe(true);
    expect(progress.at(-1)).toBe(`${erase}${'━'.repeat(24)} 21/21 cases, 14 failed`);
    expect(sink.written.slice(-2)).toEqual([erase, await reportOf(terminal, violating)]);
  });

  test('the line counts the cases of all targets', async () => {
    const sink = stringSink({ isTerminal: true });
    await terminal(eventsOf(sideBySide), sink);
    expect(sink.written[0]).toBe(`${erase}${'━'.repeat(24)} 1/42 cases`);
  });

  test('the line fits a narrow screen', async () => {
    const sink = stringSink({ isTerminal: true, columns: 40 });
    await terminal(eventsOf(violating), sink);
    const widths = sink.written.slice(0, -2).map((text) => text.slice(erase.length).length);
    expect(Math.max(...widths)).toBeLessThan(40);
  });

  test('the line is not drawn for each of very many cases', async () => {
    const cases = Array.from({ length: 5000 }, (_, index) => aCase(`createPlant/${index}`));
    const outline: Outline = { cases, targets: [{ name: 'it', verdict: 'conforms' }] };
    const sink = stringSink({ isTerminal: true });
    await terminal(eventsOf(outline), sink);
    expect(sink.written.length).toBeLessThan(210);
  });

  test('the line is erased when the run cannot go on', async () => {
    const sink = stringSink({ isTerminal: true });
    await expect(terminal(breaking(), sink)).rejects.toThrow('out of memory');
    expect(sink.written.at(-1)).toBe(erase);
  });
});

describe('anywhere else', () => {
  test('nothing is written before the report', async () => {
    const sink = stringSink();
    await terminal(eventsOf(violating), sink);
    expect(sink.written).toHaveLength(1);
    expect(sink.written[0]).not.toContain('\r');
  });
});

async function* breaking(): AsyncGenerator<RunEvent, void> {
  let count = 0;
  for await (const event of eventsOf(violating)) {
    yield event;
    count += 1;
    if (count === 6) throw new Error('out of memory');
  }
}
