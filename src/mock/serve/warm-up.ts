/** The time that the mock leaves to first requests before it prepares anything, in milliseconds. */
const patience = 200;
/** The preparation uses one in so many parts of the time. */
const share = 2;

/** Runs the steps of a preparation one by one beside incoming requests; a newer preparation replaces an older one. */
export class WarmUp {
  #timer: NodeJS.Timeout | undefined;

  begin(steps: Generator<void, void>): void {
    this.stop();
    const next = (): void => {
      const started = performance.now();
      try {
        if (steps.next().done === true) return;
      } catch {
        // The request itself fails in the same way later, and reports it.
        return;
      }
      this.#after(next, (performance.now() - started) * (share - 1));
    };
    this.#after(next, patience);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #after(next: () => void, pause: number): void {
    this.#timer = setTimeout(next, pause);
    this.#timer.unref();
  }
}
