import type { Contract } from '../../contract/index.js';

/** The state of the document, as the page shows it. */
export interface News {
  /** The number of documents so far. */
  readonly version: number;
  /** The number of places in the document that break OpenAPI. */
  readonly faults: number;
  /** The reason why a newer document cannot be used; null if there is none. */
  readonly problem: string | null;
}

/** Reports changes of the document to the page. */
export class DocumentNews {
  #latest: News;
  readonly #listeners = new Set<() => void>();

  constructor({ faults }: Contract) {
    this.#latest = { version: 1, faults: faults.length, problem: null };
  }

  get latest(): News {
    return this.#latest;
  }

  /** Reports that another document, or another version of it, is in use. */
  changed({ faults }: Contract): void {
    this.#tell({ version: this.#latest.version + 1, faults: faults.length, problem: null });
  }

  /** Reports that a newer version of the document cannot be used. */
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
