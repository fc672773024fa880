import { collect } from '../../collected/collect.js';
import type { Reporter, Sink } from '../../stream/reporter.js';
import { pageOf } from './page.js';
import { runLines } from './run-lines.js';
import type { RunEvent } from '../../../run/index.js';
import { countOf } from '../../text/count-of.js';
import { formatDuration } from '../../text/format-duration.js';

const barWidth = 24;

/** The progress line is redrawn at most this often, which suits slow connections. */
const mostSteps = 200;

/** In milliseconds. Before that time, the speed is not meaningful. */
const leastSpent = 2_000;

const eraseLine = '\r\x1b[K';

/** Passes events on and shows the progress of the run in one line, which is erased at the end. */
async function* withProgress(events: AsyncIterable<RunEvent>, sink: Sink): AsyncGenerator<RunEvent, void> {
  const { columns, paint } = pageOf(sink);
  let [total, done, failed, step] = [0, 0, 0, -1];
  try {
    const start = performance.now();
    for await (const event of events) {
      if (event.type === 'run-started') total = event.cases.length * event.targets.length;
      if (event.type === 'case-finished') {
        done += 1;
        if (event.result.kind === 'failed') failed += 1;
        const reached = Math.floor((done * mostSteps) / total);
        if (reached !== step) {
          step = reached;
          const filled = Math.min(barWidth, Math.round((done * barWidth) / total));
          const facts = ` ${done}/${countOf(total, 'case')}${failed === 0 ? '' : `, ${failed} failed`}${paceOf(done, total, performance.now() - start)}`;
          const text = facts.slice(0, Math.max(0, columns - barWidth - 1));
          await sink.write(
            `${eraseLine}${paint.green('━'.repeat(filled))}${paint.dim('━'.repeat(barWidth - filled))}${text}`,
          );
        }
      }
      yield event;
    }
  } finally {
    if (step >= 0) await sink.write(eraseLine);
  }
}

/** The speed and the remaining time, once they are meaningful; `spent` is in milliseconds. */
function paceOf(done: number, total: number, spent: number): string {
  if (spent < leastSpent) return '';
  const perSecond = (done / spent) * 1000;
  return `, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s, ${formatDuration(((total - done) / perSecond) * 1000)} left`;
}

/** Writes the report for people: findings, worst first, with everything needed to act on them, and last the verdict. */
export const terminal: Reporter = async (events, sink) => {
  const run = await collect(sink.isTerminal ? withProgress(events, sink) : events);
  await sink.write(`${runLines(run, pageOf(sink, run)).join('\n')}\n`);
};
