import { wordsOf } from './words.js';

/**
 * Every English word that Trellis knows in the names of documents, by what it says there. Words are in lower case, as
 * `wordsOf` gives them.
 */
const vocabulary = {
  // Members of bodies
  /** An object that holds a created thing, or what is said about it. */
  envelope: 'data attributes metadata meta spec properties resource item entity object payload input',
  /** A member that holds a list. */
  'list-envelope':
    'data items results result content records entries values list rows resources objects elements hits embedded collection',
  /** A member beside a list that says which part of it is shown. */
  page: 'total count size page pages limit offset skip next previous prev first last cursor token more has number per links meta metadata kind api version self etag pagination paging success status ok message type at start max info',
  /** Where people look for what a thing is, in this order: the marker of a run goes there. */
  marked: 'name title label tag description note comment',
  /** An identity on its own, the likeliest first. */
  identity: 'id uuid guid key name slug ref code number',
  /** The last word of a name whose values tell one thing from another. */
  identifying: 'id key uuid guid slug sku isbn ean serial handle username login',
  /** The last word of a name whose values are free texts that a service may take once each. */
  'taken-text': 'name title label alias username login handle slug',
  /** The same for values of a form that a service may know, or that name another thing that is there. */
  'taken-form':
    'code number no nr num reference barcode isbn ean serial vin domain hostname phone mobile msisdn key sku id',
  /** The last word of a name that counts or names something: a number without a fraction. */
  'whole-number':
    'id ids number no num count total quantity qty size length page limit offset index position order rank level version year month day hour minute second age code port status',
  /** A value that only its owner knows. */
  secret: 'password passwd pwd passphrase passcode pin otp secret token',
  /** Before `key`: what only its owner knows. */
  keeps: 'api private access secret signing encryption master client shared auth',
  /** What is reset for one user, beside secrets. */
  account: 'credential credentials mfa email code user username account',
  /** A value, although a thing may have its name. */
  value:
    'port ports domain domains host hosts hostname address addresses url urls email emails phone version color colour path message text note comment description title date time',
  /** Before the name of a thing: its identity is that of another system, or is no identity. */
  foreign: 'external foreign remote legacy client correlation transaction request trace third',

  /** A member that the service sets itself, whatever a request says of it, on its own or before a time. */
  'set-by-service': 'created updated modified changed inserted synced etag revision rev timestamp',

  // Times and ranges
  /** When something is to be. */
  'time-slot':
    'start starts starting begin begins from slot end ends ending until to arrival departure pickup appointment',
  /** The same, on its own. */
  time: 'date at when time day on',
  /** It has come to its end, and yet lies after any beginning. */
  over: 'ended closed finished stopped last',
  /** A bound of what is asked about, which may have to lie close to the other one, and not in the future. */
  'near-end': 'to thru through before upper max',
  /** It may have to be still to come. */
  ahead: 'end ends ending until till finish finishes stop close closes due deadline expires expire expiry expiration',
  /** A list of the two ends of a range. */
  range: 'range between interval span bounds bbox window period',

  // Parameters
  /** A parameter that steers a list, although a thing may have its name. */
  steering: 'order sort page limit offset filter search query q fields include expand embed group cursor',

  /** How many items of a list are shown. */
  limits: 'limit size count max per perpage top take',
  /** How many items of a list are passed over. */
  skips: 'offset skip start',
  /** Where a list goes on. */
  cursor: 'cursor token after continuation marker',

  // Paths and operations
  /** A thing of which there is one. */
  singleton: 'me self settings setting config configuration preferences profile',
  creates: 'create new add',
  /** The same of who calls it, as the whole end of a path. */
  enrolls: 'signup register registration enroll',
  lists: 'list all search find',
  reads: 'json details detail info inspect show view describe get',
  updates: 'update edit modify change replace',
  deletes: 'delete remove destroy',
  /** More than one thing at once. */
  many: 'list array batch bulk many multiple all',
  /** Ends or restarts the service, in any path without parameters. */
  stops: 'shutdown reboot poweroff',
  /** The same, in a path that names nothing but the service. */
  'stops-service': 'stop restart halt terminate kill exit quit',
  service: 'admin system server service app application api actuator management manage node daemon process instance',
  resets: 'reset truncate purge clear flush wipe drop empty prune',
  everything: 'all everything cache caches data database db state store storage factory',
  /** A mode of the service as a whole. */
  mode: 'maintenance readonly',
  switch: 'mode toggle enable disable set on off enter leave exit start stop status state switch read only',
  'opens-session': 'login logon signin authenticate session sessions token tokens',
  'ends-session': 'logout logoff signout signoff',
  /** The user whose credential is shown, as a segment of a path. */
  caller: 'me self myself current account profile',
  /** Verbs at the beginning of the end of a path: something is done, whatever the method. */
  does: 'delete remove destroy drop purge clear reset cancel disable enable deactivate activate ban unban block unblock archive revoke unsubscribe toggle lock unlock start restart stop pause resume suspend terminate kill abort approve reject publish unpublish send resend rotate regenerate execute trigger',
  /** Verbs and nouns in the end of a path, without their endings: something is found out, and nothing that is kept is changed. */
  'finds-out':
    'search query quer find filter lookup validat verif check preview estimat calculat evaluat simulat playground count export login signin authenticat token auth introspect',
  /** The same of a secret or a code that is judged. */
  'checks-secret': 'validat verif check introspect confirm',
  /** The same where secrets are given out or renewed. */
  'issues-secrets':
    'token key secret credential apikey accesskey accesstoken refreshtoken authtoken apitoken refresh renew renewal rotat',
  /** It concerns many things at once. */
  'in-bulk': 'bulk batch',
  /** Before or after `all`, in the end of a path: it is done to every thing there is. */
  'done-to-all': 'read mark update delete remove clear reset',
  /** A verb that opens or ends a session, by the word after it. */
  log: 'log sign',
  in: 'in on',
  out: 'out off',
  /** What goes away with the credentials that were shown, when it is deleted. */
  'own-session': 'session sessions me self current',
} as const;

/** What a word says in a name. */
export type Meaning = keyof typeof vocabulary;

const table: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(vocabulary).map(([meaning, words]) => [meaning, new Set(words.split(' '))]),
);

/**
 * Whether a word says one of some things in a name.
 *
 * @example
 * means('login', 'opens-session') // true
 */
export function means(word: string | undefined, ...meanings: readonly Meaning[]): boolean {
  return word !== undefined && meanings.some((meaning) => table.get(meaning)?.has(word) === true);
}

/**
 * Whether a parameter or a member says how many items a page has at most.
 *
 * @example
 * isPageSize('per_page') // true
 * isPageSize('page') // false
 */
export function isPageSize(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.every((word) => means(word, 'limits', 'page', 'list-envelope')) && words.some((word) => means(word, 'limits'))
  );
}

/** What verbs end with, and nouns made from them. */
const endings = /^(?:e|es|ed|s|y|ies|ied|ing|(?:ic)?ations?|ions?)?$/;

/**
 * Whether a word says one of some things whatever its ending: words of these meanings are kept without theirs.
 *
 * @example
 * isFormOf('validation', 'finds-out') // true
 * isFormOf('checkout', 'finds-out') // false
 */
export function isFormOf(word: string, meaning: Meaning): boolean {
  return wordsThatMean(meaning).some((stem) => word.startsWith(stem) && endings.test(word.slice(stem.length)));
}

const verbs = [
  'does',
  'done-to-all',
  'in-bulk',
  'creates',
  'updates',
  'deletes',
  'lists',
  'stops-service',
  'resets',
] as const;
const asking = 'search query find filter lookup validate verify check preview estimate calculate count export'.split(
  ' ',
);
const objects = ['everything', 'service', 'account', 'secret', 'many', 'value'] as const;
const times = ['time', 'time-slot'] as const;

/**
 * The words of a segment of a path, with a verb apart from what it is done to: many paths glue the two together. Only words
 * of the vocabulary are taken apart, so that `checkout` and `banners` stay what they are.
 *
 * @example
 * deedWords('deleteall') // ['delete', 'all']
 */
export function deedWords(segment: string): readonly string[] {
  return wordsOf(segment).flatMap((word) => {
    const verb = allVerbs.find((each) => word.startsWith(each) && isObject(word.slice(each.length)));
    return verb === undefined ? [word] : [verb, word.slice(verb.length)];
  });
}

function isObject(word: string): boolean {
  return (means(word, ...objects) && !means(word, ...times)) || means(word, ...verbs);
}

/** The longest first. */
const allVerbs = [...verbs.flatMap((meaning) => wordsThatMean(meaning)), ...asking].toSorted(
  (one, other) => other.length - one.length,
);

/** The words that say something, in the order of the vocabulary. */
export function wordsThatMean(meaning: Meaning): readonly string[] {
  return vocabulary[meaning].split(' ');
}

/** Whether each word of a name says one of some things. */
export function isNamed(name: string, ...meanings: readonly Meaning[]): boolean {
  const words = wordsOf(name);
  return words.length > 0 && words.every((word) => means(word, ...meanings));
}

/** Words that alone tell two names apart which are the ends of a range: the lower end, then the upper one. */
export const rangeEnds: readonly (readonly [lower: string, upper: string])[] = (
  'start-end starts-ends started-ended starting-ending start-finish start-stop begin-end begins-ends from-to ' +
  'from-until from-till from-thru from-through since-until after-before open-close opens-closes min-max ' +
  'minimum-maximum lower-upper low-high least-most first-last'
)
  .split(' ')
  .map((pair) => pair.split('-') as [string, string]);

const numberEnds = new Set(rangeEnds.flat().filter((word) => word !== 'from' && word !== 'to'));

/** Whether a word says that a number is one end of a range; `from` and `to` join two things as often as two ends. */
export function isRangeEnd(word: string): boolean {
  return numberEnds.has(word);
}

/** Ends of names of header fields that tell one request from every other. */
export const requestNames: readonly string[] = [
  'idempotency key',
  'request id',
  'correlation id',
  'correlator',
  'trace id',
  'nonce',
];

/** What an error says where the state of things is in the way, and not the request: parts of regular expressions. */
export const statePhrases: readonly string[] = [
  'already',
  'exists?',
  'taken',
  'in use',
  'not empty',
  'occupied',
  'duplicate',
  'conflicts?',
  'no longer',
  'expired',
  'insufficient',
  'not enough',
  'out of stock',
  'sold out',
  'unavailable',
  'not available',
  'not found',
  'locked',
  'closed',
];

/** Values that things of a name usually have, where a document says no more of them than that they are texts. */
const usual: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    address: ['127.0.0.1', 'fern@example.com'],
    algorithm: ['hmac-sha256', 'HS256', 'sha256', 'RS256'],
    base64: ['ZmVybg=='],
    color: ['#336699'],
    colour: ['#336699'],
    country: ['US', 'USA'],
    cron: ['0 0 * * *'],
    currency: ['EUR'],
    date: ['2030-01-31', '2030-01-31T12:00:00Z'],
    datetime: ['2030-01-31T12:00:00Z'],
    domain: ['fern.example', 'fern.example.'],
    duration: ['1h', 'PT1H'],
    email: ['fern@example.com'],
    host: ['fern.example'],
    hostname: ['fern.example'],
    ip: ['127.0.0.1', '192.0.2.1'],
    language: ['en'],
    locale: ['en-US', 'en_US'],
    method: ['GET'],
    percent: ['50'],
    percentage: ['50'],
    phone: ['+12025550123'],
    regex: ['.*'],
    scope: ['ip'],
    time: ['12:00:00', '2030-01-31T12:00:00Z'],
    timestamp: ['2030-01-31T12:00:00Z'],
    timezone: ['UTC', 'Europe/Berlin'],
    uri: ['https://fern.example/'],
    url: ['https://fern.example/'],
    uuid: ['b7e23ec2-9af9-4d2c-8f3a-1d2c3b4a5f60'],
    version: ['1.0.0', '1'],
  }),
);

/** What a value with that name usually is, by its last word, the likeliest first; none where nothing is usual. */
export function usualValues(name: string): readonly string[] {
  return usual.get(wordsOf(name).at(-1) ?? '') ?? [];
}
