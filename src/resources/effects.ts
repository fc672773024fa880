import type { Operation } from '../contract/index.js';
import type { DraftUse } from './draft.js';
import { literalOf, stepsOf } from './path-steps.js';
import type { Effect } from './resource-graph.js';
import { means } from './vocabulary.js';
import { wordsOf } from './words.js';
import { isSafeMethod } from '../http/index.js';

/**
 * What an operation may do beyond its resource, by the names of the operation and of its path. What is done to one item,
 * such as to restart a container, has no effect on the service.
 */
export function effectOf({ operation, role, resource, needs }: Omit<DraftUse, 'effect'>): Effect | undefined {
  const { key, method, path } = operation;
  const steps = stepsOf(path.text);
  const last = wordsOf(literalOf(steps.at(-1)));
  const name = wordsOf(key === `${method} ${path.text}` ? '' : key);
  if (role !== 'list' && endsSession(operation)) return 'ends-session';
  const isAsking = isSafeMethod(method) && last.some((word) => means(word, 'own-session') || /^tokens?$/.test(word));
  if (!isAsking && opensSession(operation)) return 'opens-session';
  if (path.names.length > 0) return undefined;
  // A GET has an effect only where its path is nothing but the verb.
  const isSafe = isSafeMethod(method);
  if (isSafe && last.length !== 1) return undefined;
  if (stopsService(steps.map(literalOf), last)) return 'stops';
  const isEmptied = method === 'DELETE' && !needs.some(({ as }) => as === 'subject') && resource?.isSingleton !== true;
  if (isEmptied || resetsService(last)) return 'resets';
  const isSwitch = !isSafe && (resource === undefined || resource.isSingleton || role === 'action');
  return isSwitch && [last, name].some(switchesMode) ? 'switches' : undefined;
}

/** `login`, `log in`, `signIn` and their like, at the end of a path or in the name of an operation. */
export function opensSession({ key, path }: Pick<Operation, 'key' | 'path'>): boolean {
  return [path.text.split('/').at(-1) ?? '', key].some((name) =>
    wordsOf(name).some(
      (word, at, words) => means(word, 'opens-session') || (means(word, 'log') && means(words[at + 1], 'in')),
    ),
  );
}

/**
 * Whether a request may end the session of the client that sends it: from then on its credentials are good no more.
 * RFC 7009 §2.1 has tokens revoked at `/revoke`.
 */
export function endsSession({ key, method, path }: Pick<Operation, 'key' | 'method' | 'path'>): boolean {
  const last = wordsOf(path.text.split('/').at(-1) ?? '');
  const isEnding = (words: readonly string[]): boolean =>
    words.some((word, at) => means(word, 'ends-session') || (means(word, 'log') && means(words[at + 1], 'out')));
  if (isEnding(last) || isEnding(wordsOf(key)) || last[0] === 'revoke') return true;
  return method === 'DELETE' && last.some((word) => means(word, 'own-session'));
}

function stopsService(literals: readonly string[], last: readonly string[]): boolean {
  const [first, second, ...more] = last;
  if (more.length > 0 || first === undefined) return false;
  if (means(first, 'stops') && (second === undefined || means(second, 'service'))) return true;
  if (first === 'shut' && second === 'down') return true;
  const around = literals.slice(0, -1).flatMap(wordsOf);
  const isOfService = around.every((word) => means(word, 'service') || /^v\d+$/.test(word));
  return isOfService && means(first, 'stops-service') && (second === undefined || means(second, 'service'));
}

function resetsService(last: readonly string[]): boolean {
  if (last.some((word) => means(word, 'secret'))) return false;
  const [first, ...others] = last;
  const isOfAll = others.every((word) => means(word, 'everything', 'service'));
  return (
    (means(first, 'resets') && isOfAll) ||
    (others.length === 1 && means(others[0], 'resets') && means(first, 'everything'))
  );
}

function switchesMode(words: readonly string[]): boolean {
  const isMode = words.some((word, at) => means(word, 'mode') || (word === 'read' && words[at + 1] === 'only'));
  const toggles = words[0] === 'toggle' && words.at(-1) === 'mode';
  return toggles || (isMode && words.every((word) => means(word, 'mode', 'switch', 'service')));
}
