import type { Progress } from '../progress.js';
import { CLOSED, RESET, SWITCHES_PROTOCOLS } from '../words.js';

const LENGTH_SAID_TWICE = 'it has several Content-Length fields, or one beside Transfer-Encoding';

/** With what the parser begins when not even the start is that of a status line. */
const NOT_A_STATUS_LINE = 'Expected HTTP/';

/** Sorts what undici says about an exchange that did not come to its end. */
export function explainUndiciError(error: Error, progress: Progress): void {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (error.name === 'HTTPParserError') return explainParserError(error, progress);
  switch (code) {
    case 'UND_ERR_HEADERS_OVERFLOW':
      return progress.headTooLarge();
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      // Neither has content, whatever length is said (RFC 9112 §6.3): a 304 may say one, a 204 must not (RFC 9110 §8.6),
      // for which it is judged.
      if (progress.status === 304 || progress.status === 204) return progress.finish('complete');
      // Said of an answer with no status yet, it is about the fields themselves (RFC 9110 §8.6, RFC 9112 §6.2).
      if (progress.status === undefined) return progress.notHttp(LENGTH_SAID_TWICE, true);
      return progress.cut(CLOSED);
    case 'UND_ERR_INVALID_ARG':
    case 'UND_ERR_NOT_SUPPORTED':
      return progress.unreadable('undici does not send this request');
    case 'UND_ERR_SOCKET':
      return explainSocketError(error, progress);
    default:
      return progress.cut(code === 'ECONNRESET' || code === 'EPIPE' ? RESET : CLOSED);
  }
}

/** The parser's errors have no code of their own, only a reason between parentheses. */
function explainParserError(error: Error, progress: Progress): void {
  const reason = /\((.+)\)$/.exec(error.message)?.[1] ?? error.message;
  if (reason === 'Invalid EOF state') progress.cut(CLOSED);
  else progress.notHttp(reason, !reason.startsWith(NOT_A_STATUS_LINE));
}

function explainSocketError({ message }: Error, progress: Progress): void {
  // A 100 that nobody asked for: legal (RFC 9110 §15.2), but more than undici takes.
  if (message === 'bad response') return progress.unreadable('an interim answer that was not asked for');
  if (message === 'bad upgrade') {
    return progress.notHttp(SWITCHES_PROTOCOLS, true);
  }
  progress.cut(CLOSED);
}
