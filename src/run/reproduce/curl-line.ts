import { gzipSync } from 'node:zlib';
import { joined, printfFormat, readableText, shellWord, shown, type ShellText } from './shell-text.js';
/** A longer body, in bytes, is compressed, so that the command can still be pasted. */
const LONG_BODY = 4_096;

/** Our User-Agent does not affect the request, so curl may send its own. */
const OUR_USER_AGENT = /^trellis\//;

/**
 * Writes a POSIX shell command that sends the same request with curl. It follows no redirect and normalises no path. It
 * adds only `User-Agent` and, to a request without Accept, an Accept field for any media type, which means the same
 * (RFC 9110 §12.5.1).
 *
 * @example
 * curlLine(request) // `curl -isS -X POST … 'http://localhost:3000/plants'`
 */
export function curlLine(request: ShownRequest): string {
  const body = bodyArguments(request);
  const words = ['curl', '-isS', ...methodArguments(request), ...option(request.insecure, '-k')];
  if (request.origin.startsWith('https:')) words.push('--http1.1');
  words.push(...option(/\/\.{1,2}(?:[/?#]|$)/.test(request.target.bytes), '--path-as-is'));
  words.push(...option(/[[\]{}]/.test(request.origin + request.target.bytes), '-g'));
  for (const [name, value] of request.fields) {
    if (name.toLowerCase() === 'user-agent' && OUR_USER_AGENT.test(value.bytes)) continue;
    // curl reads `Name:` as removal of the field, and `Name;` as an empty one.
    words.push('-H', shellWord(value.bytes.trim() === '' ? shown(`${name};`) : joined(`${name}: `, value)));
  }
  const saysType = request.fields.some(([name]) => name.toLowerCase() === 'content-type');
  if (body.words.length > 0 && !saysType) words.push('-H', "'Content-Type:'");
  words.push(...body.words, ...urlArguments(request));
  return `${body.before}${words.join(' ')}`;
}

function methodArguments({ method, body }: ShownRequest): readonly string[] {
  // With -X HEAD, curl would wait for a body.
  if (method === 'HEAD') return ['-I'];
  return method === 'GET' && body === undefined ? [] : ['-X', shellWord(shown(method))];
}

function urlArguments({ origin, target }: ShownRequest): readonly string[] {
  // curl would not send a fragment.
  if (!target.bytes.includes('#')) return [shellWord(joined(origin, target))];
  return ['--request-target', shellWord(target), shellWord(shown(`${origin}/`))];
}

/** The arguments for the body, and commands that must precede curl. */
function bodyArguments({ method, body }: ShownRequest): { readonly before: string; readonly words: readonly string[] } {
  if (body === undefined || body.length === 0) {
    // curl sends Content-Length: 0 only with a data option.
    const empty = body !== undefined || ['POST', 'PUT', 'PATCH'].includes(method);
    return { before: '', words: empty ? ['--data-raw', "''"] : [] };
  }
  const bytes = Buffer.from(body).toString('latin1');
  const piped = ['--data-binary', '@-'];
  if (body.length > LONG_BODY) {
    return { before: `printf %s ${gzipSync(body).toString('base64')} | base64 -d | gunzip | `, words: piped };
  }
  if (readableText(bytes) === undefined) return { before: `printf ${printfFormat(bytes)} | `, words: piped };
  return { before: '', words: ['--data-raw', shellWord(shown(bytes))] };
}

function option(wanted: boolean, word: string): readonly string[] {
  return wanted ? [word] : [];
}

/** The parts of a request that a command needs. */
interface ShownRequest {
  readonly method: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly target: ShellText;
  /** The fields in sending order, without those that every client adds. */
  readonly fields: readonly (readonly [name: string, value: ShellText])[];
  readonly body: Uint8Array | undefined;
  /** Accept any certificate. */
  readonly insecure: boolean;
}

/** The parts of a command that writes to a socket. */
interface SocketLineRequest {
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
