import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { lastExchange, type CaseOutcome } from '../model/case-outcome.js';
import { refusalText } from '../one-case/refusal-text.js';

/** Words with which services say that there is no room for another item. */
const spokenLimit = /\b(?:too many|quotas?|limits?|maximum|more than|exceed\w*)\b/i;

/**
 * Distinguishes a target that rejects a request from one that has no room for more items of its kind.
 *
 * A limit on the number of items is a matter of state, which no schema describes. If the run has reached it, the target
 * rejects with the same text a valid request of the operation that it accepted before.
 */
export class Quotas {
  /** The first accepted valid request of each operation. */
  readonly #accepted = new Map<string, Case>();

  /** Records an accepted case. */
  accepted(theCase: Case): void {
    const { operation, expect, before, varied } = theCase;
    if (expect.outcome !== 'accept' || before.length > 0 || varied !== undefined || this.#accepted.has(operation))
      return;
    this.#accepted.set(operation, theCase);
  }

  /** Whether a case was rejected only because of a limit; `send` repeats the request that shows it. */
  async isReached(
    { operation, expect }: Case,
    outcome: CaseOutcome,
    send: (repetition: Case) => Promise<CaseOutcome>,
  ): Promise<boolean> {
    const good = this.#accepted.get(operation);
    const text = limitIn(outcome);
    if (good === undefined || text === undefined || !['accept', 'refuse', 'survive'].includes(expect.outcome))
      return false;
    return limitIn(await send({ ...good, id: `${good.id} (room for another)` })) === text;
  }
}

/** The text of a rejection that mentions a limit; undefined for other responses. */
function limitIn(outcome: CaseOutcome): string | undefined {
  const exchange: Exchange | undefined = lastExchange(outcome);
  if (exchange?.result.kind !== 'response' || ![400, 403, 409, 422].includes(exchange.result.status)) return undefined;
  const text = refusalText(exchange);
  return spokenLimit.test(text) ? text : undefined;
}
