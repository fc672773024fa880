import { describe, expect, test } from 'vitest';
import { TrellisError } from '../../src/error/index.js';
import { collect } from '../../src/report/index.js';
import type { RunEvent } from '../../src/run/index.js';
import { eventsOf } from './events.js';
import { cases } from './plant-store-cases.js';
import { sideBySide, threeTargets } from './runs.js';

async function* until(last: RunEvent['type'], count = Infinity): AsyncGenerator<RunEvent, void> {
  let seen = 0;
  for await (const event of eventsOf(sideBySide)) {
    yield event;
    if (event.type === last && (seen += 1) === count) return;
  }
}

async function* nothing(): AsyncGenerator<RunEvent, void> {}

describe('a collected run', () => {
  test('keeps targets and cases in the order of the run', async () => {
    const run = await collect(eventsOf(threeTargets));
    expect(run.targets.map(({ name }) => name)).toEqual(threeTargets.targets.map(({ name }) => name));
    expect(run.targets[1]?.cases.map((one) => one.case)).toEqual(cases);
  });

  test('that broke off has no verdict, and knows which cases were not run', async () => {
    const run = await collect(until('case-finished', 7));
    expect(run).toMatchObject({ verdict: 'no-verdict', interrupted: true });
    expect(run.targets.map(({ verdict, counts }) => [verdict, counts.passed + counts.deviates, counts.notRun])).toEqual(
      [
        ['no-verdict', 4, cases.length - 4],
        ['no-verdict', 3, cases.length - 3],
      ],
    );
  });

  test('that broke off before a target began has no address for it', async () => {
    const run = await collect(until('target-started', 1));
    expect(run.targets.map(({ url }) => url)).toEqual(['http://127.0.0.1:41023', undefined]);
  });

  test('that never began is an error', async () => {
    await expect(collect(nothing())).rejects.toThrow(TrellisError);
  });

  test('does not change the events', async () => {
    const before = JSON.stringify(await all(eventsOf(sideBySide)));
    const events = await all(eventsOf(sideBySide));
    await collect(
      (async function* () {
        yield* events;
      })(),
    );
    expect(JSON.stringify(events)).toBe(before);
  });
});

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const list: RunEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}
