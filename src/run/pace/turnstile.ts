/** How to enter: `first` skips the queue, `alone` waits until nobody else is inside. */
export type Manner = 'ordinary' | 'first' | 'alone';

interface Waiting {
  readonly manner: Manner;
  readonly admit: () => void;
}

/** Admits a bounded number at a time, in order of arrival; the bound can change. */
export class Turnstile {
  #limit: number;
  #serial = false;
  #inside = 0;
  #closed = false;
  readonly #queue: Waiting[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether nobody is inside or waiting. */
  get isIdle(): boolean {
    return this.#inside === 0 && this.#queue.length === 0;
  }

  /** Admits one at a time from now on, whatever the limit. */
  serialize(): void {
    this.#serial = true;
  }

  /** Changes the limit. */
  limitTo(limit: number): void {
    this.#limit = limit;
    this.#admit();
  }

  /** Resolves on admission; each caller must {@link leave} once. */
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
