import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** An answer as it stood on the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; a repeated field is joined by a comma. */
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A TCP connection that sends what it is told, byte by byte, and reads the answers one by one. */
export class RawConnection {
  readonly socket: Socket;
  /** Resolves when the connection is gone, with the code of the error that ended it, if one did. */
  readonly closed: Promise<string | undefined>;
  #received = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    let code: string | undefined;
    this.closed = new Promise((resolve) => {
      socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code));
      socket.on('close', () => resolve(code));
    });
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    socket.on('end', end).on('close', end);
  }

  static async open(port: number, options: { readonly allowHalfOpen?: boolean } = {}): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', ...options });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new RawConnection(socket);
  }

  send(bytes: string | Uint8Array): this {
    this.socket.write(bytes);
    return this;
  }

  /** The next answer; `toHead` if it answers HEAD. Rejects if the connection ends before it is complete. */
  async answer(toHead = false): Promise<RawAnswer> {
    for (;;) {
      const answer = this.#take(toHead);
      if (answer !== undefined) return answer;
      if (this.#ended) throw new Error(`the connection ended after ${JSON.stringify(this.#received.toString())}`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Resolves when the server has ended its direction, with the bytes that no answer took. */
  async rest(): Promise<string> {
    while (!this.#ended) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#received.toString();
  }

  #take(toHead: boolean): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const [statusLine = '', ...lines] = this.#received.subarray(0, end).toString('latin1').split('\r\n');
    const fields = new Map<string, string>();
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 1).trim();
      fields.set(name, fields.has(name) ? `${fields.get(name)}, ${value}` : value);
    }
    const status = Number(statusLine.split(' ')[1]);
    const start = end + 4;
    const length = toHead || status < 200 ? 0 : Number(fields.get('content-length') ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`an answer without Content-Length: ${statusLine}`);
    if (this.#received.length < start + length) return undefined;
    const body = this.#received.subarray(start, start + length).toString();
    this.#received = this.#received.subarray(start + length);
    return { status, fields, body };
  }
}
