import { joined, printfFormat, shellWord } from './shell-text.js';
import type { ShellText } from './shell-text.js';

/** What a line that writes to a socket needs to know. */
export interface SocketLineRequest {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** All that is sent, in order. */
  readonly pieces: readonly SocketPiece[];
}

/** Some bytes, or a moment in which none go out. */
export type SocketPiece = ShellText | 'pause';

/**
 * A line for a POSIX shell that sends bytes which no HTTP client agrees to send, with nc, or over TLS with openssl.
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
  // Some kinds of nc hang up as soon as there is no more to send.
  return `{ ${[...commands, 'sleep 2'].join('; ')}; } | ${peer}`;
}
