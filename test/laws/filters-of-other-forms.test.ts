import { expect, test } from 'vitest';
import { document } from './document.js';
import { judgedAt } from './judged.js';
import { workshop, type Twist } from './workshop.js';

/** Reads what a query asks for: by member, the values of which an item has to have one. */
type Reads = (query: URLSearchParams) => Readonly<Record<string, readonly string[]>>;

/** A workshop that shows the tools that a query asks for. */
function filtering(reads: Reads, shows = hasOne): Twist {
  return () => ({
    filter: (tools, query) =>
      tools.filter((tool) => Object.entries(reads(query)).every(([name, values]) => shows(tool[name], values))),
  });
}

function textsOf(value: unknown): readonly string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

function hasOne(value: unknown, wanted: readonly string[]): boolean {
  return wanted.length === 0 || textsOf(value).some((each) => wanted.includes(each));
}

function hasAll(value: unknown, wanted: readonly string[]): boolean {
  return wanted.every((each) => textsOf(value).includes(each));
}

/** The document with a parameter of the list in place of its filters. */
function documentWith(parameter: object): string {
  const text = document.replace(/( *)- \{ name: sharp.*\n.*name: name.*\n/, `$1- ${JSON.stringify(parameter)}\n`);
  expect(text).not.toBe(document);
  return text;
}

const kinds = { type: 'array', items: { type: 'string', enum: ['saw', 'drill', 'plane'] } };
const list = (name: string, schema: object, more: object = {}): object => ({ name, in: 'query', schema, ...more });
const parts = (texts: readonly string[], sign: string): readonly string[] => texts.flatMap((text) => text.split(sign));
const spread = list('kind', kinds);
const ofCommas = list('kind', kinds, { explode: false });
const ofPipes = list('kind', kinds, { style: 'pipeDelimited', explode: false });
const ofSpaces = list('kind', kinds, { style: 'spaceDelimited', explode: false });
const tags = list('tags', { type: 'array', items: { type: 'string' } });
const tag = list('tag', { type: 'string' });
const members = {
  type: 'object',
  properties: { kind: kinds.items, sharp: { type: 'boolean' }, grade: { type: 'integer' } },
};
const deep = list('filter', members, { style: 'deepObject' });
const flat = list('filter', members, { explode: false });
const open = list('options', members);
const names = list('name', { type: 'array', items: { type: 'string' } });
const numbers = list('grade', { type: 'array', items: { type: 'integer' } }, { explode: false });

const byKinds =
  (sign: string): Reads =>
  (query) => ({ kind: parts(query.getAll('kind'), sign) });
const bySpread: Reads = (query) => ({ kind: query.getAll('kind') });
const byTags: Reads = (query) => ({ tags: query.getAll('tags') });
const byTag: Reads = (query) => ({ tags: query.getAll('tag') });
const byDeep: Reads = (query) =>
  Object.fromEntries(['kind', 'sharp', 'grade'].map((name) => [name, query.getAll(`filter[${name}]`)]));
const byOpen: Reads = (query) =>
  Object.fromEntries(['kind', 'sharp', 'grade'].map((name) => [name, query.getAll(name)]));
const byFlat: Reads = (query) => {
  const [name, value] = parts(query.getAll('filter'), ',');
  return name === undefined || value === undefined ? {} : { [name]: [value] };
};
const byNames: Reads = (query) => ({ name: query.getAll('name') });
const byGrades: Reads = (query) => ({ grade: parts(query.getAll('grade'), ',') });

const only = 'filter-filters';
const found = { [`tool/${only}`]: ['filter-not-applied'] };

test.each([
  ['reads several values of a member', spread, filtering(bySpread)],
  ['splits values at commas', ofCommas, filtering(byKinds(','))],
  ['splits values at pipes', ofPipes, filtering(byKinds('|'))],
  ['splits values at spaces', ofSpaces, filtering(byKinds(' '))],
  ['splits numbers at commas', numbers, filtering(byGrades)],
  ['finds what has one of the tags', tags, filtering(byTags)],
  ['finds what has all of the tags', tags, filtering(byTags, hasAll)],
  ['finds what has a tag', tag, filtering(byTag)],
  ['reads filters in brackets', deep, filtering(byDeep)],
  ['reads a filter of pairs', flat, filtering(byFlat)],
  ['reads the members of an object', open, filtering(byOpen)],
  [
    'takes other parameters of the names of members',
    list('sort', members, { style: 'deepObject' }),
    filtering(() => ({})),
  ],
])('a list that %s breaks no law', async (_, parameter, twist) => {
  expect(await judgedAt(workshop(twist), documentWith(parameter), { only })).not.toMatchObject(found);
});

const first =
  (reads: Reads): Reads =>
  (query) =>
    Object.fromEntries(Object.entries(reads(query)).map(([name, values]) => [name, values.slice(0, 1)]));
const last =
  (reads: Reads): Reads =>
  (query) =>
    Object.fromEntries(Object.entries(reads(query)).map(([name, values]) => [name, values.slice(-1)]));
const ignoring =
  (...names: readonly string[]) =>
  (reads: Reads): Reads =>
  (query) =>
    Object.fromEntries(Object.entries(reads(query)).filter(([name]) => !names.includes(name)));
const no: Reads = () => ({});

test.each([
  ['ignores several values', spread, filtering(no)],
  ['takes the first value alone', spread, filtering(first(bySpread))],
  ['takes the last name alone', names, filtering(last(byNames))],
  ['takes the first name alone', names, filtering(first(byNames))],
  ['wants all values of one member', spread, filtering(bySpread, hasAll)],
  ['does not split values at commas', ofCommas, filtering(bySpread)],
  ['splits values at commas rather than pipes', ofPipes, filtering(byKinds(','))],
  ['splits values at commas rather than spaces', ofSpaces, filtering(byKinds(','))],
  ['takes the first number alone', numbers, filtering(first(byGrades))],
  ['ignores tags', tags, filtering(no)],
  ['finds nothing by tags', tags, filtering(byTags, (value, wanted) => wanted.length === 0 || value === wanted[0])],
  ['ignores a tag', tag, filtering(no)],
  ['ignores filters in brackets', deep, filtering(ignoring('kind', 'sharp', 'grade')(byDeep))],
  ['ignores one of the filters in brackets', deep, filtering(ignoring('sharp')(byDeep))],
  ['ignores a filter of pairs', flat, filtering(ignoring('grade')(byFlat))],
  ['ignores a member of an object', open, filtering(ignoring('kind')(byOpen))],
] satisfies readonly (readonly [string, object, Twist])[])(
  'a list that %s is reported',
  async (_, parameter, twist) => {
    const verdicts = await judgedAt(workshop(twist), documentWith(parameter), { only });
    expect([...new Set(verdicts[`tool/${only}`])]).toEqual(['filter-not-applied']);
  },
);
