import { writeJson } from '../../stream/json-text.js';
import { mostAnnotations, workflowCommand } from '../github/workflow-command.js';
import { exampleLines, levelOf, operationsOf, placeOf, type ComparisonReporter } from './comparison.js';
import { type Difference, differenceRules } from '../../../diff/index.js';
import { formatPlace } from '../../../json/index.js';
import { clip } from '../../text/clip.js';
import { countOf } from '../../text/count-of.js';
import { escapeForTerminal } from '../../text/escapes.js';
import { palette, type Palette } from '../terminal/page.js';
import { physicalLocation, sarifArtifacts, sarifLevel, sarifMessage, writeSarif } from '../sarif/sarif-terms.js';

const longestLine = 400;

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

/** Shows each difference in a few lines, and then the number of differences. */
const terminalComparison: ComparisonReporter = async ({ before, after, differences }, sink) => {
  const paint = palette(sink.color);
  const blocks = differences.map((difference) => `${linesOf(difference, paint).join('\n')}\n\n`);
  const counts = (['break', 'warning', 'note'] as const).map((level) =>
    countOf(differences.filter(({ rule }) => rule.level === level).length, level),
  );
  const names = `${escapeForTerminal(before.file)} → ${escapeForTerminal(after.file)}`;
  const verdict = differences.some(({ rule }) => rule.level === 'break')
    ? paint.red('breaks clients')
    : paint.green('is compatible');
  await sink.write(`${blocks.join('')}${names} ${verdict}: ${counts.join(', ')}\n`);
};

function linesOf(difference: Difference, paint: Palette): readonly string[] {
  const { rule, message, before, after, example } = difference;
  const colour = { break: paint.red, warning: paint.yellow, note: paint.dim }[rule.level];
  const line = (label: string, text: string): string => `  ${label.padEnd(8)} ${shown(text)}`;
  return [
    `${colour(rule.level)} ${paint.bold(shown(operationsOf(difference)))}: ${shown(message)} ${paint.dim(rule.id)}`,
    ...(before === undefined ? [] : [line('old', formatPlace(before))]),
    ...(after === undefined ? [] : [line('new', formatPlace(after))]),
    ...exampleLines(difference)
      .filter((text) => text !== '')
      .map((text, at) => line(at === 0 ? (example?.kind ?? '') : '', text)),
  ];
}

function shown(text: string): string {
  return escapeForTerminal(clip(text, longestLine));
}

/** SARIF 2.1.0 (OASIS): a result for each difference, with its line in the new document. */
const sarifComparison: ComparisonReporter = async ({ differences, before, after, toolVersion }, sink) => {
  const rules = differenceRules.map(({ id, level, title, why }) => ({
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    defaultConfiguration: { level: sarifLevel[levelOf[level]] },
  }));
  const run = {
    tool: { driver: { name: 'Trellis', version: toolVersion, rules } },
    automationDetails: { id: 'trellis-diff/' },
    columnKind: 'utf16CodeUnits',
    artifacts: sarifArtifacts(new Set([before.file, after.file])),
    results: differences.map(resultOf),
  };
  await writeSarif([run], sink);
};

function resultOf(difference: Difference) {
  const { rule, message, operations, before } = difference;
  const place = placeOf(difference);
  const text = [message, `Operations: ${operations.join(', ')}`, exampleLines(difference).join('\n')];
  return {
    ruleId: rule.id,
    ruleIndex: differenceRules.findIndex(({ id }) => id === rule.id),
    level: sarifLevel[levelOf[rule.level]],
    message: sarifMessage(text.filter((part) => part !== '').join('\n\n')),
    locations: place === undefined ? [] : [{ physicalLocation: physicalLocation(place) }],
    ...(before === undefined || before === place
      ? {}
      : { relatedLocations: [{ physicalLocation: physicalLocation(before) }] }),
    properties: { operations },
  };
}

/** Every reporter of `trellis diff`, by its name on the command line. */
export const comparisonReporters: ReadonlyMap<string, ComparisonReporter> = new Map([
  ['terminal', terminalComparison],
  ['json', jsonComparison],
  ['sarif', sarifComparison],
  ['github', githubComparison],
]);
