import type { Case } from '../../cases/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import { kindOf } from '../one-case/silence.js';

/** The number of unanswered cases of one kind and operation after which the rest of them are not sent. */
const MOST_OF_A_KIND = 3;
/** The number of operations with unanswered cases of one kind after which none of that kind is sent. */
const MOST_OPERATIONS = 3;
/** The number of unanswered cases of one operation after which no more of its cases are sent. */
const MOST_OF_AN_OPERATION = 10;
/** The number of unanswered cases in all after which operations with unanswered cases are left out. */
const MOST = 20;
/**
 * The total time of waiting in vain, in milliseconds, after which operations that have not answered yet are left out.
 */
const MOST_TIME = 60_000;
/** The number of consecutive cases that may end with a request to wait, for one operation or for several. */
const MOST_WAITS = 3;
/** The maximum number of body bytes to judge; one MiB of JSON takes about 0.1 s. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The same per operation, so that one with huge responses does not affect the others. */
const MOST_BYTES_OF_AN_OPERATION = 64 * 1024 * 1024;

/**
 * Prevents a target from holding up a run by silence, by requests to wait, or by huge responses. The behaviour of one
 * operation does not affect the others.
 */
export class Patience {
  /** The number of unanswered cases by operation and kind. */
  readonly #unansweredBy = new Map<string, Map<string, number>>();
  readonly #hasAnswered: (operation: string) => boolean;
  /** The number of consecutive cases that ended with a request to wait, by operation. */
  readonly #waits = new Map<string, number>();
  #waitsInARow: readonly string[] = [];
  #unanswered = 0;
  #bytes = 0;
  readonly #bytesBy = new Map<string, number>();
  /** The time during which at least one request waited in vain, and the end of the counted time. */
  #time = 0;
  #countedUntil = 0;

  /** `hasAnswered` returns whether an operation has answered any request. */
  constructor(hasAnswered: (operation: string) => boolean) {
    this.#hasAnswered = hasAnswered;
  }

  /** The reason not to send a case; undefined if it may be sent. */
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

  /** The number of operations that answer other requests, but not some of that kind. */
  #operationsSilentTo(kind: string): number {
    return [...this.#unansweredBy].filter(([key, kinds]) => kinds.has(kind) && this.#hasAnswered(key)).length;
  }
}

function sum(counts: Iterable<number>): number {
  let all = 0;
  for (const count of counts) all += count;
  return all;
}
