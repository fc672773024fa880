import type { Case } from '../../cases/index.js';
import type { CaseOutcome } from '../one-case/case-runner.js';

/** As many cases of one kind may go without an answer before the rest of that kind are not sent. */
const MOST_OF_A_KIND = 3;
/** As many of all kinds. */
const MOST = 20;
/** As many cases in a row may end with the target still asking to wait. */
const MOST_WAITS = 3;
/** As many bytes of body are judged, of all answers together; a mebibyte of JSON takes a tenth of a second. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Sees to it that no target holds a run for minutes, be it by silence, by asking to wait, or by endless talk. */
export class Patience {
  readonly #unansweredByKind = new Map<string, number>();
  #unanswered = 0;
  #waitsInARow = 0;
  #bytes = 0;

  /** Why a case is not sent; undefined where it may be. */
  reasonAgainst(theCase: Case): string | undefined {
    if (this.#waitsInARow >= MOST_WAITS) return 'not sent: the target keeps asking to wait';
    if (this.#bytes >= MOST_BYTES) return 'not sent: the answers so far are too large to judge still more';
    if (this.#unanswered >= MOST) return `not sent: ${this.#unanswered} requests went unanswered`;
    const ofKind = this.#unansweredByKind.get(kindOf(theCase)) ?? 0;
    if (ofKind < MOST_OF_A_KIND) return undefined;
    return `not sent: ${ofKind} requests of this kind (${kindOf(theCase)}) went unanswered`;
  }

  /** Remembers what came of a case. */
  note(theCase: Case, outcome: CaseOutcome): void {
    this.#waitsInARow = outcome.kind === 'told-to-wait' ? this.#waitsInARow + 1 : 0;
    if (outcome.kind !== 'sent') return;
    for (const { result } of outcome.exchanges) {
      if (result.kind === 'response') this.#bytes += result.body.length;
      else if (result.failure === 'timeout') this.#noteSilence(kindOf(theCase));
    }
  }

  #noteSilence(kind: string): void {
    this.#unanswered++;
    this.#unansweredByKind.set(kind, (this.#unansweredByKind.get(kind) ?? 0) + 1);
  }
}

/** Cases that a target is likely to handle alike. */
function kindOf({ expect, aspects }: Case): string {
  return [expect.outcome, ...aspects.slice(0, 1)].join(', ');
}
