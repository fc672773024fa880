import type { DeviationRegister } from '../baseline/baseline.js';
import type { Case } from '../../cases/index.js';
import { levels, type Exchange, type Finding } from '../../checks/index.js';
import type { ReportedFinding } from '../model/event.js';
import type { Hiding } from '../model/hiding.js';
import type { Redactor } from '../secrets/redactor.js';
import type { WeighedFinding } from '../model/weigh.js';
import { digestOf } from '../model/shard.js';

/** The maximum number of reported findings per case. */
const MOST = 50;
/** The maximum number of characters of each text. */
const TEXT_LIMIT = 2_000;

/** Prepares findings for events: the gravest first if there are too many, redacted, and with known ones marked. */
export function reportFindings(
  findings: readonly WeighedFinding[],
  theCase: Case,
  exchange: Exchange,
  register: DeviationRegister,
  redactor: Redactor,
): readonly ReportedFinding[] {
  const told =
    findings.length <= MOST
      ? findings
      : findings.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level)).slice(0, MOST);
  return told.map((finding) => reportFinding(finding, theCase, exchange, register, redactor));
}

function reportFinding(
  finding: WeighedFinding,
  theCase: Case,
  exchange: Exchange,
  register: DeviationRegister,
  redactor: Redactor,
): ReportedFinding {
  const recognition = register.recognise(finding.rule, theCase.id);
  const expired =
    recognition?.kind === 'expired'
      ? ` (a known deviation until it expired on ${recognition.deviation.expires}: ${recognition.deviation.reason})`
      : '';
  const reported = reportedFinding(finding, theCase, exchange, redactor);
  return {
    ...reported,
    message: reported.message + expired,
    known: recognition?.kind === 'known' ? recognition.deviation : undefined,
  };
}

/** Redacts a finding and truncates its long texts. */
export function reportedFinding(
  finding: WeighedFinding,
  theCase: Case,
  exchange: Exchange,
  redactor: Hiding,
): ReportedFinding {
  const clean = (text: string): string =>
    text.length > TEXT_LIMIT ? `${redactor.start(text, TEXT_LIMIT)}…` : redactor.text(text);
  return {
    ...finding,
    message: clean(finding.message),
    expected: clean(finding.expected),
    received: clean(finding.received),
    key: clean(finding.key),
    case: theCase.id,
    operation: theCase.operation,
    change: theCase.change,
    expectation: theCase.expect,
    reproduce: redactor.line(exchange.request.reproduce),
    fingerprint: fingerprint(finding, theCase.id),
    known: undefined,
  };
}

/**
 * Identifies a finding across runs by sixteen hexadecimal digits of its rule, case and key. None of these contains a
 * port, a time or a generated value.
 */
function fingerprint(finding: Pick<Finding, 'rule' | 'key'>, caseId: string): string {
  return digestOf([finding.rule, caseId, finding.key]);
}
