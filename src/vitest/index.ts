// oxlint-disable-next-line import/no-unassigned-import -- the import registers the matcher
import './matcher/register-matcher.js';

export type { Contract } from '../contract/index.js';
export { ContractViolation } from './findings/contract-violation.js';
export { useContract } from './matcher/used-contract.js';
export type { MatchOptions } from './matcher/register-matcher.js';
export type { JudgedResponse } from './matcher/read-response.js';
export { contractTests } from './tests/contract-tests.js';
export type { ContractTestsOptions } from './tests/contract-tests-options.js';
