import { branches } from '../model/branches.js';
import { after, change, create, list, read, remove, type Plot } from './plot.js';

type Plots = Readonly<Record<string, Plot>>;

type Branch = (typeof branches)[number];

/** Returns a step for each branch. If it `follows` another one, it is only sent if the server has accepted that. */
function ofBranches<Name extends string>(
  name: Name,
  plotOf: (of: Pick<Plot, 'thing' | 'branch' | 'when'>, branch: Branch) => Plot,
  follows?: string,
): { readonly [Each in `${Name}-${Branch}`]: Plot } {
  const all = branches.map((branch) => {
    const of = { thing: `branch-${branch}`, branch, ...(follows === undefined ? {} : after(`${follows}-${branch}`)) };
    return [`${name}-${branch}`, plotOf(of, branch)] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of all branches
  return Object.fromEntries(all) as { readonly [Each in `${Name}-${Branch}`]: Plot };
}

/** The first PUT of what an item has one of, such as the rating of a recipe, if it is not there before. */
export const placing = {
  place: { by: 'replace', words: 'set it for the first time', when: { step: 'read', was: 'refused' } },
  'read-placed': read('read it', after('place')),
} satisfies Plots;

/** The creation and the read of an item of each branch. */
const itemsOfBranches = {
  ...ofBranches('create-branch', (of, branch) => create('create an item of another kind', of, { branch })),
  ...ofBranches('read-branch', (of) => read('read it', of)),
};

/** A creation, before requests with a reference to nothing, and the deletion of the item after them. */
const references = {
  create: create(),
  delete: remove(),
  'read-deleted': read('read it', after('delete')),
} satisfies Plots;

/** The links in the responses about one item. */
const links = { create: create(), read: read(), list: list() } satisfies Plots;

/** A creation that is repeated with the same `Idempotency-Key`. */
const retries = {
  create: create('create an item with an Idempotency-Key', {}, 'keyed'),
  read: read(),
  'create-again': create(
    'send the same request with the same Idempotency-Key again',
    { thing: 'again', ...after('create') },
    { repeats: 'create' },
  ),
  'read-again': read('read what it created', { thing: 'again', ...after('create-again') }),
  'read-still': read('read the first one again', after('create-again')),
} satisfies Plots;

/** Items, each of which is used for one action, and one that is deleted and restored. */
const actions = {
  create: create(),
  'create-deleted': create('create an item', { thing: 'deleted' }),
  'read-whole': read('read it', { thing: 'deleted' }),
  delete: remove('delete it', { thing: 'deleted' }),
  'read-deleted': read('read it', { thing: 'deleted', ...after('delete') }),
  restore: { by: 'restore', words: 'restore it', thing: 'deleted', ...after('delete') },
  'read-restored': read('read it', { thing: 'deleted', ...after('restore') }),
} satisfies Plots;

/** Several items in one list. */
const collection = {
  'create-first': create('create an item', { thing: 'first' }),
  'read-first': read('read it', { thing: 'first' }),
  'create-other': create('create an item with other values', { thing: 'other' }, 'other'),
  'read-other': read('read it', { thing: 'other' }),
  'create-third': create('create a third one', { thing: 'third' }),
  'read-third': read('read it', { thing: 'third' }),
  'list-newest': list('list the items', { thing: 'third' }),
  'create-late': create('create an item that sorted lists show late', { thing: 'late' }, 'late'),
  'create-early': create('create an item that sorted lists show early', { thing: 'early' }, 'early'),
  'list-all': list('list all items', { thing: 'first', sends: { kind: 'walk', pages: 'usual' }, until: 'listed' }),
  few: list('list a few items', { thing: 'first', sends: { kind: 'walk', pages: 'first' } }),
  walk: list('list all items, in small pages', { thing: 'first', sends: { kind: 'walk', pages: 'small' } }),
  'list-again': list('list all items again', {
    thing: 'first',
    sends: { kind: 'walk', pages: 'usual' },
    ...after('walk'),
  }),
} satisfies Plots;

/** One item from its creation to its deletion. The steps are in the order in which they are sent. */
const life = {
  create: create(),
  read: read(),
  ...placing,
  follow: read('follow its Location', { sends: { kind: 'location', step: 'create' } }),
  list: list(),
  'read-again': read('read it again'),
  revalidate: read('read it unless it is unchanged', { sends: { kind: 'revalidate', step: 'read-again' } }),
  'revalidate-other': read('read it unless it has another ETag', {
    sends: { kind: 'revalidate', step: 'read-again', differs: true },
  }),
  update: change('update', 'update one member', 'one'),
  'read-updated': read('read it', after('update')),
  'update-others': change('update', 'update its other members', 'others'),
  'read-others': read('read it', after('update-others')),
  'update-part': change('update', 'update one member of its objects', 'part'),
  'read-part': read('read it', after('update-part')),
  'update-null': change('write', 'update members to null', 'null'),
  'read-null': read('read it', after('update-null')),
  'update-empty': change('update', 'update members to false, zero and empty', 'empty'),
  'read-empty': read('read it', after('update-empty')),
  'update-telling': change('update', 'update members to characters of other scripts and to fractions', 'telling'),
  'read-told': read('read it', after('update-telling')),
  replace: change('replace', 'replace it', 'all'),
  'read-replaced': read('read it', after('replace')),
  'replace-again': {
    by: 'replace',
    words: 'replace it by the same again',
    sends: { kind: 'same', step: 'replace' },
    ...after('replace'),
  },
  'read-replaced-again': read('read it', after('replace-again')),
  'replace-fewest': change('replace', 'replace it without its optional members', 'fewest', after('replace')),
  'read-fewest': read('read it', after('replace-fewest')),
  'replace-telling': change('replace', 'replace it with characters of other scripts and with fractions', 'telling'),
  'read-retold': read('read it', after('replace-telling')),
  'update-full': change('write', 'change members to values as large as the document allows', 'full'),
  'read-full': read('read it', after('update-full')),
  'update-usual': change('write', 'change the members that have usual values', 'usual'),
  'read-unusual': read('read it', after('update-usual')),
  refuse: { by: 'write', words: 'change it with an invalid request', sends: { kind: 'spoilt' } },
  'read-refused': read(),
  deny: change('write', 'change it without credentials', 'one', { as: 'none' }),
  'read-denied': read(),
  'update-again': change('update', 'update one member again', 'one'),
  'read-updated-again': read('read it', after('update-again')),
  stale: { by: 'write', words: 'change the version that was there at first', sends: { kind: 'stale', step: 'read' } },
  'read-stale': read('read it', { when: { step: 'stale', was: 'sent' } }),
  'deny-delete': remove('delete it without credentials', { as: 'none' }),
  'read-undeleted': read('read it', { when: { step: 'deny-delete', was: 'refused' } }),
  'list-before': list(),
  delete: remove(),
  'read-deleted': read('read it', after('delete')),
  'list-deleted': list('list the items', after('delete')),
  'create-unread': create('create another item', { thing: 'unread' }),
  'read-gone': read('read the first one once more'),
  'read-unread': read('read the other one for the first time', { thing: 'unread', ...after('create-unread') }),
  ...itemsOfBranches,
  ...ofBranches('update-branch', (of) => change('update', 'update one member', 'one', of)),
  ...ofBranches('read-updated-branch', (of) => read('read it', of), 'update-branch'),
  ...ofBranches('replace-branch', (of) => change('replace', 'replace it', 'all', of)),
  ...ofBranches('read-replaced-branch', (of) => read('read it', of), 'replace-branch'),
  ...ofBranches(
    'replace-fewest-branch',
    (of) => change('replace', 'replace it without its optional members', 'fewest', of),
    'replace-branch',
  ),
  ...ofBranches('read-fewest-branch', (of) => read('read it', of), 'replace-fewest-branch'),
} satisfies Plots;

/** Several items side by side. */
const neighbours = {
  'create-first': create('create an item', { thing: 'first' }),
  'create-second': create('create a second one', { thing: 'second' }),
  'read-second': read('read the second one', { thing: 'second' }),
  'create-third': create('create a third one', { thing: 'third' }),
  'delete-first': remove('delete the first one', { thing: 'first' }),
  'delete-first-again': remove('delete the first one again', { thing: 'first', ...after('delete-first') }),
  'read-second-still': read('read the second one again', { thing: 'second', ...after('delete-first') }),
  'create-fourth': create('create a fourth one', { thing: 'fourth' }),
  'read-second-again': read('read the second one again', { thing: 'second' }),
} satisfies Plots;

/** One item below its own parent and below another one. */
const parents = {
  create: create(),
  read: read(),
  'read-again': read('read it again'),
  'stray-read': read('read it below another parent', { below: 'another' }),
  'own-list': list('list the items of its parent', { until: 'listed' }),
  'stray-list': list('list the items of another parent', { below: 'another' }),
  ...placing,
  set: change('write', 'change it', 'one'),
  'read-set': read('read it'),
  'stray-set': read('read that of another item', { below: 'another' }),
  'list-below': {
    by: 'list-below',
    words: 'list the items of another item than the one it names',
    sends: { kind: 'list' },
    below: 'another',
  },
  'stray-update': change('update', 'update it below another parent', 'one', { below: 'another' }),
  'read-updated': read(),
  'stray-replace': change('replace', 'replace it below another parent', 'all', { below: 'another' }),
  'read-replaced': read(),
  'stray-delete': remove('delete it below another parent', { below: 'another' }),
  'read-deleted': read(),
} satisfies Plots;

/** One item of the user of the run, and a second user. */
const users = {
  create: create(),
  read: read(),
  'read-again': read('read it again'),
  'other-read': read('read it as the second user', { as: 'second' }),
  'own-list': list('list the items', { until: 'listed' }),
  'other-list': list('list the items as the second user', { as: 'second' }),
  'other-update': change('update', 'update it as the second user', 'one', { as: 'second' }),
  'read-updated': read(),
  'other-replace': change('replace', 'replace it as the second user', 'all', { as: 'second' }),
  'read-replaced': read(),
  'other-delete': remove('delete it as the second user', { as: 'second' }),
  'read-deleted': read(),
  'other-create': create('create such an item as the second user, with the same references', {
    thing: 'theirs',
    as: 'second',
  }),
  'other-undo': remove('delete that item as the second user', {
    thing: 'theirs',
    as: 'second',
    ...after('other-create'),
  }),
} satisfies Plots;

/** Items with values that are easily damaged. */
const values = {
  'create-plain': create('create an item', { thing: 'plain' }),
  'read-plain': read('read it', { thing: 'plain' }),
  'create-bare': create('create an item without its optional members', { thing: 'bare' }, 'fewest'),
  'read-bare': read('read it', { thing: 'bare' }),
  'create-read-only': create('create an item with values of `readOnly` members', { thing: 'read-only' }, 'read-only'),
  'read-read-only': read('read it', { thing: 'read-only', ...after('create-read-only') }),
  'create-telling': create(
    'create an item with characters of other scripts and with fractions',
    { thing: 'telling' },
    'telling',
  ),
  'read-telling': read('read it', { thing: 'telling' }),
  'create-full': create('create an item with values as large as the document allows', { thing: 'full' }, 'full'),
  'read-full': read('read it', { thing: 'full' }),
  'create-empty': create('create an item with false, zero and empty values', { thing: 'empty' }, 'empty'),
  'read-empty': read('read it', { thing: 'empty' }),
  ...itemsOfBranches,
} satisfies Plots;

/** What has no members, such as a photo, set as a whole. */
const contents = {
  create: create(),
  read: read(),
  set: { by: 'replace', words: 'set it', sends: { kind: 'good' } },
  'read-set': read('read it', after('set')),
  'set-other': { by: 'replace', words: 'set it to another content', sends: { kind: 'content' } },
  'read-other': read('read it', after('set-other')),
  'stray-other': read('read that of another item', { below: 'another' }),
  delete: remove(),
  'read-deleted': read('read it', after('delete')),
} satisfies Plots;

/** Simultaneous requests, repeated with different gaps. */
const races = {
  create: create(),
  'create-again': { by: 'create', words: 'create the same item again', sends: { kind: 'same', step: 'create' } },
  'twins-1': twins('twins-1', 0),
  'retry-1': retry('1'),
  'twins-2': twins('twins-2', 0),
  'retry-2': retry('2'),
  'twins-3': twins('twins-3', 1),
  'retry-3': retry('3'),
  'twins-4': twins('twins-4', 3),
  'retry-4': retry('4'),
  'create-last': create('create another item', { thing: 'last', when: { step: 'create-again', was: 'refused' } }),
  'list-before': list(),
  'list-1': listWithCreation(0),
  'list-2': listWithCreation(-1),
  'list-3': listWithCreation(-3),
  'list-after': list(),
  'read-0': read(),
  'read-1': read('read it again'),
  'race-1': race(0),
  'read-2': read(),
  'race-2': race(0, true),
  'read-3': read(),
  'race-3': race(1),
  'read-4': read(),
  'race-4': race(3, true),
  'read-raced': read(),
  'stale-update': { by: 'update', words: 'update the first version again', sends: { kind: 'stale', step: 'read-1' } },
  'read-updated': read(),
  'stale-replace': { by: 'replace', words: 'replace the first version', sends: { kind: 'stale', step: 'read-1' } },
  'create-old': create('create an item', { thing: 'old' }),
  'read-old': read('read it', { thing: 'old' }),
  'update-old': change('write', 'change it', 'one', { thing: 'old' }),
  'read-new': read('read it', { thing: 'old', ...after('update-old') }),
  'stale-delete': remove('delete the version before the change', {
    thing: 'old',
    sends: { kind: 'stale', step: 'read-old' },
  }),
  delete: remove(),
  'delete-again': remove('delete it again', after('delete')),
  'create-1': create('create an item', { thing: '1' }),
  'ends-1': end('1', 0),
  'create-2': create('create an item', { thing: '2' }),
  'ends-2': end('2', 0),
  'create-3': create('create an item', { thing: '3' }),
  'ends-3': end('3', 1),
} satisfies Plots;

export const stories = {
  actions,
  retries,
  references,
  links,
  races,
  users,
  life,
  parents,
  neighbours,
  values,
  contents,
  collection,
};

/** An update that is sent twice at the same time, with the same member to change or another one. */
function race(gap: number, differs?: true): Plot {
  return {
    by: 'write',
    words: 'change it twice at the same moment, with the same If-Match',
    sends: { kind: 'conditional' },
    together: { with: 'itself', gap, ...(differs === true ? { differs } : {}) },
  };
}

/** A creation that is sent twice at the same time, if the server rejects the second of two consecutive ones. */
function twins(thing: string, gap: number): Plot {
  const together = { with: 'itself', gap } as const;
  const when = { step: 'create-again', was: 'refused' } as const;
  return create('create the same item twice at the same moment', { thing, together, when });
}

function retry(round: string): Plot {
  const step = `twins-${round}`;
  return create('create that item once more', { sends: { kind: 'same', step }, when: { step, was: 'refused' } });
}

function listWithCreation(gap: number): Plot {
  return list('list the items while another one is created', { together: { with: 'creation', gap } });
}

/** A deletion that is sent twice at the same time. */
function end(thing: string, gap: number): Plot {
  return remove('delete it twice at the same moment', { thing, together: { with: 'itself', gap } });
}
