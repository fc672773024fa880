/** The number of bytes of a body that are copied. */
const most = 1024 * 1024;
/** Smaller chunks are copied, because they would keep a larger buffer in memory. */
const worthCopying = 16 * 1024;

/** The number of bytes that all copies together may take. */
export class CopyBudget {
  readonly #most: number;
  #used = 0;

  constructor(bytes: number) {
    this.#most = bytes;
  }

  take(bytes: number): boolean {
    if (this.#used + bytes > this.#most) return false;
    this.#used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#used -= bytes;
  }
}

/** A copy of a forwarded body, or of its beginning if the body exceeds the bounds. */
export class CopiedBody {
  readonly #budget: CopyBudget;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #isWhole = true;

  constructor(budget: CopyBudget) {
    this.#budget = budget;
  }

  push(chunk: Buffer): void {
    if (!this.#isWhole) return;
    if (this.#size + chunk.length > most || !this.#budget.take(chunk.length)) {
      this.#isWhole = false;
      return;
    }
    this.#chunks.push(chunk.length < worthCopying ? Buffer.from(chunk) : chunk);
    this.#size += chunk.length;
  }

  /** Marks the copy as incomplete. */
  cut(): void {
    this.#isWhole = false;
  }

  /** Whether the copy is complete. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  get bytes(): Buffer {
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#size);
  }

  /** Returns its bytes to the budget and stops copying. */
  release(): void {
    this.#budget.give(this.#size);
    this.#size = 0;
    this.#isWhole = false;
    this.#chunks.length = 0;
  }
}
