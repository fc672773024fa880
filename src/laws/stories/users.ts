import type { Plot } from './plot.js';

/** One item of the user of the run, and a second user. */
export const users = {
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
