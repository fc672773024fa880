import { expect, test } from 'vitest';
import { judgedAt, outcomeAt } from './judged.js';
import { expectShownAgain } from './pasted.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';

const note = { type: 'string', maxLength: 1000 };
const map = { type: 'object', additionalProperties: { type: 'string', maxLength: 100 } };
const text = storeDocument({
  notes: {
    said: {
      title: { type: 'string', minLength: 1, maxLength: 200, pattern: '\\S' },
      price: { type: 'string', format: 'decimal', pattern: '^\\d{1,6}\\.\\d{1,3}$' },
      days: { type: 'array', items: { type: 'string', enum: ['mon', 'tue', 'thu', 'sat', 'sun'] } },
      body: note,
      tags: { type: 'array', maxItems: 12, items: { type: 'string', minLength: 1, maxLength: 30 } },
      labels: map,
      extra: { type: 'object', additionalProperties: true },
      place: { type: 'object', properties: { name: note, room: { type: 'string' } } },
    },
    required: ['title'],
    patch: true,
  },
});

type Keep = (value: unknown) => unknown;

const ofList =
  (keep: (list: readonly unknown[]) => unknown): Keep =>
  (value) =>
    Array.isArray(value) ? keep(value) : value;

/** A service that keeps one member otherwise, whether it is sent with POST or with PATCH. */
function keeping(name: string, keep: Keep): Storing {
  return { read: (item) => (item[name] === undefined ? item : { ...item, [name]: keep(item[name]) }) };
}

const cut =
  (length: number): Keep =>
  (value) =>
    String(value).slice(0, length);
const entries =
  (most: number): Keep =>
  (value) =>
    Object.fromEntries(Object.entries(value as Item).slice(0, most));
const few = (most: number): Keep => ofList((list) => list.slice(0, most));

const faults: readonly (readonly [string, Storing])[] = [
  ['cuts titles at 191 characters', keeping('title', cut(191))],
  ['cuts a text at 255 of 1000 characters', keeping('body', cut(255))],
  [
    'cuts a text of an object',
    keeping('place', (value) => ({ ...(value as Item), name: cut(255)((value as Item)['name']) })),
  ],
  ['keeps no digits of a price after its point', keeping('price', (value) => `${parseInt(String(value), 10)}.00`)],
  ['keeps ten of twelve tags', keeping('tags', few(10))],
  ['keeps two days', keeping('days', few(2))],
  ['keeps one entry of a map', keeping('labels', entries(1))],
  ['keeps two entries of an open object', keeping('extra', entries(2))],
];

test.each(faults)('a service that %s damages what it creates', async (_, habits) => {
  const outcome = await outcomeAt(storing(habits), text, { only: 'value-is-kept' });
  const [finding, ...others] = outcome.cases.flatMap(({ result }) => result.findings);
  expect([finding?.rule, others]).toEqual(['value-damaged', []]);
  await expectShownAgain(finding!);
});

test('a finding says where a text was cut', async () => {
  const { cases } = await outcomeAt(storing(keeping('body', cut(255))), text, { only: 'value-is-kept' });
  const [finding] = cases.flatMap(({ result }) => result.findings);
  expect(finding?.message).toMatch(/\(cut after 255 of 1000 characters\)\.$/);
});

/** A service that keeps what is created, and a part of what is changed. */
function changing({ read = (item) => item }: Storing): Storing {
  const changed = new Set<unknown>();
  return {
    refuse({ method, item }) {
      if (method === 'PATCH') changed.add(item?.['id']);
      return undefined;
    },
    read: (item, collection) => (changed.has(item['id']) ? read(item, collection) : item),
  };
}

test.each(faults)('a service that %s damages what it changes', async (_, habits) => {
  const found = await judgedAt(storing(changing(habits)), text);
  expect(found).toMatchObject({ 'note/update-has-effect': ['value-damaged'] });
  expect(found).not.toHaveProperty('note/value-is-kept');
});

const correct: Readonly<Record<string, Storing>> = {
  'keeps everything': {},
  'rejects texts of more than 500 characters': {
    refuse: ({ body }) => (JSON.stringify(body ?? {}).length > 500 ? 400 : undefined),
  },
  'rejects entries that it does not know': {
    refuse: ({ body }) => (Object.keys((body?.['labels'] ?? {}) as Item).includes('second') ? 422 : undefined),
  },
};

test('a service that sorts lists keeps what it is sent', async () => {
  for (const name of ['tags', 'days']) {
    const sorting = storing(
      keeping(
        name,
        ofList((list) => list.map(String).toSorted()),
      ),
    );
    expect(await judgedAt(sorting, text, { only: 'value-is-kept' })).toEqual({});
  }
});

test('a service may show a price with more digits', async () => {
  const exact = keeping('price', (value) => Number(value).toFixed(3));
  expect(await judgedAt(storing(exact), text, { only: 'value-is-kept' })).toEqual({});
});

test('a service may take texts in small letters and without spaces around them, with a warning', async () => {
  const plain = keeping(
    'tags',
    ofList((list) => list.map((each) => String(each).trim().toLowerCase())),
  );
  const found = await judgedAt(storing(plain), text, { only: 'value-is-kept' });
  expect([...new Set(found['note/value-is-kept'])]).toEqual(['value-changed']);
});

test.each(Object.entries(correct))('a service that %s breaks no law', async (_, habits) => {
  const found = await judgedAt(storing(habits), text);
  const rules = new Set(
    Object.values(found)
      .filter((each) => typeof each !== 'string')
      .flat(),
  );
  expect([...rules].filter((rule) => rule !== 'value-changed')).toEqual([]);
});

test('a number whose range begins above one is sent with a fraction, too', async () => {
  const height = { type: 'number', minimum: 20, maximum: 260 };
  const text = storeDocument({ trees: { said: { name: { type: 'string', maxLength: 60 }, height } } });
  const rounding = storing({
    keep: (item) => ({ ...item, ...('height' in item && { height: Math.round(Number(item['height'])) }) }),
  });
  expect(await judgedAt(rounding, text, { only: 'value-is-kept' })).toEqual({
    'tree/value-is-kept': ['value-damaged'],
  });
  expect(await judgedAt(storing(), text, { only: 'value-is-kept' })).toEqual({});
});
