/** How someone wants to go through: `first` before all who wait, `alone` with nobody else inside. */
export type Manner = 'ordinary' | 'first' | 'alone';

interface Waiting {
  readonly manner: Manner;
  readonly admit: () => void;
}

/** Lets a bounded number in at a time, in the order in which they came; the bound can be changed on the way. */
export class Turnstile {
  #limit: number;
  #serial = false;
  #inside = 0;
  #closed = false;
  readonly #queue: Waiting[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether nobody is inside or waits. */
  get isIdle(): boolean {
    return this.#inside === 0 && this.#queue.length === 0;
  }

  /** From now on one at a time, whatever the limit. */
  serialize(): void {
    this.#serial = true;
  }

  /** From now on that many at a time. */
  limitTo(limit: number): void {
    this.#limit = limit;
    this.#admit();
  }

  /** Resolves when it is one's turn; each must {@link leave} once. */
  enter(manner: Manner = 'ordinary'): Promise<void> {
    return new Promise((admit) => {
      const waiting = { manner, admit };
      const ordinary = manner === 'ordinary' ? -1 : this.#queue.findIndex((other) => other.manner === 'ordinary');
      this.#queue.splice(ordinary === -1 ? this.#queue.length : ordinary, 0, waiting);
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
      const room = next?.manner === 'alone' || this.#serial ? 1 : this.#limit;
      if (next === undefined || this.#closed || this.#inside >= room) return;
      this.#queue.shift();
      this.#inside++;
      this.#closed = next.manner === 'alone';
      next.admit();
    }
  }
}
