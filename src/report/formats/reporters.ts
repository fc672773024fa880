import { collect } from '../collected/collect.js';
import { reportDocument } from '../document/report-document.js';
import { writeJson } from '../stream/json-text.js';
import type { Reporter } from '../stream/reporter.js';
import { ctrf } from './ctrf.js';
import { annotationLines } from './github/annotations.js';
import { summaryOf } from './github/summary.js';
import { html } from './html/html.js';
import { junit } from './junit/junit.js';
import { sarif } from './sarif/sarif.js';
import { terminal } from './terminal/terminal.js';

/** Writes the whole run as one JSON document, described by `schemas/report.schema.json`. */
export const json: Reporter = async (events, sink) => {
  await writeJson(reportDocument(await collect(events)), sink);
};

/**
 * Writes annotations for lines of the document as workflow commands of GitHub Actions, and, if the sink supports it, the
 * summary of the job in Markdown.
 */
export const github: Reporter = async (events, sink) => {
  const run = await collect(events);
  const lines = annotationLines(run);
  if (lines.length > 0) await sink.write(`${lines.join('\n')}\n`);
  await sink.summarise?.(summaryOf(run));
};

/** Every reporter, by its name on the command line. */
export const reporters: ReadonlyMap<string, Reporter> = new Map<string, Reporter>([
  ['terminal', terminal],
  ['json', json],
  ['junit', junit],
  ['html', html],
  ['sarif', sarif],
  ['github', github],
  ['ctrf', ctrf],
]);
