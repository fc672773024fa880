import type { Contract } from '../../contract/index.js';

/** What the page says of the document. */
export interface News {
  /** Counts the documents that there have been. */
  readonly version: number;
  /** How many places of the document break OpenAPI. */
  readonly faults: number;
  /** Why a newer document cannot be used; null where there is none. */
  readonly problem: string | null;
}

/** Tells the page what becomes of the document. */
export class DocumentNews {
  #latest: News;
  readonly #listeners = new Set<() => void>();

  constructor({ faults }: Contract) {
    this.#latest = { version: 1, faults: faults.length, problem: null };
  }

  get latest(): News {
    return this.#latest;
  }

  /** Another document, or another version of it, is in use. */
  changed({ faults }: Contract): void {
    this.#tell({ version: this.#latest.version + 1, faults: faults.length, problem: null });
  }

  /** A newer version of the document cannot be used. */
  refused(problem: string): void {
    this.#tell({ ...this.#latest, problem });
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(news: News): void {
    this.#latest = news;
    for (const listener of this.#listeners) listener();
  }
}
