import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Case, ValueEntry } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import { didYouMean, TrellisError } from '../../error/index.js';
import type { ReportedCase } from '../../run/index.js';
import type { Options } from '../settings/settings.js';
import { casePaths, loadInputs } from '../inputs/inputs.js';

/**
 * Loads a case of a report from the current document and case files.
 *
 * @throws TrellisError `case-gone` if they no longer contain it, and for a document or file that cannot be used.
 */
export async function loadCase(
  reported: ReportedCase,
  spec: string,
  options: Options,
  ofTarget: readonly ValueEntry[] = [],
): Promise<{ readonly contract: Contract; readonly case: Case }> {
  const found = { ...options, spec: options.spec ?? spec };
  const isWritten = reported.written !== undefined;
  const { contract, cases } = await loadInputs(
    {
      ...found,
      ...(isWritten ? await filesOf(reported, found) : {}),
      source: [isWritten ? 'written' : 'derived'],
      maxCasesPerOperation: 'every',
    },
    ofTarget,
  );
  const theCase = cases.find(({ id }) => id === reported.id);
  if (theCase !== undefined) return { contract, case: theCase };
  throw new TrellisError([
    {
      code: 'case-gone',
      message: `${contract.file} no longer has the case ${reported.id}: the document or the case files have changed`,
      hint:
        didYouMean(
          reported.id,
          cases.map(({ id }) => id),
        ) ?? 'name the files of the report with --spec and --cases',
    },
  ]);
}

/** The files of a written case: an Arazzo document, or case files. */
async function filesOf(reported: ReportedCase, options: Options): Promise<Pick<Options, 'flow' | 'cases'>> {
  const file = reported.written?.file ?? '';
  const isNamed = options.flow === undefined && existsSync(file);
  const isFlow = isNamed && /^\s*"?arazzo"?\s*:/m.test(await readFile(file, 'utf8'));
  return { cases: isFlow ? casePaths(options) : pathsOf(reported, options), ...(isFlow ? { flow: [file] } : {}) };
}

function pathsOf({ written }: ReportedCase, options: Options): readonly string[] {
  const paths = casePaths(options);
  if (paths.length > 0 || written === undefined) return paths;
  // Case files may use rules of other files in their folder.
  const folder = dirname(written.file);
  return existsSync(folder) ? [folder] : [];
}
