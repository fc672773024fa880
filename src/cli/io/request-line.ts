import type { SeenRequest } from '../../mock/index.js';
import { escapeForTerminal } from '../../report/index.js';

const mostReasons = 3;
const mostCharacters = 200;

/** One request in one line: status, method, target, duration, and why it was rejected. */
export function requestLine(request: SeenRequest, color: boolean): string {
  const { method, target, status, duration, violations, note } = request;
  const shown = status === undefined ? '---' : String(status);
  const shownReasons = violations.slice(0, mostReasons).map(({ message }) => clipped(message));
  const more = violations.length - shownReasons.length;
  const reasons = [...shownReasons, ...(more > 0 ? [`${more} more`] : []), ...(note === undefined ? [] : [note])].join(
    '; ',
  );
  const asked = method === '' ? '(no request)' : `${method} ${oneLine(target)}`;
  const line = `${color ? painted(shown, status) : shown} ${asked} ${duration.toFixed(1)} ms`;
  return reasons === '' ? line : `${line} – ${oneLine(reasons)}`;
}

function clipped(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

/** Escapes text for a line of a terminal. */
function oneLine(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : escapeForTerminal(text.replaceAll(/\s+/g, ' '));
}

function painted(text: string, status: number | undefined): string {
  const code = status === undefined || status >= 500 ? 31 : status >= 400 ? 33 : 32;
  return `\x1b[${code}m${text}\x1b[0m`;
}
