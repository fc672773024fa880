import { wordsOf } from './derived/values/strings/plain-text.js';

const endings = new Set(['logout', 'logoff', 'signout', 'signoff']);
const verbs = new Set(['log', 'sign']);
const away = new Set(['out', 'off']);
/** What goes away with the credentials that were shown, when it is deleted. */
const own = new Set(['session', 'sessions', 'me', 'self', 'current']);

/**
 * Whether a request may end the session of whoever sends it, as the name of its operation or its path says: from then on
 * the good credentials are good no more. RFC 7009 §2.1 has tokens revoked at `/revoke`.
 *
 * @example
 * endsSession('POST /logout', 'POST', '/logout') // true
 */
export function endsSession(operation: string, method: string, path: string): boolean {
  const last = wordsOf(path.split('/').at(-1) ?? '');
  if (isEnding(last) || isEnding(wordsOf(operation)) || last[0] === 'revoke') return true;
  return method === 'DELETE' && last.some((word) => own.has(word));
}

/** `logout`, `log out`, `signOff` and their like. */
function isEnding(words: readonly string[]): boolean {
  return words.some((word, index) => endings.has(word) || (verbs.has(word) && away.has(words[index + 1] ?? '')));
}
