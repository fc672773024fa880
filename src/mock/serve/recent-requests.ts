import { SeenRequest, type SeenFacts } from './seen-request.js';

type Listener = (request: SeenRequest) => void;

/** The latest requests up to a bound; the oldest are dropped first. */
export class RecentRequests {
  readonly #most: number;
  readonly #ring: SeenRequest[] = [];
  readonly #listeners = new Set<Listener>();
  #next = 0;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The number of all requests so far. */
  get count(): number {
    return this.#count;
  }

  /** Records an answered request under the next number. */
  add(facts: SeenFacts): void {
    const request = new SeenRequest(++this.#count, facts);
    if (this.#most > 0) {
      this.#ring[this.#next] = request;
      this.#next = (this.#next + 1) % this.#most;
    }
    for (const listener of this.#listeners) listener(request);
  }

  /** Removes the kept requests; the count continues. */
  clear(): void {
    this.#ring.length = 0;
    this.#next = 0;
  }

  /** The request with a number, if it is still kept. */
  numbered(number: number): SeenRequest | undefined {
    return this.#ring.find((request) => request.number === number);
  }

  /** The kept requests, the oldest first. */
  list(): readonly SeenRequest[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
  }

  /** Calls the listener with each answered request, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
