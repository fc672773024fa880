import type { Case } from '../../cases/index.js';
import { levels, type Exchange } from '../../checks/index.js';
import type { DeviationRegister } from '../baseline/deviation-register.js';
import type { ReportedFinding } from '../model/event.js';
import type { Hiding } from '../model/hiding.js';
import { fingerprint } from '../model/fingerprint.js';
import type { Redactor } from '../secrets/redactor.js';
import type { WeighedFinding } from '../model/weigh.js';

/** As many findings of one case as are told; a target that makes thousands makes no better case. */
const MOST = 50;
/** As many characters of each of their texts. */
const TEXT_LIMIT = 2_000;

/** Findings as events carry them: the gravest first where there are too many, without secrets, known ones marked. */
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

/** A finding without secrets, its texts cut where they are long. */
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
