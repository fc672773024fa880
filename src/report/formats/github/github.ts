import { collect } from '../../collected/collect.js';
import { annotationLines } from './annotations.js';
import { summaryOf } from './summary.js';
import type { Reporter } from '../../stream/reporter.js';

/**
 * What GitHub Actions shows of a run: annotations at the lines of the document, as workflow commands, and the summary of
 * the job in Markdown, where the sink has a place for it.
 */
export const github: Reporter = async (events, sink) => {
  const run = await collect(events);
  const lines = annotationLines(run);
  if (lines.length > 0) await sink.write(`${lines.join('\n')}\n`);
  await sink.summarise?.(summaryOf(run));
};
