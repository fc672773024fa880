import { workflowCommand } from '../github/workflow-command.js';
import { exampleLines, levelOf, operationsOf, placeOf, type ComparisonReporter } from './comparison.js';

/** GitHub shows as many annotations of one level of a step, and drops the others. */
const mostOfALevel = 10;

/** Workflow commands that annotate the lines of the new document, or of the old one for what is gone. */
export const githubComparison: ComparisonReporter = async ({ differences }, sink) => {
  const counts = new Map<string, number>();
  for (const difference of differences) {
    const { rule, message, operations } = difference;
    const count = (counts.get(rule.level) ?? 0) + 1;
    counts.set(rule.level, count);
    if (count > mostOfALevel) continue;
    const text = [message, `operations: ${operations.join(', ')}`, ...exampleLines(difference)].join('\n');
    const title = `${rule.title}: ${operationsOf(difference)}`;
    const line = workflowCommand({ level: levelOf[rule.level], place: placeOf(difference), title, message: text });
    await sink.write(`${line}\n`);
  }
};
