import { collect, json, mergeRuns, readReport, type CollectedRun } from '../../src/report/index.js';
import { run, type RunEvent, type RunOptions } from '../../src/run/index.js';
import { stringSink } from './string-sink.js';

/** The events of a run, as if it had taken no time. */
export async function timeless(options: RunOptions): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run({ now: () => new Date('2026-01-31T12:00:00Z'), toolVersion: '0.1.0', ...options })) {
    if (!('duration' in event)) events.push(event);
    // An exchange is made when it is asked for.
    else if (event.type === 'case-finished') events.push({ ...event, exchange: event.exchange, duration: 0 });
    else events.push({ ...event, duration: 0 });
  }
  return events;
}

export async function* streamOf(events: readonly RunEvent[]): AsyncGenerator<RunEvent, void> {
  yield* events;
}

/** The JSON report of each shard, run side by side. */
export function shardReports(options: RunOptions, count: number): Promise<readonly string[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => shardReport(options, at + 1, count)));
}

/** The JSON report of one shard. */
export async function shardReport(options: RunOptions, index: number, count: number): Promise<string> {
  const sink = stringSink();
  await json(streamOf(await timeless({ ...options, shard: { index, count } })), sink);
  return sink.written.join('');
}

/** What shards come to together. */
export function merged(reports: readonly string[]): CollectedRun {
  const [first, ...others] = reports.map((text, at) => ({
    file: `${at + 1}.json`,
    run: readReport(text, `${at + 1}.json`),
  }));
  if (first === undefined) throw new Error('no report');
  return mergeRuns([first, ...others]);
}

export async function collected(events: readonly RunEvent[]): Promise<CollectedRun> {
  return collect(streamOf(events));
}
