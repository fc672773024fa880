import { readFile } from 'node:fs/promises';
import { gatherCases, selectCases, type Case } from '../../cases/index.js';
import { loadContract, type Contract } from '../../contract/index.js';
import { fileFault, TrellisError } from '../../error/index.js';
import { parseBaseline, type Baseline } from '../../run/index.js';
import type { ContractTestsOptions } from './contract-tests-options.js';

/** The contract, the cases and the baseline. */
export interface TestPlan {
  readonly contract: Contract;
  /** The cases, in sending order. */
  readonly cases: readonly Case[];
  /** The number of derived cases that were left out, by operation. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly baseline: Baseline | undefined;
}

/**
 * Reads the document, the cases and the baseline.
 *
 * @throws TrellisError if one of them cannot be used, or if there are no cases.
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
