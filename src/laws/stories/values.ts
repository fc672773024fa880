import type { Plot } from './plot.js';

/** Items with values that are easily damaged. */
export const values = {
  'create-plain': { by: 'create', words: 'create an item', thing: 'plain', sends: { kind: 'create', values: 'plain' } },
  'read-plain': { by: 'read', words: 'read it', thing: 'plain' },
  'create-read-only': {
    by: 'create',
    words: 'create an item with values of `readOnly` members',
    thing: 'read-only',
    sends: { kind: 'create', values: 'read-only' },
  },
  'read-read-only': {
    by: 'read',
    words: 'read it',
    thing: 'read-only',
    when: { step: 'create-read-only', was: 'accepted' },
  },
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
