import { readFile } from 'node:fs/promises';
import { gatherCases, selectCases, type Case } from '../../cases/index.js';
import { loadContract, type Contract } from '../../contract/index.js';
import { fileFault, TrellisError } from '../../error/index.js';
import { parseBaseline, type Baseline } from '../../run/index.js';
import type { ContractTestsOptions } from './contract-tests-options.js';

/** What is known before anything is sent. */
export interface TestPlan {
  readonly contract: Contract;
  /** In the order in which they are sent. */
  readonly cases: readonly Case[];
  /** How many derived cases were left out, by the key of their operation. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly baseline: Baseline | undefined;
}

/**
 * Reads the document, the cases and the baseline.
 *
 * @throws TrellisError for one that cannot be used, and where there are no cases.
 */
export async function loadTestPlan(options: ContractTestsOptions): Promise<TestPlan> {
  const { spec, only = [], skip = [], maxCasesPerOperation, baseline } = options;
  const contract = typeof spec === 'string' ? await loadContract(spec, options.load) : spec;
  const paths = [options.cases ?? []].flat();
  const source = options.source ?? (paths.length > 0 ? ['written'] : ['derived']);
  const { derived, all } = await gatherCases(contract, paths, source, maxCasesPerOperation);
  const cases = selectCases(all, { only: [only].flat(), skip: [skip].flat() });
  if (cases.length === 0) {
    const hint =
      all.length > 0 ? '`only` and `skip` leave out all cases' : "name written cases, or use source: ['derived']";
    throw new TrellisError([{ code: 'no-cases', message: `there are no cases for ${contract.file}`, hint }]);
  }
  return {
    contract,
    cases,
    leftOut: derived.leftOut,
    baseline: baseline === undefined ? undefined : await readBaseline(baseline),
  };
}

async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const message = `the baseline ${file} cannot be read: ${fileFault(error)}`;
    throw new TrellisError([{ code: 'baseline', message }], { cause: error });
  });
  return parseBaseline(text, file);
}
