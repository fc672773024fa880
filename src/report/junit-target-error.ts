import { formatProblem } from '../error/index.js';
import { clip } from './clip.js';
import type { CollectedTarget } from './collected-run.js';
import type { JunitCase } from './junit-case.js';

const longestMessage = 2000;

/**
 * A test case for a target that could not be judged, or not to its end; undefined when the cases themselves say so
 * already. Without it a pipeline that looks at the file alone would be green.
 */
export function targetError(
  { name, problem, verdict, notExercised }: CollectedTarget,
  cases: readonly JunitCase[],
): JunitCase | undefined {
  const told = verdict !== 'no-verdict' || cases.some(({ outcome }) => outcome.kind === 'error');
  if (problem === undefined && told) return undefined;
  const why = problem === undefined ? noVerdict(notExercised) : formatProblem(problem);
  const message = clip(why, longestMessage);
  return {
    className: `${name}.target`,
    name: 'can be judged',
    file: undefined,
    duration: 0,
    outcome: { kind: 'error', message, type: problem?.code ?? 'no-verdict', text: message },
    remarks: '',
  };
}

function noVerdict(notExercised: readonly string[]): string {
  return notExercised.length === 0
    ? 'no verdict: the run ended before there was one'
    : `no verdict: no request was accepted of ${notExercised.join(', ')}`;
}
