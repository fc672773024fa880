import { collect } from './collect.js';
import type { Reporter } from './reporter.js';
import { pageOf } from './terminal/page.js';
import { withProgress } from './terminal/progress.js';
import { runLines } from './terminal/run-lines.js';

/** The report that a person reads: worst first, each finding with what it takes to act on it, the verdict last. */
export const terminal: Reporter = async (events, sink) => {
  const run = await collect(sink.isTerminal ? withProgress(events, sink) : events);
  await sink.write(`${runLines(run, pageOf(sink)).join('\n')}\n`);
};
