import { convert, readText } from '../../codec/index.js';
import { TrellisError, type Problem } from '../../error/index.js';
import type { CollectedRun } from '../collected/collected-run.js';
import { report } from './report-format.js';
import { runOf } from './run-of.js';

/** Every target of a run must have the same cases. */
const readable = convert(report, (document, at) => {
  const [first, ...others] = document.targets.map(({ cases }) => cases.map(({ id }) => id).join('\n'));
  const different = others.findIndex((ids) => ids !== first) + 1;
  const place = at.member('targets')?.items()[different]?.member('cases');
  if (different > 0) place?.refuse('wrong-value', 'its cases must be the same as those of the first target');
  return document;
});

/**
 * Reads a JSON report, from which every other report can be written.
 *
 * @param file the name of the report, for messages
 * @throws TrellisError `not-a-report` with the first problem and its place
 *
 * @example
 * const run = readReport(await readFile('report.json', 'utf8'), 'report.json');
 * run.targets[0]?.verdict; // 'conforms'
 */
export function readReport(json: string, file: string): CollectedRun {
  try {
    const document = readText(json, file, readable, undefined);
    if (document !== undefined) return runOf(document);
  } catch (error) {
    if (!(error instanceof TrellisError)) throw error;
    throw notAReport(file, error.problems[0], error);
  }
  throw notAReport(file, { code: 'empty', message: 'it is empty' });
}

/** Names only the first problem, because nobody repairs a report by hand. */
function notAReport(file: string, { code, message, place }: Problem, cause?: TrellisError): TrellisError {
  const why = code === 'json-syntax' ? 'it is not JSON, or is incomplete' : message;
  const at = place === undefined || place.pointer === '' ? '' : `, at ${place.pointer}`;
  const problem: Problem = {
    code: 'not-a-report',
    message: `${file} is not a report that Trellis can read: ${why}${at}`,
    hint: 'give a report that --reporter json=FILE of this version wrote',
    place,
  };
  return new TrellisError([problem], cause === undefined ? {} : { cause });
}
