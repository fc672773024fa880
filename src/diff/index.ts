export { compareContracts } from './compare-contracts.js';
export type { Difference } from './difference.js';
export { type DifferenceLevel, rules as differenceRules } from './rules.js';
