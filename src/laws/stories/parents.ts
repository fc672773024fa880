import type { Plot } from './plot.js';

/** One item below its own parent and below another one. */
export const parents = {
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
