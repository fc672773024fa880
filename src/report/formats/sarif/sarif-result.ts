import { historyWords } from '../../words/finding-text.js';
import { knownWords } from '../../words/result-words.js';
import { rules, type Finding } from '../../../checks/index.js';
import type { GoneFinding, ReportedFinding } from '../../../run/index.js';
import type { CollectedCase } from '../../collected/collected-run.js';
import { physicalLocation, sarifLevel, sarifMessage } from './sarif-terms.js';

/** The findings of a case as result objects (SARIF 2.1.0 §3.27); `exchange` references its request and response. */
export function sarifResults(
  { case: theCase, result }: CollectedCase,
  target: string,
  exchange: object,
  isCompared: boolean,
) {
  const { id, operation } = theCase;
  return result.findings.map((finding: ReportedFinding) => {
    const { category, change, expected, received, standard, reproduce } = finding;
    const place = finding.place ?? theCase.contract;
    return {
      ...ruleOf(finding),
      message: sarifMessage(textOf(finding)),
      locations: [
        {
          physicalLocation: physicalLocation(place),
          logicalLocations: [{ name: operation, fullyQualifiedName: `${operation}#${place.pointer}`, kind: 'member' }],
        },
      ],
      partialFingerprints: fingerprintsOf(finding.fingerprint),
      suppressions: suppressionsOf(finding),
      // Whether the earlier report contains the finding (§3.27.24).
      ...(isCompared ? { baselineState: finding.known === undefined ? 'new' : 'unchanged' } : {}),
      ...exchange,
      properties: { target, case: id, operation, category, change, expected, received, standard, reproduce },
    };
  });
}

/** A finding of the earlier report that no longer occurs (SARIF 2.1.0 §3.27.24). */
export function goneResult(finding: GoneFinding, target: string) {
  return {
    ...ruleOf(finding),
    message: sarifMessage(finding.message),
    partialFingerprints: fingerprintsOf(finding.fingerprint),
    baselineState: 'absent',
    properties: { target, case: finding.case, operation: finding.operation },
  };
}

function ruleOf({ rule, level }: Pick<Finding, 'rule' | 'level'>) {
  return { ruleId: rule, ruleIndex: rules.findIndex(({ id }) => id === rule), level: sarifLevel[level] };
}

/** GitHub identifies alerts by `primaryLocationLineHash` only. */
function fingerprintsOf(fingerprint: string) {
  return { 'trellis/v1': fingerprint, primaryLocationLineHash: `${fingerprint}:1` };
}

function textOf({ message, change, expected, received, history, reproduce }: ReportedFinding): string {
  const steps = history === undefined ? '' : `\nHistory:\n${historyWords(history).join('\n')}`;
  return `${message}\n\nChanged: ${change}\nExpected: ${expected}\nReceived: ${received}${steps}\nReproduce: ${reproduce}`;
}

/** The baseline accepts declared deviations (§3.35). */
function suppressionsOf({ known }: ReportedFinding) {
  if (known === undefined || known.isEarlier === true) return [];
  return [{ kind: 'external', status: 'accepted', justification: knownWords(known) }];
}
