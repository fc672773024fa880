import { joined, printfFormat, shellWord } from './shell-text.js';
import type { ShellText } from './shell-text.js';

/** The parts of a command that writes to a socket. */
export interface SocketLineRequest {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** The pieces of the message, in order. */
  readonly pieces: readonly SocketPiece[];
}

/** Bytes, or a pause. */
export type SocketPiece = ShellText | 'pause';

/**
 * Writes a POSIX shell command that sends bytes that HTTP clients refuse to send, with nc, or over TLS with openssl.
 *
 * @example
 * socketLine(request) // `{ printf 'GET / HTTP/1.1\\015\\012…'; sleep 2; } | nc localhost 3000`
 */
export function socketLine(request: SocketLineRequest): string {
  const commands: string[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') commands.push(`printf ${printfFormat(plain)}`);
    plain = '';
  };
  for (const piece of request.pieces) {
    if (piece === 'pause') {
      flush();
      commands.push('sleep 1');
    } else if (piece.quoted === undefined) plain += piece.bytes;
    else {
      flush();
      commands.push(`printf %s ${shellWord(joined(piece))}`);
    }
  }
  flush();
  const { hostname, port } = request;
  const peer = request.secure
    ? `openssl s_client -quiet -connect ${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`
    : `nc ${hostname} ${port}`;
  // Some implementations of nc close the connection at the end of input.
  return `{ ${[...commands, 'sleep 2'].join('; ')}; } | ${peer}`;
}
