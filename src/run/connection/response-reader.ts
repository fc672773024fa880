import { fieldValues, parseFieldList, type FieldList } from '../../http/index.js';
import type { Progress } from './progress.js';

/** Describes a 101 response to a request without Upgrade (RFC 9110 §7.8). */
const SWITCHES_PROTOCOLS = 'it switches protocols without a request for that';

/** How long to wait for content that must not follow, while the connection stays open; in milliseconds. */
const LINGER = 100;

/**
 * Reads one response from the pieces in which it arrives, strictly as RFC 9112 defines it, and reports to its {@link
 * Progress}.
 */
export class ResponseReader {
  readonly #method: string;
  readonly #headLimit: number;
  readonly #progress: Progress;
  readonly #isLast: boolean;
  #head: ResponseHead | undefined;
  #framing: BodyFraming = { kind: 'until-close' };
  /** The received part of the header section; empty once the section has been parsed. */
  #pending: Uint8Array = new Uint8Array();
  #left = 0;
  readonly #chunks = new ChunkedDecoder();

  /** `isLast`: no request follows on the connection, so all further bytes belong to this response. */
  constructor(method: string, headLimit: number, progress: Progress, isLast: boolean) {
    this.#isLast = isLast;
    this.#method = method;
    this.#headLimit = headLimit;
    this.#progress = progress;
  }

  /** Whether the connection can carry another exchange after this response (RFC 9112 §9.3). */
  get persists(): boolean {
    const head = this.#head;
    if (head === undefined || this.#framing.kind === 'until-close') return false;
    // Content may follow a status that has none although a length is declared (RFC 9110 §8.6).
    if (head.status === 204 && Number(fieldValues(head.fields, 'content-length')[0] ?? 0) > 0) return false;
    const options = head.fields.filter(([name]) => name.toLowerCase() === 'connection').map(([, value]) => value);
    const option = options.join(',').toLowerCase();
    return head.minorVersion === 1 ? !option.includes('close') : option.includes('keep-alive');
  }

  /** The bytes received after the end of the response. */
  get surplus(): Uint8Array {
    return this.#pending;
  }

  push(chunk: Uint8Array): void {
    if (this.#progress.done || chunk.length === 0) return;
    try {
      this.#progress.began();
      if (this.#head === undefined) this.#takeHead(chunk);
      else this.#takeBody(chunk);
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      this.#progress.notHttp(error.message, this.#beganAsHttp(chunk));
    }
  }

  end(how: string): void {
    // A server that closes before it has read the whole request resets the connection, even if its response is
    // complete.
    if (this.#head !== undefined && this.#framing.kind === 'until-close') this.#progress.finish('complete');
    else this.#progress.cut(how);
  }

  #takeHead(chunk: Uint8Array): void {
    const searchFrom = Math.max(0, this.#pending.length - 3);
    let bytes = Buffer.concat([this.#pending, chunk]);
    let end = this.#endOfHead(bytes, searchFrom);
    while (end !== undefined) {
      const head = parseHead(bytes.toString('latin1', 0, end));
      bytes = bytes.subarray(end + 4);
      if (head.status >= 200) {
        this.#pending = new Uint8Array();
        return this.#begin(head, bytes);
      }
      // Interim responses precede the final one (RFC 9110 §15.2).
      if (head.status === 101) throw new MessageError(SWITCHES_PROTOCOLS);
      end = bytes.length === 0 ? undefined : this.#endOfHead(bytes, 0);
    }
    this.#pending = bytes;
  }

  /** The end of the header section; undefined if it continues or is too long. */
  #endOfHead(bytes: Buffer, searchFrom: number): number | undefined {
    const end = bytes.indexOf('\r\n\r\n', searchFrom, 'latin1');
    if (end > this.#headLimit || (end === -1 && bytes.length > this.#headLimit)) this.#progress.headTooLarge();
    else if (end !== -1) return end;
    else this.#checkStart(bytes);
    return undefined;
  }

  #begin(head: ResponseHead, rest: Buffer): void {
    this.#head = head;
    this.#framing = bodyFraming(head, this.#method);
    this.#progress.answered(head.status, head.reason, head.fields);
    if (this.#framing.kind === 'none' && this.#isLast) this.#readOn();
    if (this.#framing.kind === 'length') this.#left = this.#framing.length;
    if (this.#framing.kind === 'none' || (this.#framing.kind === 'length' && this.#left === 0)) {
      this.#pending = rest;
      this.#progress.finish('complete');
    } else if (rest.length > 0) this.#takeBody(rest);
  }

  /** Reads on to the end of the connection to check that a response without content really has none. */
  #readOn(): void {
    this.#framing = { kind: 'until-close' };
    // Does not wait for a server that ignores `Connection: close`.
    setTimeout(() => this.#progress.finish('complete'), LINGER).unref();
  }

  /** Rejects non-HTTP bytes immediately, not only when the header section fails to end. */
  #checkStart(bytes: Buffer): void {
    const start = bytes.toString('latin1', 0, 7);
    if (!'HTTP/1.'.startsWith(start)) throw new MessageError('it does not start with a status line');
  }

  #beganAsHttp(chunk: Uint8Array): boolean {
    return this.#head !== undefined || Buffer.concat([this.#pending, chunk]).toString('latin1', 0, 5) === 'HTTP/';
  }

  #takeBody(chunk: Uint8Array): void {
    const { body } = this.#progress;
    if (this.#framing.kind === 'chunked') {
      const used = this.#chunks.push(chunk, (content) => {
        const room = body.push(content);
        if (!room) this.#progress.finish('over-limit');
        return room;
      });
      if (this.#chunks.done) {
        this.#pending = chunk.subarray(used);
        this.#progress.finish('complete');
      }
      return;
    }
    const content = this.#framing.kind === 'length' ? chunk.subarray(0, this.#left) : chunk;
    this.#pending = chunk.subarray(content.length);
    this.#left -= content.length;
    if (!body.push(content)) this.#progress.finish('over-limit');
    else if (this.#framing.kind === 'length' && this.#left === 0) this.#progress.finish('complete');
  }
}

/** How the end of a body is determined. */
type BodyFraming =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'until-close' };

/**
 * Determines the framing of a response to a request with that method (RFC 9112 §6.3).
 *
 * @throws {MessageError} if the framing fields contradict each other or are malformed.
 */
function bodyFraming(head: ResponseHead, method: string): BodyFraming {
  if (method === 'HEAD' || head.status === 204 || head.status === 304) return { kind: 'none' };
  if (method === 'CONNECT' && head.status < 300) return { kind: 'none' };
  const codings = fieldValues(head.fields, 'transfer-encoding').flatMap((value) => parseFieldList(value));
  const lengths = fieldValues(head.fields, 'content-length').flatMap((value) => parseFieldList(value));
  if (codings.length > 0) {
    if (lengths.length > 0) throw new MessageError('it has both Transfer-Encoding and Content-Length');
    return codings.at(-1)?.toLowerCase() === 'chunked' ? { kind: 'chunked' } : { kind: 'until-close' };
  }
  const [length, ...others] = lengths;
  if (length === undefined) return { kind: 'until-close' };
  if (!/^\d{1,15}$/.test(length)) throw new MessageError('its Content-Length is not a number');
  // A sender says the length once (RFC 9110 §8.6).
  if (others.length > 0) throw new MessageError('it has several Content-Lengths');
  return { kind: 'length', length: Number(length) };
}

/** The status line and header section of a response. */
interface ResponseHead {
  readonly minorVersion: number;
  readonly status: number;
  readonly reason: string;
  readonly fields: FieldList;
}

/**
 * Parses a status line and header section (RFC 9112 §4, §5), without the empty line that ends it.
 *
 * @throws {MessageError} on any deviation from the grammar, except for a missing space before an empty reason phrase,
 * which many servers omit and all clients tolerate.
 */
function parseHead(text: string): ResponseHead {
  // A line that continues the one before counts as a space (RFC 9112 §5.2).
  const [statusLine = '', ...lines] = text.replace(/[ \t]*\r\n[ \t]+/g, ' ').split('\r\n');
  const status = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: ([\t\x20-\x7e\x80-\xff]*))?$/.exec(statusLine);
  if (status === null) throw new MessageError('it does not start with a status line');
  return {
    minorVersion: Number(status[1]),
    status: Number(status[2]),
    reason: status[3] ?? '',
    fields: lines.map(parseFieldLine),
  };
}

function parseFieldLine(line: string): readonly [string, string] {
  const field = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(line);
  if (field === null) throw new MessageError('a line of its header section is not a field');
  return [field[1]!, field[2]!];
}

/** The maximum length of a chunk-size line and of the trailer section, in bytes. */
const LINE_LIMIT = 16 * 1024;

/** Decodes a chunked body (RFC 9112 §7.1) that arrives in pieces of any size. */
class ChunkedDecoder {
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
class MessageError extends Error {
  override readonly name = 'MessageError';
}
