import type { Plot } from './plot.js';

/** Several items side by side. */
export const neighbours = {
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
