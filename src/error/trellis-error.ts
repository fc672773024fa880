import { type Problem, formatProblem } from './problem.js';

/**
 * The base of every error that Trellis throws: the run could not be carried out.
 *
 * It has at least one {@link Problem}; `message` has one line per problem, with its place and its hint. A fault of a
 * server is never an error but a finding.
 *
 * @example
 * try {
 *   await loadContract('openapi.yaml');
 * } catch (error) {
 *   if (error instanceof TrellisError) console.error(error.message);
 * }
 */
export class TrellisError extends Error {
  override readonly name: string = 'TrellisError';
  readonly problems: readonly [Problem, ...Problem[]];

  constructor(problems: readonly [Problem, ...Problem[]], options?: ErrorOptions) {
    super(problems.map(formatProblem).join('\n'), options);
    this.problems = problems;
  }

  /** The stable code of the first problem. */
  get code(): string {
    return this.problems[0].code;
  }
}

/** @throws an error of the family with the problems, each once, if there are any. */
export function throwDistinct(problems: readonly Problem[], Family: typeof TrellisError = TrellisError): void {
  const [first, ...others] = new Map(problems.map((problem) => [formatProblem(problem), problem])).values();
  if (first !== undefined) throw new Family([first, ...others]);
}
