/** How someone wants to go through: `first` before all who wait, `alone` with nobody else inside. */
export type Manner = 'ordinary' | 'first' | 'alone';

interface Waiting {
  readonly manner: Manner;
  readonly admit: () => void;
}

/** Lets a bounded number in at a time, in the order in which they came; the bound can be lowered on the way. */
export class Turnstile {
  #limit: number;
  #inside = 0;
  #closed = false;
  readonly #queue: Waiting[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** From now on one at a time. */
  serialize(): void {
    this.#limit = 1;
  }

  /** Resolves when it is one's turn; each must {@link leave} once. */
  enter(manner: Manner = 'ordinary'): Promise<void> {
    return new Promise((admit) => {
      const waiting = { manner, admit };
      if (manner === 'ordinary') this.#queue.push(waiting);
      else this.#queue.unshift(waiting);
      this.#admit();
    });
  }

  leave(): void {
    this.#inside--;
    this.#closed = false;
    this.#admit();
  }

  #admit(): void {
    for (;;) {
      const next = this.#queue[0];
      const room = next?.manner === 'alone' ? 1 : this.#limit;
      if (next === undefined || this.#closed || this.#inside >= room) return;
      this.#queue.shift();
      this.#inside++;
      this.#closed = next.manner === 'alone';
      next.admit();
    }
  }
}
