export { attempt } from './attempt.js';
export { didYouMean, nearestName } from './did-you-mean.js';
export { fileFault } from './file-fault.js';
export { formatProblem, type Problem } from './problem.js';
export { readWithin } from './read-within.js';
export { TrellisError, throwDistinct } from './trellis-error.js';
export { withArticle } from './with-article.js';
