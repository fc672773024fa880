import { means } from './vocabulary.js';
import { wordsOf } from './words.js';

/**
 * Whether a request opens a session with the credentials in it, judging by the name of its operation or its path:
 * `login`, `log in`, `signIn` and the like.
 *
 * @example
 * opensSession('loginUser', '/user/login') // true
 */
export function opensSession(operation: string, path: string): boolean {
  return [path.split('/').at(-1) ?? '', operation].some((name) =>
    wordsOf(name).some(
      (word, at, words) =>
        (means(word, 'opens-session') && !(at > 0 && means(words[0], 'lists', 'deletes'))) ||
        (means(word, 'log') && means(words[at + 1], 'in')),
    ),
  );
}

/**
 * Whether a request may end the session of its client and thus invalidate its credentials, judging by the name of its
 * operation or its path. RFC 7009 §2.1 uses `/revoke` to revoke tokens; `/permits/{id}/revoke` revokes a permit, and
 * `/lease/revoke` a lease.
 *
 * @example
 * endsSession('POST /logout', 'POST', '/logout') // true
 */
export function endsSession(operation: string, method: string, path: string): boolean {
  const last = wordsOf(path.split('/').at(-1) ?? '');
  const isEnding = (words: readonly string[]): boolean =>
    words.some((word, at) => means(word, 'ends-session') || (means(word, 'log') && means(words[at + 1], 'out')));
  if (isEnding(last) || isEnding(wordsOf(operation)) || (last[0] === 'revoke' && !isOfThing(path))) return true;
  return method === 'DELETE' && last.some((word) => means(word, 'own-session'));
}

/** Whether the path ends with an action on something that is neither a session nor a token: a permit, a lease, or an API key. */
function isOfThing(path: string): boolean {
  const [collection = '', item = ''] = path.split('/').slice(-3);
  const around = wordsOf(item.startsWith('{') ? collection : item).filter((word) => !/^v\d+$/.test(word));
  return around.length > 0 && !means(around.at(-1), 'opens-session', 'own-session', 'service', 'grants');
}
