import { writeJson } from '../../stream/json-text.js';
import { mostAnnotations, workflowCommand } from '../github/workflow-command.js';
import { exampleLines, levelOf, operationsOf, placeOf, type ComparisonReporter } from './comparison.js';
import { sarifComparison } from './sarif.js';
import { terminalComparison } from './terminal.js';

/** Writes a JSON document with both documents and every difference. */
const jsonComparison: ComparisonReporter = async ({ before, after, differences, toolVersion }, sink) => {
  const verdict = differences.some(({ rule }) => rule.level === 'break') ? 'breaks' : 'compatible';
  const entries = differences.map(({ rule, ...others }) => ({ rule: rule.id, level: rule.level, ...others }));
  await writeJson({ toolVersion, before, after, verdict, differences: entries }, sink);
};

/** Writes workflow commands that annotate lines of the documents. */
const githubComparison: ComparisonReporter = async ({ differences }, sink) => {
  const counts = new Map<string, number>();
  for (const difference of differences) {
    const { rule, message, operations } = difference;
    const count = (counts.get(rule.level) ?? 0) + 1;
    counts.set(rule.level, count);
    if (count > mostAnnotations) continue;
    const text = [message, `operations: ${operations.join(', ')}`, ...exampleLines(difference)].join('\n');
    const title = `${rule.title}: ${operationsOf(difference)}`;
    const line = workflowCommand({ level: levelOf[rule.level], place: placeOf(difference), title, message: text });
    await sink.write(`${line}\n`);
  }
};

/** Every reporter of `trellis diff`, by its name on the command line. */
export const comparisonReporters: ReadonlyMap<string, ComparisonReporter> = new Map([
  ['terminal', terminalComparison],
  ['json', jsonComparison],
  ['sarif', sarifComparison],
  ['github', githubComparison],
]);
