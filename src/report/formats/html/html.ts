import { collect } from '../../collected/collect.js';
import type { Reporter } from '../../stream/reporter.js';

/** One HTML file that needs nothing else: the report that a person hands to another. */
export const html: Reporter = async (events, sink) => {
  const run = await collect(events);
  // The page is loaded for those who ask for it.
  const { pageHtml } = await import('./page-html.js');
  await sink.write(pageHtml(run));
};
