import { historyWords } from '../../words/history-words.js';
import { rules } from '../../../checks/index.js';
import type { Place } from '../../../json/index.js';
import type { GoneFinding, ReportedCase, ReportedFinding } from '../../../run/index.js';
import type { CollectedCase } from '../../collected/collected-run.js';
import { artifactLocation } from './artifact-location.js';
import { sarifMessage } from './sarif-message.js';
import { sarifLevel } from './sarif-rules.js';

/** The findings of a case as result objects (SARIF 2.1.0 §3.27), each with the numbers of what was sent and answered. */
export function sarifResults(
  { case: theCase, result }: CollectedCase,
  target: string,
  exchange: object,
  isCompared = false,
) {
  return result.findings.map((finding) => ({
    ruleId: finding.rule,
    ruleIndex: rules.findIndex(({ id }) => id === finding.rule),
    level: sarifLevel[finding.level],
    message: sarifMessage(textOf(finding)),
    locations: [location(finding.place ?? theCase.contract, theCase)],
    // GitHub knows an alert again by the one name, whatever else there is.
    partialFingerprints: { 'trellis/v1': finding.fingerprint, primaryLocationLineHash: `${finding.fingerprint}:1` },
    suppressions: suppressionsOf(finding),
    // Whether an earlier run had it (§3.27.24).
    ...(isCompared ? { baselineState: finding.known === undefined ? 'new' : 'unchanged' } : {}),
    ...exchange,
    properties: propertiesOf(finding, theCase, target),
  }));
}

/** A finding of an earlier report that is gone (SARIF 2.1.0 §3.27.24). */
export function goneResult({ rule, level, message, fingerprint, ...finding }: GoneFinding, target: string) {
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level: sarifLevel[level],
    message: sarifMessage(message),
    partialFingerprints: { 'trellis/v1': fingerprint, primaryLocationLineHash: `${fingerprint}:1` },
    baselineState: 'absent',
    properties: { target, case: finding.case, operation: finding.operation },
  };
}

function textOf({ message, change, expected, received, history, reproduce }: ReportedFinding): string {
  const steps = history === undefined ? '' : `\nHistory:\n${historyWords(history).join('\n')}`;
  return `${message}\n\nChanged: ${change}\nExpected: ${expected}\nReceived: ${received}${steps}\nReproduce: ${reproduce}`;
}

function location({ file, line, column, pointer }: Place, { operation }: ReportedCase) {
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(file),
      region: { startLine: Math.max(1, line), startColumn: Math.max(1, column) },
    },
    logicalLocations: [{ name: operation, fullyQualifiedName: `${operation}#${pointer}`, kind: 'member' }],
  };
}

/** A declared deviation is a result that someone has accepted (§3.35). */
function suppressionsOf({ known }: ReportedFinding) {
  if (known === undefined || known.isEarlier === true) return [];
  const until = known.expires === undefined ? '' : ` (until ${known.expires})`;
  return [{ kind: 'external', status: 'accepted', justification: `${known.reason}${until}` }];
}

function propertiesOf(finding: ReportedFinding, { id, operation }: ReportedCase, target: string) {
  const { category, change, expected, received, standard, reproduce } = finding;
  return { target, case: id, operation, category, change, expected, received, standard, reproduce };
}
