/** How long a mock waits for first requests, in milliseconds. */
const patience = 200;
/** The preparation takes one part in so many of the time. */
const share = 2;

/** Takes the steps of a preparation one by one beside the requests that come in; the last one that was begun goes on. */
export class WarmUp {
  #timer: NodeJS.Timeout | undefined;

  begin(steps: Generator<void, void>): void {
    this.stop();
    const next = (): void => {
      const started = performance.now();
      try {
        if (steps.next().done === true) return;
      } catch {
        // What fails here fails again with its request, which tells of it.
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
