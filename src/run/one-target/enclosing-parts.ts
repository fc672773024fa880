import { getOrInsert } from '../../contract/index.js';
import type { Case } from '../../cases/index.js';
import { runDoubt, type DoubtsOff, type Exchange } from '../../checks/index.js';
import { isOfContent } from '../fixtures/tried.js';
import { lastExchange, type CaseOutcome } from '../model/case-outcome.js';
import { inDoubt, type JudgedCase } from '../one-case/judged-case.js';
import { isSameRefusal, refusalText } from '../one-case/refusal-text.js';

interface Deferred {
  readonly index: number;
  readonly judged: JudgedCase;
  readonly status: number;
  readonly key: string;
}

/**
 * Distinguishes a server that rejects a changed value from one that rejects the parts of the body around it.
 *
 * A nested value is varied in the smallest body that contains it. If the server rejects this body in the same words
 * with the original value, its response says nothing about the change. One finding remains for each such rejection.
 */
export class EnclosingParts {
  readonly #off: DoubtsOff;
  readonly #controls = new Map<string, Promise<CaseOutcome>>();
  /** The rejections that other findings report. */
  readonly #told = new Set<string>();
  readonly #deferred: Deferred[] = [];

  constructor(off: DoubtsOff) {
    this.#off = off;
  }

  /**
   * Defers the result of a case if the server also rejects its body without the change; `send` sends that body.
   * `aborted`: this could no longer be determined.
   */
  async putsOff(
    index: number,
    theCase: Case,
    outcome: CaseOutcome,
    judged: JudgedCase,
    send: (control: Case) => Promise<CaseOutcome>,
  ): Promise<boolean | 'aborted'> {
    if (!judged.result.findings.some(({ rule }) => rule === 'valid-request-refused')) return false;
    const refused = refusalIn(outcome);
    if (refused === undefined) return false;
    const keyOf = (exchange: Exchange): string => `${theCase.operation} ${refusalText(exchange)}`;
    const request = theCase.before.length === 0 ? theCase.varied?.unchanged?.() : undefined;
    const body = JSON.stringify(request?.body);
    if (request !== undefined && body !== JSON.stringify(theCase.varied?.base.body)) {
      const known = `${theCase.operation} ${body}`;
      const control: Case = { ...theCase, id: `${theCase.id} (without the change)`, request, varied: undefined };
      const shown = await getOrInsert(this.#controls, known, () => send(control));
      if (shown.kind === 'aborted') return 'aborted';
      const alike = refusalIn(shown);
      if (alike !== undefined && isSameRefusal(alike, refused)) {
        this.#deferred.push({ index, judged, status: refused.result.status ?? 0, key: keyOf(alike) });
        return true;
      }
    }
    this.#told.add(keyOf(refused));
    return false;
  }

  /** Returns the deferred results, after all requests. */
  settled(): readonly { readonly index: number; readonly judged: JudgedCase }[] {
    return this.#deferred.map(({ index, judged, status, key }) => {
      const doubt = runDoubt('base-request-refused', status, this.#off);
      const isTold = this.#told.has(key);
      this.#told.add(key);
      if (doubt === undefined || !isTold) return { index, judged };
      return { index, judged: inDoubt(judged, 'not-applicable', doubt.because, doubt) };
    });
  }
}

function refusalIn(outcome: CaseOutcome): Exchange | undefined {
  const last = lastExchange(outcome);
  return last?.result.kind === 'response' && isOfContent(last.result.status) ? last : undefined;
}
