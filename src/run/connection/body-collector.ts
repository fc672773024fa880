/** Chunks below this size, in bytes, are copied into one block: a separate Buffer needs a hundred times its size. */
const short = 4096;
const blockSize = 64 * 1024;

/** Collects a body up to a limit. */
export class BodyCollector {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  /** The free rest of the last chunk, if that chunk is a block of short ones. */
  #free = new Uint8Array(0);

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a chunk, or the part of it that fits; returns false if part of it did not fit. */
  push(chunk: Uint8Array): boolean {
    const room = this.#limit - this.#length;
    const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
    if (taken.length > 0) this.#add(taken);
    this.#length += taken.length;
    return taken.length === chunk.length;
  }

  bytes(): Uint8Array {
    const only = this.#chunks[0];
    if (this.#chunks.length === 1 && only?.length === this.#length) return only;
    this.#trim();
    return Buffer.concat(this.#chunks, this.#length);
  }

  #add(chunk: Uint8Array): void {
    // Most bodies consist of one chunk.
    if (chunk.length >= short || this.#chunks.length === 0) {
      this.#trim();
      this.#chunks.push(chunk);
      return;
    }
    if (chunk.length > this.#free.length) {
      this.#trim();
      this.#free = new Uint8Array(blockSize);
      this.#chunks.push(this.#free);
    }
    this.#free.set(chunk);
    this.#free = this.#free.subarray(chunk.length);
  }

  /** Cuts the unused rest off the block of short chunks. */
  #trim(): void {
    const last = this.#chunks.at(-1);
    if (last !== undefined && this.#free.length > 0) this.#chunks.splice(-1, 1, last.subarray(0, -this.#free.length));
    this.#free = new Uint8Array(0);
  }
}
