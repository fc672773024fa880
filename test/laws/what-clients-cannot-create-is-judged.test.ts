import { expect, test } from 'vitest';
import { withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const country = {
  type: 'object',
  required: ['code', 'name', 'region'],
  properties: {
    code: { type: 'string', readOnly: true },
    name: { type: 'string' },
    region: { type: 'string', enum: ['europe', 'asia', 'africa'] },
    people: { type: 'integer' },
  },
};
const count = (schema: object): object => ({ in: 'query', schema: { type: 'integer', minimum: 1, ...schema } });
const page = { type: 'object', required: ['items'], properties: { items: { type: 'array', items: country } } };
const text = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Countries', version: '1' },
  paths: {
    '/countries': {
      get: {
        operationId: 'listCountries',
        parameters: [
          { name: 'region', in: 'query', schema: { type: 'string', enum: ['europe', 'asia', 'africa'] } },
          { name: 'page', ...count({ default: 1 }) },
          { name: 'size', ...count({ maximum: 50, default: 10 }) },
        ],
        responses: { 200: json(page), 400: { description: 'Wrong' } },
      },
    },
    '/countries/{code}': {
      get: {
        operationId: 'readCountry',
        parameters: [{ name: 'code', in: 'path', required: true, schema: { type: 'string', pattern: '^[A-Z]{2}$' } }],
        responses: { 200: json(country), 404: { description: 'None' } },
      },
    },
  },
});

interface Country {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly people: number;
}

const codes = 'DE FR IT ES PT JP CN IN KR TH EG NG KE MA'.split(' ');
const countries = codes.map((code, at): Country => ({
  code,
  name: `The country of ${code}`,
  region: at < 5 ? 'europe' : at < 10 ? 'asia' : 'africa',
  people: at * 1000,
}));

/** Where an atlas may go wrong, or have its own ways. */
interface Atlas {
  readonly all: readonly Country[];
  readonly read: (country: Country) => object | undefined;
  readonly list: (country: Country) => object;
  readonly filters: boolean;
  readonly from: (page: number, size: number) => number;
  readonly most: (size: number) => number;
}

const plain: Atlas = {
  all: countries,
  read: (each) => each,
  list: (each) => each,
  filters: true,
  from: (at, size) => (at - 1) * size,
  most: (size) => size,
};

function judgedAtlas(changes: Partial<Atlas>, document = text) {
  const { all, read, list, filters, from, most } = { ...plain, ...changes };
  const service = withBody((request, response) => {
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://atlas');
    const code = pathname.split('/')[2];
    if (code !== undefined) {
      const found = all.find((each) => each.code === code);
      const shown = found && read(found);
      return shown === undefined ? send(404, {}) : send(200, shown);
    }
    const region = searchParams.get('region');
    const [at, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('size') ?? 10)];
    const wanted = all.filter((each) => !filters || region === null || each.region === region);
    const start = from(at, size);
    send(200, { items: wanted.slice(start, start + most(size)).map(list) });
  });
  return judgedAt(service, document);
}

let views = 0;

test.each<readonly [string, Partial<Atlas>]>([
  ['is plain', {}],
  ['has one country', { all: countries.slice(0, 1) }],
  ['lists names alone', { list: ({ code, name, region }) => ({ code, name: name.slice(0, 20), region }) }],
  [
    'counts its readers',
    { read: (each) => ({ ...each, people: ++views }), list: (each) => ({ ...each, people: views }) },
  ],
  ['names countries in small letters', { read: (each) => ({ ...each, code: each.code.toLowerCase() }) }],
])('an atlas that %s breaks no law', async (_, habit) => {
  expect(await judgedAtlas(habit)).toEqual({});
});

test('items that a list shows without the member that names them are not missed', async () => {
  const list = ({ name, people }: Country): object => ({ id: `c${people}`, name });
  expect(JSON.stringify(await judgedAtlas({ list }))).not.toContain('listed-not-found');
});

test('laws are not applicable to an empty atlas', async () => {
  expect(await judgedAtlas({ all: [] })).toEqual({});
});

test.each<readonly [string, string, string, Partial<Atlas>]>([
  [
    'reads another country',
    'list-agrees',
    'list-differs',
    { read: ({ code }) => countries.find((each) => each.code !== code) },
  ],
  ['reads another code', 'list-agrees', 'list-differs', { read: (each) => ({ ...each, code: 'XX' }) }],
  ['reads another region', 'list-agrees', 'list-differs', { read: (each) => ({ ...each, region: 'africa' }) }],
  ['reads no country that it lists', 'list-agrees', 'listed-not-found', { read: () => undefined }],
  [
    'lists another code',
    'list-agrees',
    'listed-not-found',
    { list: (each) => ({ ...each, code: `${each.code[1]}X` }) },
  ],
  ['does not filter', 'filter-filters', 'filter-not-applied', { filters: false }],
  [
    'shows a country on two pages',
    'pages-are-disjoint',
    'pages-overlap',
    { from: (at, size) => (at - 1) * (size - 1) },
  ],
  ['shows the first page always', 'walk-ends', 'endless-pages', { from: () => 0 }],
  ['knows no size', 'pages-are-bounded', 'limit-ignored', { most: () => 10 }],
])('an atlas that %s breaks %s', async (_, law, rule, fault) => {
  expect((await judgedAtlas(fault))[`country/${law}`]).toEqual([rule]);
});

/** A document without a path of one country. */
const unnamed = text
  .replace(/,"\/countries\/\{code\}":.*$/, '}}')
  .replace('"code",', '')
  .replace(/"code":\{.*?\},/, '');
const list: Atlas['list'] = ({ name, region, people }) => ({ name, region, people });
const namesakes = countries.map((each, at) => ({ ...each, name: `The country of ${codes[at % 9]}` }));

test.each<readonly [string, Partial<Atlas>, object]>([
  ['is plain', {}, {}],
  ['has countries of the same name', { all: namesakes }, {}],
  [
    'shows a country on two pages',
    { from: (at, size) => (at - 1) * (size - 1) },
    { 'country/pages-are-disjoint': ['pages-overlap'] },
  ],
])('an atlas whose countries have no path, and that %s', async (_, habit, found) => {
  expect(unnamed).not.toContain('code');
  expect(await judgedAtlas({ list, ...habit }, unnamed)).toEqual(found);
});
