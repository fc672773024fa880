import { wordsOf } from './words.js';

/** What a word in the name of a path, an operation or a member says. */
export type Meaning =
  /** An object that holds a created thing, or what is said about one. */
  | 'envelope'
  /** A member that holds a list. */
  | 'list-envelope'
  /** A member beside a list: which part of it is shown. */
  | 'page'
  /** A parameter that steers a list, whatever else has its name. */
  | 'steering'
  /** A thing of which there is one. */
  | 'singleton'
  /** An identity on its own, the likeliest first. */
  | 'identity'
  /** An identity that another system has given. */
  | 'foreign'
  | 'creates'
  | 'lists'
  | 'reads'
  | 'updates'
  | 'deletes'
  /** More than one thing at once. */
  | 'many'
  /** Ends or restarts the service wherever it stands in a path without parameters. */
  | 'stops'
  /** The same, where the path names nothing but the service. */
  | 'stops-service'
  /** A name of the service as a whole, or of the place where it is administered. */
  | 'service'
  | 'resets'
  | 'everything'
  | 'mode'
  | 'switch'
  | 'secret'
  | 'opens-session'
  | 'ends-session'
  | 'log'
  | 'in'
  | 'out'
  | 'own-session';

/**
 * Every English word that Trellis knows in names, by what it says there. Words are in lower case, as `wordsOf` gives
 * them.
 */
const words: Readonly<Record<Meaning, string>> = {
  envelope: 'data attributes metadata meta spec properties resource item entity object payload input',
  'list-envelope':
    'data items results result content records entries values list rows resources objects elements hits embedded collection',
  page: 'total count size page pages limit offset skip next previous prev first last cursor token more has number per links meta metadata kind api version self self etag pagination paging success status ok message type at start max page info',
  steering: 'order sort page limit offset filter search query q fields include expand embed group cursor',
  singleton: 'me self settings setting config configuration preferences profile',
  identity: 'id uuid guid key name slug ref code number',
  foreign: 'external foreign remote legacy client correlation transaction request trace third',
  creates: 'create new add',
  lists: 'list all search find',
  reads: 'json details detail info inspect show view describe get',
  updates: 'update edit modify change',
  deletes: 'delete remove destroy',
  many: 'list array batch bulk many multiple all',
  stops: 'shutdown reboot poweroff',
  'stops-service': 'stop restart halt terminate kill exit quit',
  service: 'admin system server service app application api actuator management manage node daemon process instance',
  resets: 'reset truncate purge clear flush wipe drop empty prune',
  everything: 'all everything cache caches data database db state store storage factory',
  mode: 'maintenance readonly',
  switch: 'mode toggle enable disable set on off enter leave exit start stop status state switch read only',
  secret: 'password passwd pwd passphrase passcode pin otp secret token credential credentials mfa email code',
  'opens-session': 'login logon signin authenticate session sessions token tokens',
  'ends-session': 'logout logoff signout signoff',
  log: 'log sign',
  in: 'in on',
  out: 'out off',
  'own-session': 'session sessions me self current',
};

const table = new Map(
  Object.entries(words).map(([meaning, list]) => [meaning as Meaning, new Set(list.split(' ')) as ReadonlySet<string>]),
);

/**
 * Whether a word says something.
 *
 * @example
 * means('login', 'opens-session') // true
 */
export function means(word: string | undefined, ...meanings: readonly Meaning[]): boolean {
  return word !== undefined && meanings.some((meaning) => table.get(meaning)?.has(word) === true);
}

/** The words that say something, in the order of the table. */
export function wordsThatMean(meaning: Meaning): readonly string[] {
  return [...(table.get(meaning) ?? [])];
}

/** Whether all words of a name are among those that say something. */
export function isNamed(name: string, ...meanings: readonly Meaning[]): boolean {
  const found = wordsOf(name);
  return found.length > 0 && found.every((word) => means(word, ...meanings));
}
