import { tableIn } from '../table.js';
import { caseFile, plantFile, scenarioFile } from './load.js';

/** A file that is no case file, and what is said of it. */
interface BadCaseFile {
  readonly title: string;
  readonly text: string;
  readonly refusal: string;
}

/** The whole file, its cases, the one case, whose id is in line 14, or the steps of the one scenario. */
interface Row extends Record<'text' | 'cases' | 'case' | 'steps', string | undefined> {
  readonly title: string;
  readonly refusal: string;
}

function fileOf({ title, refusal, text, cases, case: theCase, steps }: Row): BadCaseFile {
  const withCases = cases === undefined ? caseFile(theCase ?? '') : plantFile + cases;
  return { title, refusal, text: text ?? (steps === undefined ? withCases : scenarioFile(steps)) };
}

const table = tableIn<Record<'forms' | 'meanings', readonly Row[]>>(import.meta.dirname, 'bad-case-files.yaml');

/** Case files whose form alone shows that they are wrong, to an editor as well. */
export const badForms = table.forms.map(fileOf);

/** Case files that only the loader sees to be wrong. */
export const badMeanings = table.meanings.map(fileOf);
