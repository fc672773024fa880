import { formatProblem } from './format-problem.js';
import type { Problem } from './problem.js';
import { TrellisError } from './trellis-error.js';

/** @throws an error of the family with the problems, each once, if there are any. */
export function throwDistinct(problems: readonly Problem[], Family: typeof TrellisError = TrellisError): void {
  const [first, ...others] = new Map(problems.map((problem) => [formatProblem(problem), problem])).values();
  if (first !== undefined) throw new Family([first, ...others]);
}
