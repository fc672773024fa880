import type { Case } from '../../cases/index.js';
import type { CaseOutcome } from '../one-case/case-runner.js';

/** As many cases of one kind may an operation leave unanswered before the rest of that kind are not sent to it. */
const MOST_OF_A_KIND = 3;
/** As many operations may leave cases of one kind unanswered before none of that kind is sent to any. */
const MOST_OPERATIONS = 3;
/** As many cases of all kinds may an operation leave unanswered: one that waits for something is not asked for ever. */
const MOST_OF_AN_OPERATION = 10;
/** As many of all kinds. */
const MOST = 20;
/** As many cases in a row may end with the target still asking to wait. */
const MOST_WAITS = 3;
/** As many bytes of body are judged, of all answers together; a mebibyte of JSON takes a tenth of a second. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Sees to it that no target holds a run for minutes, be it by silence, by asking to wait, or by endless talk. */
export class Patience {
  /** By operation, and in it by kind. */
  readonly #unansweredBy = new Map<string, Map<string, number>>();
  #unanswered = 0;
  #waitsInARow = 0;
  #bytes = 0;

  /** Why a case is not sent; undefined where it may be. */
  reasonAgainst(theCase: Case): string | undefined {
    if (this.#waitsInARow >= MOST_WAITS) return 'not sent: the target keeps asking to wait';
    if (this.#bytes >= MOST_BYTES) return 'not sent: the answers so far are too large to judge still more';
    if (this.#unanswered === 0) return undefined;
    if (this.#unanswered >= MOST) return `not sent: ${this.#unanswered} requests went unanswered`;
    const ofOperation = sum(this.#unansweredBy.get(theCase.operation)?.values() ?? []);
    if (ofOperation >= MOST_OF_AN_OPERATION) {
      return `not sent: ${ofOperation} requests of ${theCase.operation} went unanswered`;
    }
    const kind = kindOf(theCase);
    const ofKind = this.#unansweredBy.get(theCase.operation)?.get(kind) ?? 0;
    if (ofKind >= MOST_OF_A_KIND || this.#operationsSilentTo(kind) >= MOST_OPERATIONS) {
      const all = sum([...this.#unansweredBy.values()].map((kinds) => kinds.get(kind) ?? 0));
      return `not sent: ${all} requests of this kind (${kind}) went unanswered`;
    }
    return undefined;
  }

  /** Remembers what came of a case. */
  note(theCase: Case, outcome: CaseOutcome): void {
    this.#waitsInARow = outcome.kind === 'told-to-wait' ? this.#waitsInARow + 1 : 0;
    if (outcome.kind !== 'sent') return;
    for (const { result } of outcome.exchanges) {
      if (result.kind === 'response') this.#bytes += result.body.length;
      else if (result.failure === 'timeout') this.#noteSilence(theCase.operation, kindOf(theCase));
    }
  }

  #noteSilence(operation: string, kind: string): void {
    this.#unanswered++;
    const kinds = this.#unansweredBy.get(operation) ?? new Map<string, number>();
    this.#unansweredBy.set(operation, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
  }

  #operationsSilentTo(kind: string): number {
    return [...this.#unansweredBy.values()].filter((kinds) => kinds.has(kind)).length;
  }
}

function sum(counts: Iterable<number>): number {
  let all = 0;
  for (const count of counts) all += count;
  return all;
}

/** Cases that a target is likely to handle alike. */
function kindOf({ expect, aspects }: Case): string {
  return [expect.outcome, ...aspects.slice(0, 1)].join(', ');
}
