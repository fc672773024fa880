import type { Case } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import { isOfContent, isSameRefusal, refusalText } from '../one-case/refusal-text.js';
import { lastExchange, type CaseOutcome } from '../model/case-outcome.js';
import type { Ask, Control, Decision, JudgedOutcome } from './control.js';

/**
 * Distinguishes a server that rejects a changed value from one that rejects the parts of the body around it.
 *
 * A nested value is varied in the smallest body that contains it. If the server rejects this body in the same words
 * with the original value, its response says nothing about the change. One finding remains for each such rejection.
 */
export class EnclosingParts implements Control {
  /** The rejections that other findings report. */
  readonly #told = new Set<string>();

  /** Defers the result of a case if the server also rejects its body without the change. */
  async putsOff({ theCase, outcome, judged }: JudgedOutcome, ask: Ask): Promise<Decision | undefined> {
    const refused = refusalIn(outcome);
    if (refused === undefined || !judged.result.findings.some(({ rule }) => rule === 'valid-request-refused'))
      return undefined;
    const keyOf = (exchange: Exchange): string => `${theCase.operation} ${refusalText(exchange)}`;
    const request = theCase.before.length === 0 ? theCase.varied?.unchanged?.() : undefined;
    const body = JSON.stringify(request?.body);
    let shown: CaseOutcome | undefined;
    if (request !== undefined && body !== JSON.stringify(theCase.varied?.base.body)) {
      const control: Case = { ...theCase, id: `${theCase.id} (without the change)`, request, varied: undefined };
      shown = await ask(`enclosing ${theCase.operation} ${body}`, control);
      const alike = refusalIn(shown);
      if (alike !== undefined && isSameRefusal(alike, refused)) return this.#decisionOn(keyOf(alike));
    }
    if (shown?.kind !== 'aborted') this.#told.add(keyOf(refused));
    return undefined;
  }

  #decisionOn(key: string): Decision {
    return () => {
      const isTold = this.#told.has(key);
      this.#told.add(key);
      return isTold ? { doubt: 'base-request-refused' } : undefined;
    };
  }
}

function refusalIn(outcome: CaseOutcome): Exchange | undefined {
  const last = lastExchange(outcome);
  return last?.result.kind === 'response' && isOfContent(last.result.status) ? last : undefined;
}
