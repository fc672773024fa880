/** Hands what many producers push, in the order pushed, to the one who iterates. */
export class EventQueue<T> implements AsyncIterable<T> {
  #waiting: T[] = [];
  #ended = false;
  #error: unknown;
  #wake: (() => void) | undefined;

  push(item: T): void {
    this.#waiting.push(item);
    this.#wake?.();
  }

  /** Nothing more comes; with an error, the iteration ends by throwing it. */
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
    // Whatever it was that failed the run, the reader gets just that.
    // oxlint-disable-next-line typescript/only-throw-error
    if (this.#error !== undefined) throw this.#error;
  }
}
