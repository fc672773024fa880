import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';

const number = { type: 'number', minimum: 0, maximum: 100 };
const text = { type: 'string', minLength: 1, maxLength: 40 };
const document = storeDocument({
  dishes: {
    said: {
      name: text,
      nutrition: { type: 'object', properties: { energy: number, salt: number } },
      shown: { type: 'object', properties: { menu: { type: 'boolean' }, website: { type: 'boolean' } } },
      delivery: { type: 'object', properties: { enabled: { type: 'boolean' }, minutes: number, note: text } },
    },
    patch: true,
  },
});

/** Returns an item with changed values of the objects in it, of which those that become undefined are left out. */
function within(item: Item, change: (value: unknown, name: string, whole: Item) => unknown): Item {
  const isObject = (value: unknown): value is Item =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const changed = (whole: Item): Item =>
    Object.fromEntries(
      Object.entries(whole)
        .map(([name, value]) => [name, change(value, name, whole)] as const)
        .filter(([, value]) => value !== undefined),
    );
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isObject(value) ? changed(value) : value]),
  );
}

/** The violated rules of a law for a service that shows its dishes so. */
async function broken(only: string, read: (item: Item) => Item, more: Storing = {}): Promise<readonly string[]> {
  const list: Storing['list'] = (items) => items.map(read);
  const verdicts = await judgedAt(storing({ read, list, ...more }), document, { only });
  return Object.values(verdicts).flatMap((rules) => (typeof rules === 'string' ? [] : rules));
}

const laws = ['value-is-kept', 'update-has-effect'];
const isNone = (value: unknown): boolean => value === 0 || value === false;

test.each<readonly [string, (item: Item) => Item]>([
  ['loses zeros', (item) => within(item, (value) => (value === 0 ? undefined : value))],
  ['takes false for true', (item) => within(item, (value, name) => (name === 'menu' ? true : value))],
  ['shows 1 in place of zero', (item) => within(item, (value) => (value === 0 ? 1 : value))],
])('a service that %s in objects is found', async (_, read) => {
  for (const only of laws) expect(await broken(only, read), only).toContain('value-damaged');
});

test.each<readonly [string, (item: Item) => Item, Storing]>([
  ['keeps them', (item) => item, {}],
  [
    'adds a member of its own to objects',
    (item) => ({ ...within(item, (value) => value), ...(item['nutrition'] ? { isLight: true } : {}) }),
    {},
  ],
  [
    'rejects zeros',
    (item) => item,
    {
      refuse: ({ body }) =>
        Object.values(body ?? {}).some((each) => Object.values(Object(each)).includes(0)) ? 400 : undefined,
    },
  ],
])('a service that %s breaks no law', async (_, read, more) => {
  for (const only of laws) expect(await broken(only, read, more), only).toEqual([]);
});

test('a new item has no switch off beside what depends on it', async () => {
  const read = (item: Item): Item =>
    within(item, (value, name, { enabled }) => (enabled === false && name !== 'enabled' ? undefined : value));
  expect(await broken('value-is-kept', read)).toEqual([]);
});

test('an object that counts as missing with a zero in it is not damaged', async () => {
  const read = (item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [name, Object.values(Object(value)).some(isNone) ? null : value]),
    );
  for (const only of laws) expect(await broken(only, read), only).not.toContain('value-damaged');
});
