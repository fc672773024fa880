export { compareContracts } from './compare-contracts.js';
export type { Difference, Example } from './difference.js';
export { rules as differenceRules } from './rules.js';
export type { DifferenceLevel, DifferenceRule } from './rules.js';
