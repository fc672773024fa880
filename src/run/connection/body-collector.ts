/** Shorter chunks are copied together: each by itself takes a hundred times its room, and holds all that came with it. */
const short = 4096;
const blockSize = 64 * 1024;

/** Gathers a body up to a limit. */
export class BodyCollector {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  /** What of the last chunk is free, if that is a block of short ones. */
  #free = new Uint8Array(0);

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a chunk, or as much of it as there is room for; false when there was not room for all of it. */
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
    // The first one is mostly the only one.
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

  /** Ends the block of short chunks where they end. */
  #trim(): void {
    const last = this.#chunks.at(-1);
    if (last !== undefined && this.#free.length > 0) this.#chunks.splice(-1, 1, last.subarray(0, -this.#free.length));
    this.#free = new Uint8Array(0);
  }
}
