import { collect } from '../../collected/collect.js';
import { writeJson } from '../../stream/json-text.js';
import type { Reporter } from '../../stream/reporter.js';
import { sarifRun } from './sarif-run.js';

/**
 * SARIF 2.1.0 (OASIS), as code scanning of GitHub, GitLab, Azure DevOps and editors read it: a run for each target, every
 * finding at the line of the document that demands otherwise.
 */
export const sarif: Reporter = async (events, sink) => {
  const run = await collect(events);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: run.targets.map((target) => sarifRun(target, run)),
  };
  await writeJson(log, sink);
};
