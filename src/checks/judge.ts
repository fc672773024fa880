import type { Case } from '../cases/index.js';
import type { Contract } from '../contract/index.js';
import { checks } from './checks.js';
import type { Exchange } from './exchange.js';
import type { Finding } from './finding.js';
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
  if (inconclusiveReason(exchange, theCase) !== undefined) return [];
  const distinct = new Map<string, Finding>();
  for (const oracle of checks) {
    for (const finding of oracle.check(exchange, theCase, contract)) {
      const identity = `${finding.rule} ${finding.key}`;
      if (!distinct.has(identity)) distinct.set(identity, withoutSecrets(finding, exchange));
    }
  }
  return [...distinct.values()];
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
