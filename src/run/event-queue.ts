/** A queue that passes items of many producers to one consumer, in order. */
export class EventQueue<T> implements AsyncIterable<T> {
  #waiting: T[] = [];
  #ended = false;
  #error: unknown;
  #wake: (() => void) | undefined;

  push(item: T): void {
    this.#waiting.push(item);
    this.#wake?.();
  }

  /** Ends the iteration, with an error if one is given. */
  end(error?: unknown): void {
    this.#ended = true;
    this.#error ??= error;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (;;) {
      const ready = this.#waiting;
      this.#waiting = [];
      yield* ready;
      if (this.#waiting.length > 0) continue;
      if (this.#ended) break;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    // The reader receives the original error, whatever its type.
    // oxlint-disable-next-line typescript/only-throw-error
    if (this.#error !== undefined) throw this.#error;
  }
}
