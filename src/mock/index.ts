export { prismTarget } from './prism/prism-target.js';
export type { PrismTargetOptions } from './prism/prism-target.js';
