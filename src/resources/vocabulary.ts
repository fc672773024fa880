import type { Operation, Parameter } from '../contract/index.js';
import { plainName, singular, wordsOf } from './words.js';

/**
 * The English words that Trellis recognises in the names of a document, grouped by their meaning. They are in lower
 * case, as `wordsOf` returns them.
 */
const vocabulary = {
  // Members of bodies
  /** An object that wraps a created item, or data about it. */
  envelope: 'data attributes metadata meta spec properties resource item entity object payload input result response',
  /** Before the name of an item in a response: what the service has done with it. */
  done: 'created new saved updated inserted added deleted removed',
  /** A member that holds a list. */
  'list-envelope':
    'data items results result response content records entries values list rows resources objects elements hits embedded collection',
  /** A member beside a list that describes which part of the list is shown. */
  page: 'total count size page pages limit offset skip next previous prev first last cursor token more has number per links meta metadata kind api version self etag pagination paging success status ok message type at start max info code error errors timestamp',
  /** Members that people read to recognise an item, in order of preference: the marker of a run goes there. */
  marked: 'name title label tag description note comment',
  /** A name that alone means an identity, the likeliest first. */
  identity: 'id uuid guid gid sid identifier key name slug ref code number',
  /** The last word of a name that means an identity alone, of one item or of several. */
  id: 'id ids uuid uuids guid guids identifier identifiers',
  /** The last word of a name whose values are unique. */
  identifying: 'id identifier key uuid guid slug sku isbn ean serial handle username login',
  /** The last word of a name whose values are free text that a service may require to be unique. */
  'taken-text': 'name title label alias username login handle slug',
  /** As `taken-text`, for values of a certain format, or that refer to an existing item. */
  'taken-form':
    'code number no nr num reference barcode isbn ean upc gtin serial vin chip microchip imei iban passport ssn domain hostname phone mobile msisdn key sku id',
  /** The last word of the name of an integer. */
  'whole-number':
    'id ids number no num count total quantity qty size length page limit offset index position order rank level version year month day hour minute second age code port status',
  /** A thing that is a person to the service. */
  person: 'user person account',
  /** Before the word for an identity: what a person is to an item. */
  'part-of-person':
    'owner author assignee creator manager reviewer approver sender recipient reporter requester editor maintainer',
  /** A secret value. */
  secret: 'password passwd pwd passphrase passcode pin otp secret token',
  password: 'password passwd pwd passphrase',
  /** A secret that the service has sent to a user, who sets a new password with it. */
  proves: 'token otp',
  /** Beside the name of a member: the value is given again. */
  repeats: 'confirmation confirm confirmed confirms repeat repeated repeats retype retyped verify verification again',
  /** Before a secret: the one that is replaced. */
  present: 'old current existing previous',
  /** Before `key`: a secret. */
  keeps: 'api private access secret signing encryption master client shared auth',
  /** What is reset for one user, besides secrets. */
  account: 'credential credentials mfa email code user username account',
  /** What a login calls an account by. */
  'account-name': 'username login email user handle account identifier',
  /** What a user is reached or known by: it may change only once the user confirms it, and with it the credentials. */
  'confirmed-later': 'email mail phone mobile telephone username login handle',
  /** A plain value, although a resource may have the same name. */
  value:
    'value values port ports domain domains host hosts hostname address addresses url urls email emails phone version color colour path message text note comment description title date time',
  /** Before `id`: another item of the same kind, where no resource has that name. */
  kin: 'parent ancestor source target other another destination original duplicate sibling predecessor successor previous next related',
  /** Before the name of a resource: which one of two items it is. */
  links: 'from to into onto before after',
  /** Before the name of a resource: the identity belongs to another system, or is not an identity. */
  foreign: 'external foreign remote legacy client correlation transaction request trace third',

  /** A member that the service sets and requests cannot change, alone or before a word for a time. */
  'set-by-service': 'created updated modified changed inserted synced etag revision rev timestamp',
  /** In the name of a time: when an item was changed last. */
  'last-change': 'updated modified changed modification',
  /** In the name of a time: when an item began to exist. */
  origin: 'created creation inserted',
  /** The last word of the name of a member or an action: only one item among others is so. */
  exclusive: 'default primary main preferred current home',
  /** A number that grows with each use of an item. */
  counts: 'count counts counter views hits visits reads downloads plays clicks usage used seen',
  /** The last word of the name of a number: the place of an item among others. */
  place: 'position order rank ordinal',

  // Times and ranges
  /** The time of a planned event, before a word for a time. */
  'time-slot':
    'start starts starting begin begins from slot end ends ending until to in out checkin checkout arrival departure pickup dropoff return appointment',
  /** A word for a time. */
  time: 'date at when time day on',
  /** The last word of a path that shows what was, also of what is no more. */
  past: 'history histories log logs audit audits event events activity activities revision revisions version versions archive trail',
  /** Something in the past that still lies after any beginning. */
  over: 'ended closed finished stopped last',
  /** The end of a requested range, which may have to be close to its beginning and not in the future. */
  'near-end': 'to thru through before upper max',
  /** A time that may have to be in the future. */
  ahead:
    'out checkout return dropoff end ends ending until till finish finishes stop close closes due deadline expires expire expiry expiration',
  /** A list with both ends of a range. */
  range: 'range between interval span bounds bbox window period',

  // Parameters
  /** A parameter that controls a list, although a resource may have the same name. */
  steering: 'order sort page limit offset filter search query q fields include expand embed group cursor',

  /** A parameter that asks for related items in the response: `$expand` of OData, `include` of JSON:API. */
  expansion: 'expand include embed populate with',
  /** A parameter that says which members a request changes or shows (AIP-161). */
  mask: 'mask',
  /** The words of the name of a text that is looked for in the items: `q`, `searchTerm`. */
  'looks-for': 'q query search text term terms keyword keywords fulltext full needle phrase string word words',
  /** The words after the name of a member, or before it, of which a text is looked for: `nameContains`. */
  'looks-in': 'contains contain like ilike icontains search query match matches startswith starts prefix with',
  /** A parameter whose properties filter a list by the members of its items. */
  filters: 'filter filters where query search criteria match',
  /** The maximum number of items of a list. */
  limits: 'limit size count max per perpage top take',
  /** What a member with the number of them has room for. */
  room: 'capacity seats slots spots stock inventory quota quotas copies max maximum',
  /** Before the name of a flag, or alone: a list shows more with it. */
  'shows-more': 'all include show with',
  /** The last word of a flag of an item that lists leave out. */
  hides: 'hidden unlisted invisible',
  /** Parts of the name of the number of all items of a list, such as `X-Total-Count`. */
  'counts-all': 'total count number of x size item result element record entry hit row',
  /** The number of items of a list to skip. */
  skips: 'offset skip start',
  /** The lower or upper bound of a number or a time, before or after the name of the member. */
  'lower-bound': 'min minimum gt gte ge',
  'upper-bound': 'max maximum lt lte le',
  /** As these, for a time alone. */
  since: 'from since after',
  until: 'to until till before',
  /** Says that a list shows an item before others, in whatever order. */
  pinned: 'pinned sticky featured promoted sponsored starred favorite favourite',
  /** The last word of the name of a text that services sort by a rank of their own. */
  ranked: 'status state priority severity level size grade stage version',
  /** The direction of a sorted list. */
  ascending: 'asc ascending',
  descending: 'desc descending',
  /** The position at which a list continues. */
  cursor: 'cursor token after continuation marker',
  /** Beside a cursor: it does not lead to the next page. */
  'not-next': 'prev previous before start first current self',

  /** The last word of the name of a member that tells the state of an item. */
  state: 'state status stage phase lifecycle visibility',
  /** The last word of the name of a member that tells one state of an item from the others, and changes with it. */
  'counts-changes': 'version revision rev etag',
  /** A state in which something is being done, which may not end at once. */
  'at-work': 'running processing progress executing building starting stopping deploying',
  /** Something is to be done at another time, or in another way. */
  later: 'later schedule scheduled queue queued enqueue enqueued pending deferred delayed period next soon job task',
  /** Before or alone in the name of a flag: nothing is to be done. */
  rehearses: 'dry preview simulate simulated simulation test validate',
  /** An action that others may have to take as well before the item is in the state. */
  'awaits-others': 'approve sign accept review confirm invite request submit vote',
  /** What is said beside a request, and about it rather than about the item. */
  remark: 'reason comment comments note notes remark memo message text body subject locale language lang timezone',
  /** Before a word that tells a state. */
  copula: 'is was has been',
  /** The state of a process that has ended by itself. */
  ended: 'exited crashed killed dead',

  // Paths and operations
  /** A resource that exists once. */
  singleton: 'me self settings setting config configuration preferences profile',
  creates: 'create new add',
  /** As `creates`, unless the request names an item. */
  submits: 'submit enqueue',
  /** After the path of an item: creates another one like it. */
  copies: 'copy clone duplicate fork replicate',
  /** The caller creates an account: the whole last segment. */
  enrolls: 'signup register registration enroll',
  lists: 'list all search find',
  /** The first word of a procedure that returns something. */
  fetches: 'get list fetch',
  /** As `fetches`, where the method is GET. */
  shows: 'all info detail details show view read',
  reads: 'json details detail info inspect show view describe get',
  updates: 'update edit modify change replace rename',
  /** As `updates`, in the name of an operation. */
  sets: 'set configure',
  deletes: 'delete remove destroy',
  /** More than one item at once. */
  many: 'list array batch bulk many multiple all',
  /** Stops or restarts the service, in any path without parameters. */
  stops: 'shutdown',
  /** Stops or restarts the machine that runs the service. */
  halts: 'reboot poweroff',
  machine: 'host machine computer hardware os',
  /** As `stops`, in a path that names only the service. */
  'stops-service': 'stop restart halt terminate kill exit quit dispose',
  /** Installs another version of the service, in a path that names only the service. */
  'installs-service': 'upgrade downgrade reinstall uninstall',
  service:
    'admin system server service app application api actuator management manage node daemon process instance global control',
  resets: 'reset truncate purge clear flush wipe drop empty prune compact compaction',
  /** A segment of a path: replaces all data with those of a backup. */
  restores: 'restore rollback',
  /** The last segment of a path: brings back an item that was deleted. */
  'undoes-deletion': 'restore undelete unarchive untrash undestroy recover reinstate revive',
  everything: 'all everything cache caches data database db state store storage factory',
  /** A mode of the whole service. */
  mode: 'maintenance readonly',
  switch: 'mode toggle enable disable set on off enter leave exit start stop status state switch read only',
  'opens-session': 'login logon signin authenticate session sessions token tokens',
  'ends-session': 'logout logoff signout signoff',
  /** A part of a service that grants access: what is revoked there is a token (RFC 7009 §2.1). */
  grants: 'auth oauth oauth2 oidc openid connect sso',
  /** The user of the credentials, as a segment of a path. */
  caller: 'me self myself current account profile',
  /** Verbs of actions at the beginning of the last segment, whatever the method. */
  does: 'delete remove destroy drop purge clear reset cancel disable enable deactivate activate ban unban block unblock archive revoke unsubscribe toggle lock unlock start restart stop pause resume suspend terminate kill abort approve reject publish unpublish send resend rotate regenerate execute trigger',
  /** The last word of an action on an item: others make room for it. */
  arranges: 'position rank reorder rearrange sort',
  /** As `arranges`, after `move`. */
  direction: 'up down top bottom first last forward backward',
  /** Ends what an item stands for, so that it no longer keeps others: a booking, a loan. */
  ends: 'cancel return end finish complete close release revoke withdraw archive abort terminate expire stop checkout',
  /** As `does`, of what exists once, however little the request names: `POST /auth/disable`. */
  turns: 'enable disable activate deactivate toggle lock unlock pause resume suspend cancel abort terminate',
  /** A segment of a path: the machines that serve together. */
  cluster: 'cluster raft quorum',
  /** As `does`, in the name of a procedure. */
  alters: 'set append insert rename move save edit modify restore assign unassign',
  /** Stems of verbs and nouns in the last segment that read or calculate, and change no stored data. */
  'finds-out':
    'search query quer find filter lookup validat verif check preview estimat calculat evaluat simulat playground count export ping echo login signin authenticat token auth introspect',
  /** A segment of a path, or a word in its last one: a search, which what follows says how to put together. */
  searches: 'search query',
  /** The first word of the name of an operation that only asks, whatever its method. */
  asks: 'get list query search find',
  /** Stems of words that check a secret or a code. */
  'checks-secret': 'validat verif check introspect confirm',
  /** Stems of words that issue or renew secrets. */
  'issues-secrets':
    'token key secret credential apikey accesskey accesstoken refreshtoken authtoken apitoken refresh renew renewal rotat',
  /** A request with many items. */
  'in-bulk': 'bulk batch',
  /** Before or after `all` in the last segment: an action on all items. */
  'done-to-all': 'read mark update delete remove clear reset',
  /** A verb that opens or ends a session, depending on the word after it. */
  log: 'log sign',
  in: 'in on',
  out: 'out off',
  /** A resource whose deletion invalidates the credentials of the caller. */
  'own-session': 'session sessions me self current',
} as const;

/** The meaning of a word in a name. */
export type Meaning = keyof typeof vocabulary;

const table: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(vocabulary).map(([meaning, words]) => [meaning, new Set(words.split(' '))]),
);

/**
 * Whether a word has one of these meanings.
 *
 * @example
 * means('login', 'opens-session') // true
 */
export function means(word: string | undefined, ...meanings: readonly Meaning[]): boolean {
  return word !== undefined && meanings.some((meaning) => table.get(meaning)?.has(word) === true);
}

/**
 * Whether the name of a member says that it holds a secret, such as a password or a token.
 *
 * @example
 * isSecretName('newPassword') // true
 */
export function isSecretName(name: string): boolean {
  return wordsOf(name).some((word) => means(word, 'secret'));
}

/**
 * Whether the name of a boolean says that it is true of only one item among others.
 *
 * @example
 * isExclusive('isDefault') // true
 * isExclusive('defaultBilling') // true
 */
export function isExclusive(name: string): boolean {
  const [first, ...others] = wordsOf(name).filter((word) => word !== 'is');
  return means(first, 'exclusive') || means(others.at(-1), 'exclusive');
}

/**
 * Whether a name, such as that of an action on an item, says that others change with it: only one of them is the default
 * one, or has the first place.
 *
 * @example
 * changesOthers('make-default') // true
 * changesOthers('move-up') // true
 */
export function changesOthers(name: string): boolean {
  const words = wordsOf(name);
  const isMoved = words.includes('move') && means(words.at(-1), 'direction');
  return isMoved || means(words.at(-1), 'exclusive', 'arranges');
}

/**
 * Whether a parameter or a member limits the number of items of a page.
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

/**
 * The parameter that limits the number of items of a page. A parameter with the name of a member of the items does where
 * another one counts the pages, and no other one says how large they are.
 *
 * @example
 * pageSizeOf([page, size], (name) => name === 'size') // size
 */
export function pageSizeOf<Each extends Pick<Parameter, 'in' | 'name' | 'description'>>(
  parameters: readonly Each[],
  isMember: (name: string) => boolean,
): Each | undefined {
  const ofQuery = parameters.filter((each) => each.in === 'query');
  const sizes = ofQuery.filter(({ name }) => isPageSize(name));
  return sizes.find(({ name }) => !isMember(name)) ?? (ofQuery.some(isPageNumber) ? sizes[0] : undefined);
}

/**
 * Whether a parameter counts pages: by its name, or if it skips something, by its description.
 *
 * @example
 * isPageNumber({ name: 'pageIndex', description: undefined }) // true
 * isPageNumber({ name: 'offset', description: 'The page number to be returned.' }) // true
 */
export function isPageNumber({ name, description = '' }: Pick<Parameter, 'name' | 'description'>): boolean {
  if (/^page(?:number|no|index)?$/.test(wordsOf(name).join(''))) return true;
  return means(wordsOf(name).at(-1), 'skips') && /\bpage (?:number|index)\b/i.test(description);
}

/** Whether a query parameter says which members a request changes or shows (AIP-161): `updateMask`. */
export function isMask({ in: where, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return where === 'query' && means(wordsOf(name).at(-1), 'mask');
}

/**
 * Whether a member of a page leads to the next one, by the words of its name.
 *
 * @example
 * leadsOn(['end', 'cursor']) // true
 * leadsOn(['prev', 'cursor']) // false
 */
export function leadsOn(words: readonly string[]): boolean {
  return words[0] === 'next' || (hasWord(words, 'cursor') && !hasWord(words, 'not-next'));
}

function hasWord(words: readonly string[], meaning: Meaning): boolean {
  return words.some((word) => means(word, meaning));
}

/**
 * Whether a parameter names the last item of the page before: by its name, or by its description.
 *
 * @example
 * isAfterItem({ name: 'starting_after', description: undefined }) // true
 * isAfterItem({ name: 'cursor', description: 'The id of the last item seen.' }) // true
 */
export function isAfterItem({ name, description = '' }: Pick<Parameter, 'name' | 'description'>): boolean {
  const words = wordsOf(name);
  const [last, others] = [words.at(-1), words.slice(0, -1)];
  const isCursor = hasWord(words, 'cursor');
  if (last === 'id' && others.some((word) => word === 'after' || word === 'last')) return true;
  if (words.join(' ') === 'starting after') return true;
  return isCursor && /\bids?\b|\bidentifier\b/i.test(description) && /\b(?:last|previous|after)\b/i.test(description);
}

/**
 * Whether the properties of a parameter whose value is an object are filters: it is called so, or each property becomes
 * a parameter of its own (OpenAPI 3.1 §4.8.12.4).
 *
 * @example
 * isOfFilters({ name: 'filter', style: 'deepObject', explode: true }) // true
 */
export function isOfFilters({ name, style, explode }: Pick<Parameter, 'name' | 'style' | 'explode'>): boolean {
  return means(wordsOf(name).at(-1), 'filters') || (style === 'form' && explode);
}

/** Whether a name is that of the number of a page, which the page tells: `currentPage`. */
export function tellsPageNumber(name: string): boolean {
  return /^(?:page|currentpage|pagenumber)$/.test(plainName(name));
}

/** Whether a name is that of the number of all pages, or of the last one: `totalPages`, `lastPage`. */
export function tellsPageCount(name: string): boolean {
  return /^(?:totalpages|pagecount|pages|numpages|lastpage)$/.test(plainName(name));
}

/**
 * Whether a name is that of the number of all items of a list; a `total_amount` and `totalPages` count something else.
 *
 * @example
 * countsAll(wordsOf('X-Total-Count')) // true
 */
export function countsAll(words: readonly string[]): boolean {
  return words.includes('total') && words.every((word) => means(singular(word), 'counts-all'));
}

/** Whether the name of an operation says that it only asks, such as `queryPlants` and `getPlantsByRefs`, sent by POST. */
export function saysToAsk({ key, responses }: Pick<Operation, 'key' | 'responses'>): boolean {
  const [verb, ...others] = wordsOf(key);
  const creates = responses.some(({ status }) => status === '201' || status === '202');
  return (
    means(verb, 'asks') && !creates && !others.some((word) => means(word, 'does', 'creates', 'updates', 'deletes'))
  );
}

/** Endings of verbs and of nouns derived from them. */
const endings = /^(?:e|es|ed|s|y|ies|ied|ing|(?:ic)?ations?|ions?)?$/;

/**
 * Whether a word, without its ending, has a meaning whose words are listed as stems.
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
  'installs-service',
  'resets',
] as const;
const asking = 'search query find filter lookup validate verify check preview estimate calculate count export'.split(
  ' ',
);
const objects = ['everything', 'service', 'account', 'secret', 'many', 'value'] as const;
const times = ['time', 'time-slot'] as const;

/**
 * Splits a path segment into words and separates a verb from the object it is glued to. Only words of the vocabulary are
 * split, so `checkout` stays whole; a verb that deletes takes any object (`deleterange`, but not `deletedusers`).
 *
 * @example
 * deedWords('deleteall') // ['delete', 'all']
 */
export function deedWords(segment: string): readonly string[] {
  return wordsOf(segment).flatMap((word) => {
    const takes = (verb: string, rest: string): boolean =>
      isObject(rest) || (means(verb, 'deletes') && /^[^d]../.test(rest));
    const found = allVerbs.find((verb) => word.startsWith(verb) && takes(verb, word.slice(verb.length)));
    return found === undefined ? [word] : [found, word.slice(found.length)];
  });
}

function isObject(word: string): boolean {
  return (means(word, ...objects) && !means(word, ...times)) || means(word, ...verbs);
}

/** Sorted by length, the longest first. */
const allVerbs = [...verbs.flatMap((meaning) => wordsThatMean(meaning)), ...asking].toSorted(
  (one, other) => other.length - one.length,
);

/** The words with a meaning, in the order of the vocabulary. */
export function wordsThatMean(meaning: Meaning): readonly string[] {
  return vocabulary[meaning].split(' ');
}

/** Whether each word of a name has one of these meanings. */
export function isNamed(name: string, ...meanings: readonly Meaning[]): boolean {
  const words = wordsOf(name);
  return words.length > 0 && words.every((word) => means(word, ...meanings));
}

/** Pairs of words that distinguish the names of the lower and the upper end of a range. */
export const rangeEnds: readonly (readonly [lower: string, upper: string])[] = (
  'start-end starts-ends started-ended starting-ending start-finish start-stop begin-end begins-ends from-to ' +
  'from-until from-till from-thru from-through since-until after-before open-close opens-closes min-max ' +
  'minimum-maximum lower-upper low-high least-most first-last in-out checkin-checkout pickup-dropoff pickup-return ' +
  'departure-return'
)
  .split(' ')
  .map((pair) => pair.split('-') as [string, string]);

const linking = new Set(['from', 'to', 'in', 'out']);
const numberEnds = new Set(rangeEnds.flat().filter((word) => !linking.has(word)));

/** Whether a word marks a number as one end of a range. `from` and `to` do not: they link two items as often. */
export function isRangeEnd(word: string): boolean {
  return numberEnds.has(word);
}

/** Suffixes of the names of header fields and members whose value identifies a request. */
const requestNames: readonly string[] = [
  'idempotency key',
  'request id',
  'correlation id',
  'correlator',
  'trace id',
  'nonce',
];

/** Returns true for the name of a header field or a member whose value identifies a request. */
export function namesRequest(name: string): boolean {
  const words = wordsOf(name).join(' ');
  return requestNames.some((end) => words === end || words.endsWith(` ${end}`));
}

/**
 * The header parameter whose value tells the repetition of a request from another one
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export function idempotencyKeyOf({ parameters }: Operation): Parameter | undefined {
  return parameters.find(
    ({ in: where, name }) => where === 'header' && /(?:^| )idempotency key$/.test(wordsOf(name).join(' ')),
  );
}

/** Phrases in errors that say that there is less of something than a request asks for. */
const shortagePhrases = [
  'insufficient',
  'not enough',
  'out of stock',
  'sold out',
  'only (?:\\w+ ){1,6}(?:left|available|remaining)',
  '(?:exceeds?|(?:greater|higher|larger|more) than) (?:the |its |your )?(?:\\w+ ){0,2}(?:total|balance|credit|funds|stock|capacity|remaining|available|outstanding|due|owed|un(?:paid|used|refunded))',
];

/** Phrases in errors that blame the state of the service rather than the request, as parts of regular expressions. */
const statePhrases = [
  ...shortagePhrases,
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
  'unavailable',
  'not available',
  'not found',
  'locked',
  'closed',
  'busy',
  'running',
  'in progress',
  'pending',
];

const aboutState = new RegExp(`\\b(?:${statePhrases.join('|')})\\b`, 'i');

/**
 * Whether a text of an error blames the state of the service rather than the request.
 *
 * @example
 * isAboutState('The thread is busy.') // true
 */
export function isAboutState(text: string): boolean {
  return aboutState.test(text);
}

const aboutShortage = new RegExp(`\\b(?:${shortagePhrases.join('|')})\\b`, 'i');

/**
 * Whether a text of an error says that there is less of something than a request asks for.
 *
 * @example
 * isAboutShortage('Insufficient funds.') // true
 */
export function isAboutShortage(text: string): boolean {
  return aboutShortage.test(text);
}

const absence = /\bno such\b|\bnot (?:be )?found\b|\b(?:does|do) ?(?:not|n['’]t) exist\b|\bunknown\b(?! error)/i;

/**
 * Whether a text says that something does not exist.
 *
 * @example
 * isAboutAbsence('No such room.') // true
 */
export function isAboutAbsence(text: string): boolean {
  return absence.test(text);
}

/** Usual values by name, for members that the document declares only as strings. */
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
    sql: ['SELECT 1'],
    time: ['12:00:00', '2030-01-31T12:00:00Z'],
    timestamp: ['2030-01-31T12:00:00Z'],
    timezone: ['UTC', 'Europe/Berlin'],
    uri: ['https://fern.example/'],
    url: ['https://fern.example/'],
    uuid: ['b7e23ec2-9af9-4d2c-8f3a-1d2c3b4a5f60'],
    version: ['1.0.0', '1'],
  }),
);

/** The usual values for the last word of a name, the likeliest first; empty if none are known. */
export function usualValues(name: string): readonly string[] {
  return usual.get(wordsOf(name).at(-1) ?? '') ?? [];
}
