export { attempt } from './attempt.js';
export { didYouMean, nearestName } from './did-you-mean.js';
export { fileFault } from './file-fault.js';
export { formatProblem } from './format-problem.js';
export { readWithin } from './read-within.js';
export type { Problem } from './problem.js';
export { TrellisError } from './trellis-error.js';
export { throwDistinct } from './throw-distinct.js';
