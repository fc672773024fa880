import { formatProblem } from '../error/index.js';
import { clip } from './clip.js';
import type { CollectedTarget } from './collected-run.js';
import { unexercised, unexercisedLine, type UnexercisedOperation } from './unexercised.js';
import type { JunitCase } from './junit-case.js';

const longestMessage = 2000;

/**
 * A test case for a target that could not be judged, or not to its end; undefined when the cases themselves say so
 * already. Without it a pipeline that looks at the file alone would be green.
 */
export function targetError(target: CollectedTarget, cases: readonly JunitCase[]): JunitCase | undefined {
  const { name, problem, verdict } = target;
  const told = verdict !== 'no-verdict' || cases.some(({ outcome }) => outcome.kind === 'error');
  if (problem === undefined && told) return undefined;
  const why = problem === undefined ? noVerdict(unexercised(target).asked) : formatProblem(problem);
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

function noVerdict(asked: readonly UnexercisedOperation[]): string {
  return asked.length === 0
    ? 'no verdict: the run ended before there was one'
    : `no verdict: ${asked.map(unexercisedLine).join(' ')}`;
}
