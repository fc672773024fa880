/** As much of one body as is copied, in bytes. */
const most = 1024 * 1024;
/** A smaller chunk is copied: it is a part of a larger buffer, which it would keep. */
const worthCopying = 16 * 1024;

/** How many bytes all copies may take together. */
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

/** A copy of a body that passes by; beyond its bounds only its beginning. */
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

  /** Takes the copy as the beginning of a body alone. */
  cut(): void {
    this.#isWhole = false;
  }

  /** Whether the copy has all that passed by. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  get bytes(): Buffer {
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#size);
  }

  /** Gives its room back; nothing is copied any more. */
  release(): void {
    this.#budget.give(this.#size);
    this.#size = 0;
    this.#isWhole = false;
    this.#chunks.length = 0;
  }
}
