import { appendFile } from 'node:fs/promises';
import type { Sink } from '../../report/index.js';
import { unwritable } from './output-file.js';

/** Where GitHub Actions wants the summary of a job (`GITHUB_STEP_SUMMARY`); steps and tools add theirs one by one. */
export function jobSummary(env: NodeJS.ProcessEnv): Pick<Sink, 'summarise'> {
  const file = env['GITHUB_STEP_SUMMARY'] ?? '';
  if (file === '') return {};
  return {
    summarise: (markdown) =>
      appendFile(file, markdown).catch((error: unknown) => {
        throw unwritable(file, 'the summary of the job', error);
      }),
  };
}
