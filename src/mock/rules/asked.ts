import type { Operation } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import { operationJudge, type RequestHead } from '../../wire/index.js';

/** A good request to one operation, of which the body is read when it is first looked at. */
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

  /** Every value that the body may stand for; none where there is no body, or none that is read. */
  get body(): readonly JsonValue[] {
    this.#readings ??= operationJudge(this.operation).body.read(this.head.rawFields, this.#bytes)?.readings ?? [];
    return this.#readings;
  }
}
