import type { SeenRequest } from './seen-request.js';

type Listener = (request: SeenRequest) => void;

/** The latest requests, as many as are kept; the oldest go first. */
export class RecentRequests {
  readonly #most: number;
  readonly #ring: SeenRequest[] = [];
  readonly #listeners = new Set<Listener>();
  #next = 0;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** How many there have been. */
  get count(): number {
    return this.#count;
  }

  /** The number for the next request. */
  nextNumber(): number {
    return ++this.#count;
  }

  add(request: SeenRequest): void {
    if (this.#most > 0) {
      this.#ring[this.#next] = request;
      this.#next = (this.#next + 1) % this.#most;
    }
    for (const listener of this.#listeners) listener(request);
  }

  /** Forgets those that there have been, but not how many. */
  clear(): void {
    this.#ring.length = 0;
    this.#next = 0;
  }

  /** The request of that number, if it is still kept. */
  numbered(number: number): SeenRequest | undefined {
    return this.#ring.find((request) => request.number === number);
  }

  /** The oldest first. */
  list(): readonly SeenRequest[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
  }

  /** Calls the listener with each request that is answered from now on, until the function that it gives is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
