import type { Case } from '../cases/index.js';
import type { Contract } from '../contract/index.js';
import { checks } from './checks.js';
import { applied, type AppliedDoubt } from './doubts/applied-doubt.js';
import { settle, type DoubtsOff } from './findings/settle.js';
import type { Exchange } from './context/exchange.js';
import type { Finding } from './findings/finding.js';
import { inconclusiveReason } from './inconclusive-reason.js';
import { redact } from './secrets/redact.js';

/**
 * Everything that is wrong with an exchange, one finding a defect, in the order of the checks.
 *
 * What comes before silences what follows from it:
 * 1. An inconclusive exchange is not judged at all, and where no whole answer came that is the only finding.
 * 2. Status: one finding at most. Where the answer should not have come at all (a server error, an undocumented status,
 *    a request let in that was to be turned away) its shape is not judged. Where it is documented its shape is.
 * 3. Media type; a body of another type, or of none, is not judged further.
 * 4. JSON text; a body that is none is not held against its schema.
 * 5. Schema, header fields, properties.
 *
 * Challenge, Allow, echoed credentials and stack traces are asked after in every answer.
 *
 * @example
 * judge(exchange, theCase, contract).map(({ rule }) => rule) // ['schema-violation']
 */
export function judge(exchange: Exchange, theCase: Case, contract: Contract): readonly Finding[] {
  return judgementOf(exchange, theCase, contract).findings;
}

/** What is wrong with an exchange, and which doubts excused something or made it weigh less. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Each once. */
  readonly doubts: readonly AppliedDoubt[];
}

/**
 * The findings of {@link judge}, with the doubts that were applied. Where a doubt is switched off, the strict verdict
 * stands.
 *
 * @example
 * judgementOf(exchange, theCase, contract, new Set(['value-taken'])).doubts // []
 */
export function judgementOf(
  exchange: Exchange,
  theCase: Case,
  contract: Contract,
  off: DoubtsOff = new Set(),
): Judgement {
  if (inconclusiveReason(exchange, theCase, off) !== undefined) return { findings: [], doubts: [] };
  const distinct = new Map<string, Finding>();
  const doubts = new Map<string, AppliedDoubt>();
  for (const strict of checks.flatMap((oracle) => oracle.check(exchange, theCase, contract))) {
    const { finding, doubt } = settle(strict, off);
    if (doubt !== undefined) doubts.set(doubt.id, applied(doubt, exchange.result.status));
    const identity = finding && `${finding.rule} ${finding.key}`;
    if (identity !== undefined && !distinct.has(identity)) distinct.set(identity, withoutSecrets(finding!, exchange));
  }
  return { findings: [...distinct.values()], doubts: [...doubts.values()] };
}

function withoutSecrets(finding: Finding, { request }: Exchange): Finding {
  return {
    ...finding,
    message: redact(finding.message, request),
    expected: redact(finding.expected, request),
    received: redact(finding.received, request),
    key: redact(finding.key, request),
  };
}
