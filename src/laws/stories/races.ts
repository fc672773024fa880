import type { Plot } from './plot.js';

/** Simultaneous requests, repeated with different gaps. */
export const races = {
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
  'race-2': race(0, true),
  'read-3': { by: 'read', words: 'read it' },
  'race-3': race(1),
  'read-4': { by: 'read', words: 'read it' },
  'race-4': race(3, true),
  delete: { by: 'delete', words: 'delete it' },
  'delete-again': { by: 'delete', words: 'delete it again', when: { step: 'delete', was: 'accepted' } },
  'create-1': { by: 'create', words: 'create an item', thing: '1', sends: { kind: 'create', values: 'plain' } },
  'ends-1': end('1', 0),
  'create-2': { by: 'create', words: 'create an item', thing: '2', sends: { kind: 'create', values: 'plain' } },
  'ends-2': end('2', 0),
  'create-3': { by: 'create', words: 'create an item', thing: '3', sends: { kind: 'create', values: 'plain' } },
  'ends-3': end('3', 1),
} as const satisfies Readonly<Record<string, Plot>>;

/** An update that is sent twice at the same time, with the same member to change or another one. */
function race(gap: number, differs?: true) {
  return {
    by: 'write',
    words: 'change it twice at the same moment, with the same If-Match',
    sends: { kind: 'conditional' },
    together: { with: 'itself', gap, ...(differs === true ? { differs } : {}) },
  } as const satisfies Plot;
}

/** A creation that is sent twice at the same time, if the server rejects the second of two consecutive ones. */
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

/** A deletion that is sent twice at the same time. */
function end(thing: string, gap: number) {
  return {
    by: 'delete',
    words: 'delete it twice at the same moment',
    thing,
    together: { with: 'itself', gap },
  } as const satisfies Plot;
}
