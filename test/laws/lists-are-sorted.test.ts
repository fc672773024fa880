import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { mockTarget } from '../../src/mock/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run } from '../../src/run/index.js';
import { outcomeOf } from '../run/runs.js';
import { contractOf, judgedAt, outcomeAt, verdictsOf } from './judged.js';
import { expectShownAgain } from './pasted.js';
import { storeDocument, storing, type Storing } from './storing.js';

const only = 'sort-sorts';
const texts = (...literals: readonly string[]): object => ({ type: 'string', enum: literals });
const query = (name: string, schema: object, more: object = {}): object => ({ name, in: 'query', schema, ...more });
const directions = texts('asc', 'desc');

function documentWith(...parameters: readonly object[]): string {
  return storeDocument({
    products: {
      said: {
        name: { type: 'string', minLength: 1, maxLength: 80 },
        price: { type: 'integer', minimum: 0 },
        kind: texts('tree', 'fern', 'moss'),
      },
      added: {
        createdAt: { type: 'string', format: 'date-time' },
        rank: { type: 'integer' },
        code: { type: 'string' },
      },
      parameters,
    },
  });
}

type Compare = (one: unknown, other: unknown) => number;
type Key = readonly [member: string, isDescending: boolean];

const plain: Compare = (one, other) =>
  (one as string) < (other as string) ? -1 : Number((one as string) > (other as string));
const asTexts: Compare = (one, other) => plain(String(one), String(other));
const inCapitals: Compare = (one, other) => plain(upper(one), upper(other));
const upper = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value);

/** A shop that sorts the products by what it reads in a query. */
function sorting(
  read: (query: URLSearchParams) => Key | undefined,
  compare: Compare = plain,
  more: Storing = {},
): Storing {
  return {
    keep: (item) => ({ rank: 1, ...item, createdAt: new Date().toISOString() }),
    list(items, asked) {
      const [member, isDescending] = read(asked) ?? [];
      if (member === undefined) return items;
      const sorted = items.toSorted((one, other) => compare(one[member], other[member]));
      return isDescending === true ? sorted.toReversed() : sorted;
    },
    ...more,
  };
}

const withoutArticle = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^(?:the|an?) /i, '') : value;

const articleOf = (id: unknown): string => ['The ', '', 'A '][Number(/\d+/.exec(String(id))?.[0]) % 3] ?? '';

const members: Readonly<Record<string, string>> = { created: 'createdAt', created_at: 'createdAt' };
const memberOf = (name: string): string => members[name] ?? name;
const signed = (asked: URLSearchParams): Key | undefined => {
  const text = (asked.get('sort') ?? '').trim();
  return text === '' ? undefined : [memberOf(text.replace(/^[-+]/, '')), text.startsWith('-')];
};
const suffixed = (asked: URLSearchParams): Key | undefined => {
  const [, name = '', word = ''] = /^(\w+?)(?:[:, _](asc|desc))?$/i.exec(asked.get('sort') ?? '') ?? [];
  return name === '' ? undefined : [memberOf(name), word.toLowerCase() === 'desc'];
};
const beside = (asked: URLSearchParams, by: string, order: string): Key | undefined => {
  const name = asked.get(by);
  return name === null ? undefined : [memberOf(name), asked.get(order)?.toLowerCase() === 'desc'];
};

const signs = documentWith(query('sort', texts('name', '-name', 'price', '-price', '-created')));
const pluses = documentWith(query('sort', texts('+name', '-name', '+price', '-price')));
const words = documentWith(query('sort', texts('price:asc', 'price:desc', 'name:asc', 'name:desc')));
const lines = documentWith(query('sort', texts('price_asc', 'price_desc', 'created_at_desc', 'relevance')));
const pairs = documentWith(query('orderBy', texts('name', 'price', 'created_at')), query('order', directions));
const others = documentWith(query('sort_by', texts('price', 'name')), query('sortOrder', texts('ASC', 'DESC')));
const names = documentWith(query('sort', texts('name', 'price', 'kind', 'rank')));
const listed = documentWith(
  query('sort', { type: 'array', items: texts('name', '-name', 'price', '-price') }, { explode: false }),
);
const patterned = documentWith(query('sort', { type: 'string', pattern: '^-?(name|price)$' }));
const springy = documentWith(query('sort', { type: 'string' }, { example: 'price,desc' }));
const told = documentWith(query('sort', { type: 'string' }, { description: 'By `price` or by `-price`, say.' }));
const usual = documentWith(query('sort', { type: 'string', default: 'price' }), query('direction', directions));

test.each([
  ['a sign', signs, signed],
  ['a plus', pluses, signed],
  ['a word after a colon', words, suffixed],
  ['a word after a line', lines, suffixed],
  ['a second parameter', pairs, (asked) => beside(asked, 'orderBy', 'order')],
  ['a second parameter in capitals', others, (asked) => beside(asked, 'sort_by', 'sortOrder')],
  ['the name of a member', names, signed],
  ['a list of members', listed, signed],
  ['a pattern', patterned, signed],
  ['an example', springy, suffixed],
  ['its description', told, signed],
  ['a default', usual, (asked) => beside(asked, 'sort', 'direction') ?? ['price', false]],
] satisfies readonly (readonly [string, string, (asked: URLSearchParams) => Key | undefined])[])(
  'a list that is sorted as %s says breaks no law, and one that ignores it does',
  async (_, text, read) => {
    expect(await judgedAt(storing(sorting(read)), text, { only })).toEqual({});
    const found = await judgedAt(storing(sorting(() => undefined)), text, { only });
    expect([...new Set(found[`product/${only}`])]).toEqual(['sort-not-applied']);
  },
);

/** The same document, whose list has a description. */
function describedAs(description: string, ...parameters: readonly object[]): string {
  const document = JSON.parse(documentWith(...parameters)) as {
    readonly paths: Readonly<Record<string, { get: object }>>;
  };
  const { get } = document.paths['/products']!;
  return JSON.stringify({
    ...document,
    paths: { ...document.paths, '/products': { ...document.paths['/products'], get: { ...get, description } } },
  });
}

const byDefault = documentWith(query('sort', { type: 'string', enum: ['price', '-price'], default: '-price' }));
const always = (member: string, isDescending: boolean) => (): Key => [member, isDescending];

test.each<readonly [string, string, right: Key, wrong: Key | undefined]>([
  ['newest first', describedAs('Lists the products, newest first.'), ['createdAt', true], undefined],
  ['oldest first', describedAs('The oldest product first.'), ['createdAt', false], ['createdAt', true]],
  ['sorted by a member', describedAs('All products, sorted by name.'), ['name', false], undefined],
  ['sorted downwards', describedAs('Ordered by price, descending.'), ['price', true], ['price', false]],
  ['sorted by default', byDefault, ['price', true], ['price', false]],
])('a list that is %s has that order unless a request asks for another', async (_, text, right, wrong) => {
  const of = (usual: Key | undefined): Storing => sorting((asked) => signed(asked) ?? usual);
  expect(await judgedAt(storing(of(right)), text, { only })).toEqual({});
  expect(await judgedAt(storing(of(wrong)), text, { only })).toEqual({ [`product/${only}`]: ['sort-not-applied'] });
});

test('a document that only says how a list can be sorted names no order', async () => {
  const text = describedAs('Products can be sorted by price.');
  expect(await judgedAt(storing(sorting(signed)), text, { only })).toEqual({ problem: 'no case is selected' });
});

test('newest first may be by any of the times', async () => {
  const byTime = sorting(always('updatedAt', true), plain, {
    keep: (item) => ({
      ...item,
      createdAt: `2031-01-31T12:00:0${String(item['name']).length % 10}Z`,
      updatedAt: new Date().toISOString(),
    }),
  });
  const times = describedAs('Newest first.').replaceAll(
    '"code":',
    '"updatedAt":{"type":"string","format":"date-time"},"code":',
  );
  expect(await judgedAt(storing(byTime), times, { only })).toEqual({});
});

test('the order of a list is judged in large pages, because a small one may show equal values alone', async () => {
  const text = documentWith(
    query('sort', texts('price', '-price')),
    query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 2 }),
  );
  const paged = (read: (asked: URLSearchParams) => Key | undefined): Storing => {
    const { list, ...others } = sorting(read);
    return { ...others, list: (items, asked, of) => list!(items, asked, of).slice(0, Number(asked.get('limit') ?? 2)) };
  };
  const ascending = (asked: URLSearchParams): Key | undefined => signed(asked) && ['price', false];
  expect(await judgedAt(storing(paged(signed)), text, { only })).toEqual({});
  expect(await judgedAt(storing(paged(ascending)), text, { only })).toEqual({
    [`product/${only}`]: ['sort-not-applied'],
  });
});

const late: Storing = { refuse: ({ body }) => (String(body?.['name']).startsWith('zz') ? 400 : undefined) };
const few: Storing = {
  keep: (item) => ({ ...item, createdAt: '2031-01-31T12:00:00+02:00', price: undefined }),
};
const correct: Readonly<Record<string, readonly [text: string, Storing]>> = {
  'takes large and small letters for the same': [signs, sorting(signed, inCapitals)],
  'sorts as a language does': [
    signs,
    sorting(signed, (one, other) =>
      typeof one === 'string' ? one.localeCompare(String(other), 'de', { numeric: true }) : plain(one, other),
    ),
  ],
  'sorts in descending order unless it is told otherwise': [
    names,
    sorting((asked) => {
      const [name] = signed(asked) ?? [];
      return name === undefined ? undefined : [name, true];
    }),
  ],
  'shows equal values in the order of their age': [names, sorting(signed)],
  'shows no price and the same time of all': [signs, sorting(signed, plain, few)],
  'takes no names that begin with zz': [pairs, sorting((asked) => beside(asked, 'orderBy', 'order'), plain, late)],
  'sorts kinds in the order of their size': [
    names,
    sorting(signed, (one, other) => {
      const sizes: readonly unknown[] = ['moss', 'fern', 'tree'];
      return sizes.includes(one) ? sizes.indexOf(one) - sizes.indexOf(other) : plain(one, other);
    }),
  ],
  'shows what has no rank first': [
    names,
    sorting(signed, (one, other) => plain(one ?? -1, other ?? -1), {
      keep: (item) => ({ ...item, ...(item['kind'] === 'fern' ? {} : { rank: Number(item['id']) }) }),
    }),
  ],
  'reads its own form alone where the document names none': [
    documentWith(query('sort', { type: 'string', description: 'The order.' }), query('order', directions)),
    sorting(() => undefined),
  ],
  'shows what is pinned first': [
    documentWith(query('sort', texts('name', '-name'))).replaceAll(
      '"code":{"type":"string"}',
      '"pinned":{"type":"boolean"}',
    ),
    sorting(signed, plain, {
      keep: (item) => ({ ...item, pinned: item['kind'] === 'fern' }),
      list(items, asked) {
        const sorted = sorting(signed).list?.(items, asked, 'products') ?? items;
        return sorted.toSorted((one, other) => Number(other['pinned']) - Number(one['pinned']));
      },
    }),
  ],
  'shows ferns first, in either direction': [
    signs,
    sorting(signed, plain, {
      list(items, asked) {
        const sorted = sorting(signed).list?.(items, asked, 'products') ?? items;
        return sorted.toSorted((one, other) => Number(other['kind'] === 'fern') - Number(one['kind'] === 'fern'));
      },
      keep: (item) => ({ ...item, kind: item['kind'] === 'fern' ? 'fern' : 'tree' }),
    }),
  ],
  'leaves out articles': [
    signs,
    sorting(signed, (one, other) => plain(withoutArticle(one), withoutArticle(other)), {
      keep: (item) => ({ ...item, name: `${articleOf(item['id'])}${String(item['name'])}` }),
    }),
  ],
  'has another sort': [documentWith(query('sort', texts('small', 'large'))), sorting(() => undefined)],
  'has an order, which is no order of a list': [
    documentWith(query('order', { type: 'string' })),
    sorting(() => undefined),
  ],
};

test.each(Object.entries(correct))('a list that %s breaks no law', async (_, [text, habits]) => {
  const found = await judgedAt(storing(habits), text, { only });
  expect(found[`product/${only}`] ?? '').not.toContain('sort-not-applied');
});

test('a service that rejects the documented orders is not judged', async () => {
  const store = storing(sorting(signed));
  const found = await judgedAt(
    (request, response) => {
      if (!request.url?.includes('sort=')) return store(request, response);
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{}');
    },
    signs,
    { only },
  );
  expect(found[`product/${only}`]).toMatch(/^inconclusive: no list shows/);
});

const faulty: Readonly<Record<string, readonly [text: string, Storing]>> = {
  'sorts numbers as texts': [pairs, sorting((asked) => beside(asked, 'orderBy', 'order'), asTexts)],
  'ignores the direction': [pairs, sorting((asked) => beside(asked, 'orderBy', ''))],
  'ignores the sign': [signs, sorting((asked) => [signed(asked)?.[0] ?? 'name', false])],
  'turns the direction round': [
    words,
    sorting((asked) => {
      const [name = 'name', isDescending] = suffixed(asked) ?? [];
      return [name, isDescending !== true];
    }),
  ],
  'sorts by another member': [pairs, sorting((asked) => ['id', beside(asked, 'orderBy', 'order')?.[1] === true])],
  'sorts by one of two members alone': [
    names,
    sorting((asked) => (asked.get('sort') === 'kind' ? undefined : signed(asked))),
  ],
};

test.each(Object.entries(faulty))('a list that %s is reported', async (_, [text, habits]) => {
  const outcome = await outcomeAt(storing(habits), text, { only });
  const findings = outcome.cases.flatMap(({ result }) => result.findings);
  expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(['sort-not-applied']);
  await expectShownAgain(findings[0]!);
});

test('the finding says what was asked for and which items are in a wrong order', async () => {
  const { cases } = await outcomeAt(storing(sorting(() => undefined)), pairs, { only });
  const messages = cases.flatMap(({ result }) => result.findings.map(({ message }) => message));
  expect(messages).toContainEqual(
    expect.stringMatching(/^The list with `orderBy=price&order=asc` shows 100 at `\/price` after \d+\.$/),
  );
});

test.each([
  ['a sign', signs],
  ['a plus', pluses],
  ['a word after a colon', words],
  ['a word after a line', lines],
  ['a second parameter', pairs],
  ['a second parameter in capitals', others],
  ['the name of a member', names],
  ['a list of members', listed],
  ['a pattern', patterned],
  ['an example', springy],
  ['a default', usual],
])('a mock sorts as %s says', async (_, text) => {
  const contract = await contractOf(text);
  const cases = lawCases(contract, resourceGraph(contract)).filter(({ scenario }) => scenario?.law === only);
  const outcome = await outcomeOf(run({ contract, cases, seed: 'mock', targets: [mockTarget(contract)] }));
  expect(outcome.cases.map(({ result }) => result.kind)).toEqual(['passed']);
  expect(verdictsOf(outcome)).toEqual({});
});
