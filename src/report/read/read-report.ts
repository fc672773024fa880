import { TrellisError } from '../../error/index.js';
import type { CollectedRun } from '../collected/collected-run.js';
import { Misfit } from './decode.js';
import { runOf } from './run-of.js';
import { reportShape } from './report-shape.js';

/**
 * The run that a JSON report tells of, from which every other report can be made.
 *
 * @param file the name of the report, for messages
 * @throws TrellisError `not-a-report` that says what is wrong, and where
 *
 * @example
 * const run = readReport(await readFile('report.json', 'utf8'), 'report.json');
 * run.targets[0]?.verdict; // 'conforms'
 */
export function readReport(json: string, file: string): CollectedRun {
  try {
    return runOf(reportShape(JSON.parse(json), ''));
  } catch (error) {
    throw new TrellisError(
      [
        {
          code: 'not-a-report',
          message: `${file} is no report that can be read: ${whyOf(error, json)}`,
          hint: 'give what --reporter json=FILE of this version has written',
        },
      ],
      { cause: error },
    );
  }
}

function whyOf(error: unknown, json: string): string {
  if (json.trim() === '') return 'it is empty';
  if (error instanceof Misfit) return error.message;
  // The message of the parser quotes the text, which may be anything.
  if (error instanceof SyntaxError) return 'it is not JSON, or only a part of it';
  throw error;
}
