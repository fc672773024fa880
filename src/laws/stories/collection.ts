import type { Plot } from './plot.js';

/** Several items in one list. */
export const collection = {
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
  'read-third': { by: 'read', words: 'read it', thing: 'third' },
  'list-newest': { by: 'list', words: 'list the items', thing: 'third', sends: { kind: 'list' } },
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
