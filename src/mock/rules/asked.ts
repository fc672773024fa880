import type { Operation } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import { operationJudge, type RequestHead } from '../../wire/index.js';

/** A valid request to one operation, whose body is parsed at its first use. */
export class Asked {
  readonly operation: Operation;
  readonly head: RequestHead;
  readonly #bytes: Uint8Array;
  #readings: readonly JsonValue[] | undefined;

  constructor(operation: Operation, head: RequestHead, bytes: Uint8Array) {
    this.operation = operation;
    this.head = head;
    this.#bytes = bytes;
  }

  /** All possible readings of the body; none if there is no body, or if it cannot be read. */
  get body(): readonly JsonValue[] {
    this.#readings ??= operationJudge(this.operation).body.read(this.head.rawFields, this.#bytes)?.readings ?? [];
    return this.#readings;
  }
}
