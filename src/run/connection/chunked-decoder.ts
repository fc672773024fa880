/** The maximum length of a chunk-size line and of the trailer section, in bytes. */
const LINE_LIMIT = 16 * 1024;

/** Decodes a chunked body (RFC 9112 §7.1) that arrives in pieces of any size. */
export class ChunkedDecoder {
  #state: 'size' | 'data' | 'data-end' | 'trailer' | 'done' = 'size';
  /** The number of bytes missing from the current chunk. */
  #left = 0;
  /** The received part of the current line, in Latin-1. */
  #line = '';
  #trailerLength = 0;

  get done(): boolean {
    return this.#state === 'done';
  }

  /**
   * Passes the content in `input` to `take`, which returns false to stop; returns the number of input bytes used.
   *
   * @throws {MessageError} if the chunks are malformed.
   */
  push(input: Uint8Array, take: (content: Uint8Array) => boolean): number {
    let at = 0;
    while (at < input.length && this.#state !== 'done') {
      if (this.#state === 'data') {
        const content = input.subarray(at, at + this.#left);
        at += content.length;
        this.#left -= content.length;
        if (this.#left === 0) this.#state = 'data-end';
        if (!take(content)) return at;
      } else {
        const end = input.indexOf(0x0a, at);
        const stop = end === -1 ? input.length : end + 1;
        this.#line += Buffer.from(input.buffer, input.byteOffset + at, stop - at).toString('latin1');
        at = stop;
        if (this.#line.length > LINE_LIMIT) throw new MessageError('a line between its chunks does not end');
        if (end !== -1) this.#takeLine();
      }
    }
    return at;
  }

  #takeLine(): void {
    const line = this.#line;
    this.#line = '';
    if (!line.endsWith('\r\n')) throw new MessageError('a line between its chunks ends without CR');
    if (this.#state === 'size') this.#takeSize(line.slice(0, -2));
    else if (this.#state === 'data-end') {
      if (line !== '\r\n') throw new MessageError('a chunk is longer than its size');
      this.#state = 'size';
    } else if (line === '\r\n') this.#state = 'done';
    else if ((this.#trailerLength += line.length) > LINE_LIMIT) throw new MessageError('its trailers do not end');
  }

  #takeSize(line: string): void {
    const size = /^([0-9A-Fa-f]{1,12})(?:[ \t]*;.*)?$/.exec(line);
    if (size === null) throw new MessageError('a chunk has no size');
    this.#left = Number.parseInt(size[1]!, 16);
    this.#state = this.#left === 0 ? 'trailer' : 'data';
  }
}

/** The received bytes are not an HTTP/1.1 message; `message` completes "what came is not HTTP/1.1: …". */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}
