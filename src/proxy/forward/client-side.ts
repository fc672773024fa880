import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { endToEnd } from './end-to-end.js';

/** The side of a client: writes what comes from the upstream, in the framing that the client understands. */
export class ClientSide {
  readonly response: ServerResponse;
  readonly #method: string | undefined;
  /** HTTP/1.0 clients know neither chunks nor trailers: the end of the connection ends the body (RFC 9112 §6.3). */
  readonly #isChunked: boolean;

  constructor({ method, httpVersion }: IncomingMessage, response: ServerResponse) {
    this.response = response;
    this.#method = method;
    this.#isChunked = httpVersion !== '1.0';
    response.sendDate = false;
    response.on('error', () => {});
  }

  /** Sends an interim response (RFC 9110 §15.2). Early hints that Node cannot write are dropped (RFC 8297 §2). */
  inform(status: number, fields: IncomingHttpHeaders): void {
    if (status === 102) this.response.writeProcessing();
    if (status !== 103 || fields['link'] === undefined) return;
    try {
      this.response.writeEarlyHints(fields as never);
    } catch {
      return;
    }
  }

  /** Writes the header section; `more` are fields that the proxy adds. */
  begin({ statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage, more: readonly string[] = []): void {
    const fields = [...endToEnd(rawHeaders), ...more];
    const framed = this.#isChunked
      ? fields
      : fields.filter((_, at) => !/^(?:transfer-encoding|trailer)$/i.test(fields[at - (at % 2)] ?? ''));
    this.response.writeHead(statusCode, statusMessage, framed);
    // Sends the header section as latin1, unchanged; `flushHeaders` would write it in UTF-8.
    if (this.#method === 'HEAD' || statusCode === 204 || statusCode === 304) this.response.end();
    else this.response.write(nothing);
  }

  /** Forwards the body and calls `seen` with each chunk. */
  pass(answer: IncomingMessage, seen: (chunk: Buffer) => void): void {
    answer.on('data', (chunk: Buffer) => {
      seen(chunk);
      if (!this.response.write(chunk)) {
        answer.pause();
        this.response.once('drain', () => answer.resume());
      }
    });
  }

  end({ rawTrailers }: IncomingMessage): void {
    if (rawTrailers.length > 0 && this.#isChunked) this.response.addTrailers(pairsOf(rawTrailers));
    this.response.end();
  }
}

const nothing = Buffer.alloc(0);

/** Alternating names and values as pairs. */
export function pairsOf(rawFields: readonly string[]): [string, string][] {
  return rawFields.flatMap((name, at) => (at % 2 === 0 ? [[name, rawFields[at + 1] ?? ''] as [string, string]] : []));
}
