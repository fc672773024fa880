import { collect } from '../../collected/collect.js';
import type { Reporter } from '../../stream/reporter.js';

/** Writes a run as one self-contained HTML file. */
export const html: Reporter = async (events, sink) => {
  const run = await collect(events);
  // The page is large, so it is loaded on demand.
  const { pageHtml } = await import('./page-html.js');
  await sink.write(pageHtml(run));
};
