import type { Case } from '../../cases/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { kindOf } from '../one-case/silence.js';

/** As many cases of one kind may an operation leave unanswered before the rest of that kind are not sent to it. */
const MOST_OF_A_KIND = 3;
/** As many operations may leave cases of one kind unanswered before none of that kind is sent to any. */
const MOST_OPERATIONS = 3;
/** As many cases of all kinds may an operation leave unanswered: one that waits for something is not asked for ever. */
const MOST_OF_AN_OPERATION = 10;
/** As many of all operations, before one that has left a case unanswered is sent no more. */
const MOST = 20;
/** So many milliseconds may pass in waiting for answers that do not come, before what has not answered yet is left out. */
const MOST_TIME = 60_000;
/** As many cases in a row may end with an operation, or all of several, still asking to wait. */
const MOST_WAITS = 3;
/** As many bytes of body are judged, of all answers together; a mebibyte of JSON takes a tenth of a second. */
const MOST_BYTES = 256 * 1024 * 1024;
/** As many of one operation: a download, or an answer without end, keeps no other operation from being asked. */
const MOST_BYTES_OF_AN_OPERATION = 64 * 1024 * 1024;

/**
 * Sees to it that no target holds a run for minutes, be it by silence, by asking to wait, or by endless talk. What one
 * operation does keeps no other from being asked.
 */
export class Patience {
  /** Unanswered cases by operation, and in it by kind. */
  readonly #unansweredBy = new Map<string, Map<string, number>>();
  readonly #hasAnswered: (operation: string) => boolean;
  /** Cases that ended with a request to wait since the last that did not, by operation. */
  readonly #waits = new Map<string, number>();
  #waitsInARow: readonly string[] = [];
  #unanswered = 0;
  #bytes = 0;
  readonly #bytesBy = new Map<string, number>();
  /** The time in which at least one request was waited for in vain, and the end of what of it was counted. */
  #time = 0;
  #countedUntil = 0;

  /** `hasAnswered` tells whether an operation has answered any request. */
  constructor(hasAnswered: (operation: string) => boolean) {
    this.#hasAnswered = hasAnswered;
  }

  /** Why a case is not sent; undefined where it may be. */
  reasonAgainst(theCase: Case): string | undefined {
    const { operation } = theCase;
    if (this.#bytes >= MOST_BYTES) return 'not sent: the responses so far are too large to check more of them';
    if (this.#waitsInARow.length >= MOST_WAITS && new Set(this.#waitsInARow).size > 1) {
      return 'not sent: the target keeps asking the client to wait';
    }
    if ((this.#bytesBy.get(operation) ?? 0) >= MOST_BYTES_OF_AN_OPERATION)
      return `not sent: the responses of ${operation} so far are too large to check more of them`;
    if ((this.#waits.get(operation) ?? 0) >= MOST_WAITS)
      return `not sent: ${operation} keeps asking the client to wait`;
    return this.#unanswered === 0 ? undefined : this.#silence(theCase);
  }

  /** Remembers what came of a case. */
  note(theCase: Case, outcome: CaseOutcome): void {
    const { operation } = theCase;
    if (outcome.kind === 'told-to-wait') {
      this.#waits.set(operation, (this.#waits.get(operation) ?? 0) + 1);
      this.#waitsInARow = [...this.#waitsInARow, operation];
    } else if (outcome.kind === 'sent') {
      this.#waits.delete(operation);
      this.#waitsInARow = [];
    }
    const { exchange } = outcome.kind === 'unanswered' ? outcome : {};
    for (const { result, duration } of outcome.kind === 'sent' ? outcome.exchanges : exchange ? [exchange] : []) {
      if (result.kind === 'response') {
        this.#bytes += result.body.length;
        this.#bytesBy.set(operation, (this.#bytesBy.get(operation) ?? 0) + result.body.length);
      } else if (result.failure === 'timeout') this.#noteSilence(theCase, duration);
    }
  }

  #silence(theCase: Case): string | undefined {
    const { operation } = theCase;
    const ofOperation = sum(this.#unansweredBy.get(operation)?.values() ?? []);
    const isOnlySilent = !this.#hasAnswered(operation);
    if (ofOperation >= MOST_OF_AN_OPERATION || (isOnlySilent && ofOperation >= MOST_OF_A_KIND)) {
      return `not sent: the target does not answer requests of ${operation}`;
    }
    if ((ofOperation > 0 && this.#unanswered >= MOST) || (isOnlySilent && this.#time >= MOST_TIME)) {
      return 'not sent: the target did not answer too many requests';
    }
    const kind = kindOf(theCase);
    const ofKind = this.#unansweredBy.get(operation)?.get(kind) ?? 0;
    const isKindToBlame = theCase.aspects.length > 0 && this.#operationsSilentTo(kind) >= MOST_OPERATIONS;
    if (ofKind >= MOST_OF_A_KIND || isKindToBlame) {
      return `not sent: the target does not answer requests of this kind (${kind})`;
    }
    return undefined;
  }

  #noteSilence(theCase: Case, duration: number): void {
    const { operation } = theCase;
    const kind = kindOf(theCase);
    this.#unanswered++;
    const kinds = this.#unansweredBy.get(operation) ?? new Map<string, number>();
    this.#unansweredBy.set(operation, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
    const now = performance.now();
    this.#time += now - Math.max(this.#countedUntil, now - duration);
    this.#countedUntil = now;
  }

  /** Operations that answer other requests, but left some of that kind unanswered. */
  #operationsSilentTo(kind: string): number {
    return [...this.#unansweredBy].filter(([key, kinds]) => kinds.has(kind) && this.#hasAnswered(key)).length;
  }
}

function sum(counts: Iterable<number>): number {
  let all = 0;
  for (const count of counts) all += count;
  return all;
}
