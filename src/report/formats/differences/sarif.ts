import { differenceRules, type Difference } from '../../../diff/index.js';
import { physicalLocation, sarifArtifacts, sarifLevel, sarifMessage, writeSarif } from '../sarif/sarif-terms.js';
import { exampleLines, levelOf, placeOf, type ComparisonReporter } from './comparison.js';

/** SARIF 2.1.0 (OASIS): a result for each difference, with its line in the new document. */
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
