/** Gathers a body up to a limit. */
export class BodyCollector {
  readonly #limit: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a chunk, or as much of it as there is room for; false when there was not room for all of it. */
  push(chunk: Uint8Array): boolean {
    const room = this.#limit - this.#length;
    const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
    if (taken.length > 0) this.#chunks.push(taken);
    this.#length += taken.length;
    return taken.length === chunk.length;
  }

  bytes(): Uint8Array {
    const only = this.#chunks[0];
    return this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks, this.#length);
  }
}
