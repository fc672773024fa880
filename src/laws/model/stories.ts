import type { ScenarioStep } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import type { Subject } from './subject.js';

/** By what a step is sent. */
type Means = 'create' | 'read' | 'list' | 'replace' | 'update' | 'delete' | 'write';

interface Plot extends Omit<ScenarioStep, 'name' | 'order' | 'operation' | 'thing' | 'sends'> {
  readonly by: Means;
  readonly thing?: string;
  readonly sends?: ScenarioStep['sends'];
}

/** One thing from its beginning to its end. Steps stand in the order in which they are sent. */
const life = {
  create: { by: 'create', words: 'create an item', sends: { kind: 'create', values: 'plain' } },
  read: { by: 'read', words: 'read it' },
  follow: { by: 'read', words: 'follow its Location', sends: { kind: 'location', step: 'create' } },
  list: { by: 'list', words: 'list the items', sends: { kind: 'list' } },
  'read-again': { by: 'read', words: 'read it again' },
  revalidate: {
    by: 'read',
    words: 'read it unless it is unchanged',
    sends: { kind: 'revalidate', step: 'read-again' },
  },
  refuse: { by: 'write', words: 'change it with an invalid request', sends: { kind: 'spoilt' } },
  'read-refused': { by: 'read', words: 'read it' },
  deny: {
    by: 'write',
    words: 'change it without credentials',
    sends: { kind: 'change', members: 'one' },
    as: 'none',
  },
  'read-denied': { by: 'read', words: 'read it' },
  update: { by: 'update', words: 'update one member', sends: { kind: 'change', members: 'one' } },
  'read-updated': { by: 'read', words: 'read it', when: { step: 'update', was: 'accepted' } },
  'update-others': { by: 'update', words: 'update its other members', sends: { kind: 'change', members: 'others' } },
  'read-others': { by: 'read', words: 'read it', when: { step: 'update-others', was: 'accepted' } },
  'update-null': { by: 'write', words: 'update members to null', sends: { kind: 'change', members: 'null' } },
  'read-null': { by: 'read', words: 'read it', when: { step: 'update-null', was: 'accepted' } },
  'update-empty': {
    by: 'update',
    words: 'update members to false, zero and empty',
    sends: { kind: 'change', members: 'empty' },
  },
  'read-empty': { by: 'read', words: 'read it', when: { step: 'update-empty', was: 'accepted' } },
  'update-telling': {
    by: 'update',
    words: 'update members to characters of other scripts and to fractions',
    sends: { kind: 'change', members: 'telling' },
  },
  'read-told': { by: 'read', words: 'read it', when: { step: 'update-telling', was: 'accepted' } },
  replace: { by: 'replace', words: 'replace it', sends: { kind: 'change', members: 'all' } },
  'read-replaced': { by: 'read', words: 'read it', when: { step: 'replace', was: 'accepted' } },
  'replace-again': {
    by: 'replace',
    words: 'replace it by the same again',
    sends: { kind: 'same', step: 'replace' },
    when: { step: 'replace', was: 'accepted' },
  },
  'read-replaced-again': { by: 'read', words: 'read it', when: { step: 'replace-again', was: 'accepted' } },
  'replace-telling': {
    by: 'replace',
    words: 'replace it with characters of other scripts and with fractions',
    sends: { kind: 'change', members: 'telling' },
  },
  'read-retold': { by: 'read', words: 'read it', when: { step: 'replace-telling', was: 'accepted' } },
  stale: {
    by: 'write',
    words: 'change the version that was there at first',
    sends: { kind: 'stale', step: 'read' },
  },
  'read-stale': { by: 'read', words: 'read it', when: { step: 'stale', was: 'sent' } },
  'deny-delete': { by: 'delete', words: 'delete it without credentials', as: 'none' },
  'read-undeleted': { by: 'read', words: 'read it', when: { step: 'deny-delete', was: 'refused' } },
  'list-before': { by: 'list', words: 'list the items', sends: { kind: 'list' } },
  delete: { by: 'delete', words: 'delete it' },
  'read-deleted': { by: 'read', words: 'read it', when: { step: 'delete', was: 'accepted' } },
  'list-deleted': {
    by: 'list',
    words: 'list the items',
    sends: { kind: 'list' },
    when: { step: 'delete', was: 'accepted' },
  },
  'delete-again': { by: 'delete', words: 'delete it again', when: { step: 'delete', was: 'accepted' } },
} as const satisfies Readonly<Record<string, Plot>>;

/** Several things beside each other. */
const neighbours = {
  'create-first': { by: 'create', words: 'create an item', thing: 'first', sends: { kind: 'create', values: 'plain' } },
  'create-second': {
    by: 'create',
    words: 'create a second one',
    thing: 'second',
    sends: { kind: 'create', values: 'plain' },
  },
  'read-second': { by: 'read', words: 'read the second one', thing: 'second' },
  'create-third': {
    by: 'create',
    words: 'create a third one',
    thing: 'third',
    sends: { kind: 'create', values: 'plain' },
  },
  'delete-first': { by: 'delete', words: 'delete the first one', thing: 'first' },
  'create-fourth': {
    by: 'create',
    words: 'create a fourth one',
    thing: 'fourth',
    sends: { kind: 'create', values: 'plain' },
  },
  'read-second-again': { by: 'read', words: 'read the second one again', thing: 'second' },
} as const satisfies Readonly<Record<string, Plot>>;

/** Things with values that are easily damaged. */
const values = {
  'create-plain': { by: 'create', words: 'create an item', thing: 'plain', sends: { kind: 'create', values: 'plain' } },
  'read-plain': { by: 'read', words: 'read it', thing: 'plain' },
  'create-telling': {
    by: 'create',
    words: 'create an item with characters of other scripts and with fractions',
    thing: 'telling',
    sends: { kind: 'create', values: 'telling' },
  },
  'read-telling': { by: 'read', words: 'read it', thing: 'telling' },
  'create-empty': {
    by: 'create',
    words: 'create an item with false, zero and empty values',
    thing: 'empty',
    sends: { kind: 'create', values: 'empty' },
  },
  'read-empty': { by: 'read', words: 'read it', thing: 'empty' },
} as const satisfies Readonly<Record<string, Plot>>;

/** Several things in one list. */
const collection = {
  'create-first': { by: 'create', words: 'create an item', thing: 'first', sends: { kind: 'create', values: 'plain' } },
  'read-first': { by: 'read', words: 'read it', thing: 'first' },
  'create-other': {
    by: 'create',
    words: 'create an item with other values',
    thing: 'other',
    sends: { kind: 'create', values: 'other' },
  },
  'read-other': { by: 'read', words: 'read it', thing: 'other' },
  'create-third': {
    by: 'create',
    words: 'create a third one',
    thing: 'third',
    sends: { kind: 'create', values: 'plain' },
  },
  'list-all': { by: 'list', words: 'list all items', thing: 'first', sends: { kind: 'walk', pages: 'usual' } },
  walk: {
    by: 'list',
    words: 'list all items, in small pages',
    thing: 'first',
    sends: { kind: 'walk', pages: 'small' },
  },
  'list-again': {
    by: 'list',
    words: 'list all items again',
    thing: 'first',
    sends: { kind: 'walk', pages: 'usual' },
    when: { step: 'walk', was: 'accepted' },
  },
} as const satisfies Readonly<Record<string, Plot>>;

/** Requests at the same moment, again and again. */
const races = {
  create: { by: 'create', words: 'create an item', sends: { kind: 'create', values: 'plain' } },
  'create-again': { by: 'create', words: 'create the same item again', sends: { kind: 'same', step: 'create' } },
  'twins-1': twins('twins-1', 0),
  'retry-1': retry('1'),
  'twins-2': twins('twins-2', 0),
  'retry-2': retry('2'),
  'twins-3': twins('twins-3', 1),
  'retry-3': retry('3'),
  'twins-4': twins('twins-4', 3),
  'retry-4': retry('4'),
  'create-last': {
    by: 'create',
    words: 'create another item',
    thing: 'last',
    sends: { kind: 'create', values: 'plain' },
    when: { step: 'create-again', was: 'refused' },
  },
  'list-before': { by: 'list', words: 'list the items', sends: { kind: 'list' } },
  'list-1': listWithCreation(0),
  'list-2': listWithCreation(-1),
  'list-3': listWithCreation(-3),
  'list-after': { by: 'list', words: 'list the items', sends: { kind: 'list' } },
  'read-0': { by: 'read', words: 'read it' },
  'read-1': { by: 'read', words: 'read it again' },
  'race-1': race(0),
  'read-2': { by: 'read', words: 'read it' },
  'race-2': race(0),
  'read-3': { by: 'read', words: 'read it' },
  'race-3': race(1),
  'read-4': { by: 'read', words: 'read it' },
  'race-4': race(3),
  delete: { by: 'delete', words: 'delete it' },
  'delete-again': { by: 'delete', words: 'delete it again', when: { step: 'delete', was: 'accepted' } },
  'create-1': { by: 'create', words: 'create an item', thing: '1', sends: { kind: 'create', values: 'plain' } },
  'ends-1': end('1', 0),
  'create-2': { by: 'create', words: 'create an item', thing: '2', sends: { kind: 'create', values: 'plain' } },
  'ends-2': end('2', 0),
  'create-3': { by: 'create', words: 'create an item', thing: '3', sends: { kind: 'create', values: 'plain' } },
  'ends-3': end('3', 1),
} as const satisfies Readonly<Record<string, Plot>>;

/** A change that goes out twice at the same moment. */
function race(gap: number) {
  return {
    by: 'write',
    words: 'change it twice at the same moment, with the same If-Match',
    sends: { kind: 'conditional' },
    together: { with: 'itself', gap },
  } as const satisfies Plot;
}

/** A creation that goes out twice at the same moment, where the second of two in a row is refused. */
function twins(thing: string, gap: number) {
  return {
    by: 'create',
    words: 'create the same item twice at the same moment',
    thing,
    sends: { kind: 'create', values: 'plain' },
    together: { with: 'itself', gap },
    when: { step: 'create-again', was: 'refused' },
  } as const satisfies Plot;
}

function retry(round: string) {
  return {
    by: 'create',
    words: 'create that item once more',
    sends: { kind: 'same', step: `twins-${round}` },
    when: { step: `twins-${round}`, was: 'refused' },
  } as const satisfies Plot;
}

function listWithCreation(gap: number) {
  return {
    by: 'list',
    words: 'list the items while another one is created',
    sends: { kind: 'list' },
    together: { with: 'creation', gap },
  } as const satisfies Plot;
}

/** A deletion that goes out twice at the same moment. */
function end(thing: string, gap: number) {
  return {
    by: 'delete',
    words: 'delete it twice at the same moment',
    thing,
    together: { with: 'itself', gap },
  } as const satisfies Plot;
}

/** One thing of the user of the run, and a second user. */
const users = {
  create: { by: 'create', words: 'create an item', sends: { kind: 'create', values: 'plain' } },
  read: { by: 'read', words: 'read it' },
  'read-again': { by: 'read', words: 'read it again' },
  'other-read': { by: 'read', words: 'read it as the second user', as: 'second' },
  'other-list': { by: 'list', words: 'list the items as the second user', sends: { kind: 'list' }, as: 'second' },
  'other-update': {
    by: 'update',
    words: 'update it as the second user',
    sends: { kind: 'change', members: 'one' },
    as: 'second',
  },
  'read-updated': { by: 'read', words: 'read it' },
  'other-replace': {
    by: 'replace',
    words: 'replace it as the second user',
    sends: { kind: 'change', members: 'all' },
    as: 'second',
  },
  'read-replaced': { by: 'read', words: 'read it' },
  'other-delete': { by: 'delete', words: 'delete it as the second user', as: 'second' },
  'read-deleted': { by: 'read', words: 'read it' },
  'other-create': {
    by: 'create',
    words: 'create such an item as the second user, with the same references',
    thing: 'theirs',
    sends: { kind: 'create', values: 'plain' },
    as: 'second',
  },
  'other-undo': {
    by: 'delete',
    words: 'delete that item as the second user',
    thing: 'theirs',
    as: 'second',
    when: { step: 'other-create', was: 'accepted' },
  },
} as const satisfies Readonly<Record<string, Plot>>;

/** One thing below its own parent, and below another one. */
const parents = {
  create: { by: 'create', words: 'create an item', sends: { kind: 'create', values: 'plain' } },
  read: { by: 'read', words: 'read it' },
  'read-again': { by: 'read', words: 'read it again' },
  'stray-read': { by: 'read', words: 'read it below another parent', below: 'another' },
  'stray-list': { by: 'list', words: 'list the items of another parent', sends: { kind: 'list' }, below: 'another' },
  'stray-update': {
    by: 'update',
    words: 'update it below another parent',
    sends: { kind: 'change', members: 'one' },
    below: 'another',
  },
  'read-updated': { by: 'read', words: 'read it' },
  'stray-replace': {
    by: 'replace',
    words: 'replace it below another parent',
    sends: { kind: 'change', members: 'all' },
    below: 'another',
  },
  'read-replaced': { by: 'read', words: 'read it' },
  'stray-delete': { by: 'delete', words: 'delete it below another parent', below: 'another' },
  'read-deleted': { by: 'read', words: 'read it' },
} as const satisfies Readonly<Record<string, Plot>>;

/** A creation, and another one that refers to nothing. */
const references = {
  create: { by: 'create', words: 'create an item', sends: { kind: 'create', values: 'plain' } },
  dangle: { by: 'create', words: 'create an item that refers to nothing', thing: 'dangling' },
} as const satisfies Readonly<Record<string, Plot>>;

/** What the responses about one thing link to. */
const links = {
  create: { by: 'create', words: 'create an item', sends: { kind: 'create', values: 'plain' } },
  read: { by: 'read', words: 'read it' },
  list: { by: 'list', words: 'list the items', sends: { kind: 'list' } },
} as const satisfies Readonly<Record<string, Plot>>;

/** Things of which each is there for one action. */
const actions = {
  create: { by: 'create', words: 'create an item', sends: { kind: 'create', values: 'plain' } },
} as const satisfies Readonly<Record<string, Plot>>;

const stories = { actions, references, links, races, users, life, parents, neighbours, values, collection };

export type Story = keyof typeof stories;

/** Why a law that is about the read of one item cannot be asked. */
export const NO_READ = 'the document has no operation by which read is possible';

/**
 * Steps of a story for a resource, those first without which a law cannot be judged; or the reason why one of these
 * cannot be sent.
 */
export function steps<Name extends Story>(
  story: Name,
  subject: Subject,
  required: readonly (keyof (typeof stories)[Name] & string)[],
  optional: readonly (keyof (typeof stories)[Name] & string)[] = [],
): readonly ScenarioStep[] | string {
  const plots: Readonly<Record<string, Plot>> = stories[story];
  const names = Object.keys(plots);
  const found: ScenarioStep[] = [];
  for (const name of [...required, ...optional]) {
    const plot = plots[name]!;
    const means = meansFor(plot, subject);
    if (means !== undefined) found.push(stepOf({ ...plot, ...means }, name, names.indexOf(name)));
    else if (required.includes(name)) {
      return `the document has no operation by which ${plot.by === 'write' ? 'update' : plot.by} is possible`;
    }
  }
  return found.toSorted((one, other) => one.order - other.order);
}

function stepOf(plot: Plot & { readonly operation: Operation }, name: string, order: number): ScenarioStep {
  const { by: _, operation, thing = 'it', sends = { kind: 'good' }, ...rest } = plot;
  const words = sends.kind === 'item' ? `${rest.words} in the list` : rest.words;
  const step: ScenarioStep = { ...rest, words, name, order, operation: operation.key, thing, sends };
  return sends.kind === 'find' ? { ...step, ...takenFrom(operation, thing) } : step;
}

/** What makes a step one that takes an item of a list. */
export function takenFrom(list: Operation, thing: string): Pick<ScenarioStep, 'words' | 'operation' | 'sends'> {
  const another = ['it', 'first'].includes(thing) ? 'an' : 'another';
  return { words: `take ${another} item of the list`, operation: list.key, sends: { kind: 'find' } };
}

/** The operation of a step; a plain read of an item may be that of a list which shows it. */
function meansFor(
  { by, sends, as, below }: Plot,
  subject: Subject,
): (Pick<Plot, 'sends'> & { readonly operation: Operation }) | undefined {
  const isPlain = sends === undefined && as === undefined && below === undefined;
  if (by === 'read' && isPlain) return subject.look;
  if (by === 'create' && subject.isListed) return { operation: subject.create, sends: { kind: 'find' } };
  const operation = by === 'write' ? (subject.update ?? subject.replace) : subject[by];
  return operation && { operation, ...(sends === undefined ? {} : { sends }) };
}
