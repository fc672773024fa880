import { collect } from '../collected/collect.js';
import { writeJson } from '../stream/json-text.js';
import { reportDocument } from '../document/report-document.js';
import type { Reporter } from '../stream/reporter.js';

/** The whole run as one JSON document, described by `schemas/report.schema.json`. */
export const json: Reporter = async (events, sink) => {
  await writeJson(reportDocument(await collect(events)), sink);
};
