import { differenceRules, type Difference } from '../../../diff/index.js';
import { writeJson } from '../../stream/json-text.js';
import { artifactLocation } from '../sarif/artifact-location.js';
import { sarifMessage } from '../sarif/sarif-message.js';
import { sarifLevel } from '../sarif/sarif-rules.js';
import { exampleLines, levelOf, placeOf, type ComparisonReporter } from './comparison.js';
import type { Place } from '../../../json/index.js';

/** SARIF 2.1.0 (OASIS): a result for each difference, at the line of the new document that makes it. */
export const sarifComparison: ComparisonReporter = async ({ differences, before, after, toolVersion }, sink) => {
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
    artifacts: [...new Set([before.file, after.file])].map((file) => ({
      location: artifactLocation(file),
      roles: ['analysisTarget'],
    })),
    results: differences.map(resultOf),
  };
  await writeJson({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }, sink);
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
    locations: place === undefined ? [] : [locationOf(place)],
    ...(before === undefined || before === place ? {} : { relatedLocations: [locationOf(before)] }),
    properties: { operations },
  };
}

function locationOf({ file, line, column }: Place) {
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(file),
      region: { startLine: Math.max(1, line), startColumn: Math.max(1, column) },
    },
  };
}
