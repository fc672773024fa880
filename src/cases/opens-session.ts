import { wordsOf } from './derived/values/strings/plain-text.js';

const openings = new Set(['login', 'logon', 'signin', 'authenticate', 'session', 'sessions', 'token', 'tokens']);
const verbs = new Set(['log', 'sign']);
const towards = new Set(['in', 'on']);

/**
 * Whether a request asks to be let in with what it says, as the name of its operation or its path says.
 *
 * @example
 * opensSession('loginUser', '/user/login') // true
 */
export function opensSession(operation: string, path: string): boolean {
  return isOpening(wordsOf(path.split('/').at(-1) ?? '')) || isOpening(wordsOf(operation));
}

/** `login`, `log in`, `signIn` and their like. */
function isOpening(words: readonly string[]): boolean {
  return words.some((word, index) => openings.has(word) || (verbs.has(word) && towards.has(words[index + 1] ?? '')));
}
