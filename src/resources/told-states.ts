import type { EffectiveSchema, Operation } from '../contract/index.js';
import { isTime, withoutTime } from './bounds.js';
import { isUsual, oppositeOf, undoes } from './opposites.js';
import { means } from './vocabulary.js';
import { wordPairs, wordsOf } from './words.js';

/** A member of an item whose value tells whether an action has been done. */
export interface ToldState {
  readonly name: string;
  /** The value after the action; undefined for its time. */
  readonly value: string | boolean | undefined;
}

/**
 * The members of an item that are named after an action on it, or that have a value named after it: `archived`,
 * `archivedAt` and the state `archived` for `POST /teams/{id}/archive`.
 *
 * @example
 * toldStates(cancelOrder, order) // [{ name: 'status', value: 'cancelled' }]
 */
export function toldStates({ path, method }: Operation, item: EffectiveSchema): readonly ToldState[] {
  const verb = verbOf(path.text);
  const states = verb === undefined ? [] : statesAfter(verb, item);
  // DELETE /posts/{id}/like takes a like back.
  return method !== 'DELETE'
    ? states
    : states.flatMap(({ name, value }) => (typeof value === 'boolean' ? [{ name, value: !value }] : []));
}

/**
 * The states that an action leads to, and in which no new item is: `cancelledAt` for `POST /orders/{id}/cancel`. Empty for
 * actions such as `enable` and `unlock`, after which an item may be as it was at first.
 */
export function laterStates(operation: Operation, item: EffectiveSchema): readonly ToldState[] {
  const verb = verbOf(operation.path.text);
  const isLater = operation.method !== 'DELETE' && verb !== undefined && !undoes(verb) && !isUsual(verb);
  return isLater ? toldStates(operation, item) : [];
}

/**
 * The states that an action ends, of which a new item may have none: `started` for `POST /machines/{id}/stop`, `liked` for
 * `DELETE /posts/{id}/like`. Empty for an action that undoes no other.
 */
export function endedStates({ path, method }: Operation, item: EffectiveSchema): readonly ToldState[] {
  const verb = verbOf(path.text);
  const begins = method === 'DELETE' ? verb : verb !== undefined && undoes(verb) ? oppositeOf(verb) : undefined;
  return begins === undefined ? [] : statesAfter(begins, item).filter(({ value }) => value !== false);
}

function statesAfter(verb: string, item: EffectiveSchema): readonly ToldState[] {
  const done = formsOf(verb);
  const undone = formsOf(oppositeOf(verb) ?? '');
  return [...item.names].flatMap((name): readonly ToldState[] => {
    const schema = item.member(name);
    const own = wordsOf(name).filter((word) => !means(word, 'copula'));
    const state = own.join('');
    if (schema.types.includes('boolean')) {
      return done.has(state) ? [{ name, value: true }] : undone.has(state) ? [{ name, value: false }] : [];
    }
    if (isTime(schema)) return done.has(withoutTime(name) ?? '') ? [{ name, value: undefined }] : [];
    const literal = schema.literals.find((each) => typeof each === 'string' && done.has(wordsOf(each).join('')));
    return typeof literal === 'string' && means(own.at(-1), 'state') ? [{ name, value: literal }] : [];
  });
}

/**
 * Returns true for an action that brings back an item that was deleted: `POST /posts/{id}/restore`. With a body it may
 * bring back an earlier version.
 */
export function undoesDeletion({ path, method, requestBody }: Operation): boolean {
  return method !== 'DELETE' && requestBody?.required !== true && means(verbOf(path.text), 'undoes-deletion');
}

/** The words for what an operation does to an item, up to their endings: `cancel` and `cancelled`, or `chang` and `updat`. */
export function deedsOf({ method, path, key }: Operation): readonly string[] {
  const verb = verbOf(path.text);
  if (method === 'DELETE' && verb === undefined) return deletions;
  const own = [verb, wordsOf(key)[0]].flatMap((each) => (each === undefined ? [] : [each, ...formsOf(each)]));
  const usual = method === 'POST' ? creations : changes;
  return [...own.map((word) => word.replace(/[ey]$/, '')), ...usual];
}

const deletions = 'delet remov discard eras'.split(' ');
const creations = 'add creat attach append insert submit'.split(' ');
const changes = 'chang updat edit modif replac patch alter amend writ'.split(' ');

/** The verb that is all that a path says behind an item: `archive` in `/teams/{id}/archive` and `/teams/{id}:archive`. */
function verbOf(path: string): string | undefined {
  const [, last = ''] = /[/:.]([^/:.{}]+)$/.exec(path) ?? [];
  const words = wordsOf(last);
  // POST /messages/{id}/mark-as-read
  const own = words[0] === 'mark' ? words.slice(words[1] === 'as' ? 2 : 1) : words;
  return own.length === 1 ? own[0] : undefined;
}

const irregular: ReadonlyMap<string, string> = new Map([
  ...wordPairs(
    'pay paid send sent hide hidden freeze frozen withdraw withdrawn hold held begin begun activate active deactivate inactive',
  ),
  // A door that is opened is open.
  ...'read open shut set split on off'.split(' ').map((word) => [word, word] as const),
]);

/**
 * The participles of a verb, in the spelling of any country. The verb itself says something else: `notify` whether to
 * notify, and the stage `test` that there are tests.
 */
function formsOf(verb: string): ReadonlySet<string> {
  const stem = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}i` : verb;
  const regular = verb.endsWith('e') ? `${verb}d` : `${stem}ed`;
  const doubled = /[aeiou][^aeiouwxy]$/.test(verb) ? [`${verb}${verb.at(-1)}ed`] : [];
  const own = irregular.get(verb) ?? [];
  return new Set(verb === '' ? [] : [regular, ...doubled, ...[own].flat()]);
}
