import { run, urlTarget, type RunEvent } from '../../src/run/index.js';
import { eventLines } from './event-lines.js';
import { correctServers, faultyServers, type RecordedServer } from './servers.js';

/** What is recorded of servers. */
export type ServerPart = 'matrix' | 'events';

/** The servers of each part. */
export const serversOf: Readonly<Record<ServerPart, readonly RecordedServer[]>> = {
  matrix: faultyServers,
  events: correctServers,
};

/** The server at this index of a part. */
export interface Job {
  readonly part: ServerPart;
  readonly index: number;
}

/** Runs the cases against a server and returns the lines that are recorded of it. */
export async function linesOfJob({ part, index }: Job): Promise<readonly string[]> {
  const server = serversOf[part][index];
  if (server === undefined) throw new RangeError(`There is no server ${index} of ${part}`);
  const events = await eventsOf(server);
  return part === 'events' ? eventLines(events) : matrixLines(server.name, events);
}

/** One exchange at a time, so that what a server remembers is always the same. */
async function eventsOf({ start, quarry }: RecordedServer): Promise<readonly RunEvent[]> {
  const server = await start();
  const events: RunEvent[] = [];
  try {
    const { timeout = 5_000 } = quarry;
    const targets = [urlTarget(server.url)];
    // With leave to change everything, every operation is tested.
    const options = { ...quarry, targets, timeout, seed: 'the same each time', touch: ['*'], concurrency: 1 };
    for await (const event of run(options)) events.push(event);
  } finally {
    await server.close();
  }
  return events;
}

/** The rules that a run found broken, with their levels and the number of cases that found it. */
function matrixLines(name: string, events: readonly RunEvent[]): readonly string[] {
  const cases = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'case-finished') continue;
    const { result } = event;
    const told = result.findings.map(({ level, rule }) => `${level} ${rule}`);
    for (const each of new Set(result.kind === 'inconclusive' ? [...told, 'inconclusive'] : told))
      cases.set(each, (cases.get(each) ?? 0) + 1);
  }
  return Array.from(cases, ([told, count]) => `${name} | ${told} | ${count}`);
}
