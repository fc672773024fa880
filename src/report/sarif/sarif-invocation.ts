import { formatProblem } from '../../error/index.js';
import type { CollectedTarget } from '../collected-run.js';
import { unexercised, unexercisedLine } from '../unexercised.js';
import { excusedWords } from '../doubt-words.js';
import { sarifMessage } from './sarif-message.js';

/** How the run of a target went (SARIF 2.1.0 §3.20): whatever keeps it from a verdict is told as a notification. */
export function sarifInvocation(target: CollectedTarget) {
  const { verdict, problem, resolved } = target;
  const excused = excusedWords(target);
  const { asked, leftOut } = unexercised(target);
  return {
    executionSuccessful: verdict !== 'no-verdict' && problem === undefined,
    toolExecutionNotifications: [
      ...(problem === undefined
        ? []
        : [{ level: 'error', descriptor: { id: problem.code }, message: sarifMessage(formatProblem(problem)) }]),
      ...asked.map((operation) => ({
        level: 'warning',
        descriptor: { id: 'not-exercised' },
        message: sarifMessage(unexercisedLine(operation)),
      })),
      ...(leftOut === undefined
        ? []
        : [{ level: 'note', descriptor: { id: 'not-asked' }, message: sarifMessage(leftOut) }]),
      ...(excused === undefined
        ? []
        : [{ level: 'note', descriptor: { id: 'excused' }, message: sarifMessage(excused) }]),
    ],
    toolConfigurationNotifications: resolved.map(({ rule, case: cases, reason }) => ({
      level: 'note',
      descriptor: { id: 'deviation-resolved' },
      message: sarifMessage(`the declared deviation ${rule} of ${cases} did not occur any more (${reason})`),
    })),
  };
}
