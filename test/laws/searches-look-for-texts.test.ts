import { expect, test } from 'vitest';
import { document } from './document.js';
import { judgedAt } from './judged.js';
import { workshop, type Twist } from './workshop.js';

/** The document with a parameter of the list that is a text. */
function documentWith(name: string, schema: object, more: object = {}): string {
  const parameter = JSON.stringify({ name, in: 'query', schema, ...more });
  return document.replace(/( *)- \{ name: sharp.*\n.*name: name.*\n/, `$1- ${parameter}\n`);
}

/** A workshop that shows the tools whose text, or whose member, contains what a parameter says. */
function searching(name: string, member?: string): Twist {
  return () => ({
    filter: (tools, query) => {
      const wanted = query.get(name)?.toLowerCase() ?? '';
      return tools.filter((tool) =>
        String(member === undefined ? JSON.stringify(tool) : tool[member])
          .toLowerCase()
          .includes(wanted),
      );
    },
  });
}

const only = 'filter-filters';
const found = { [`tool/${only}`]: ['filter-not-applied'] };
const ignoring: Twist = () => ({ filter: (tools) => tools });
const text = { type: 'string' };

test.each([
  ['q', undefined],
  ['search_term', undefined],
  ['fullText', undefined],
  ['nameContains', 'name'],
  ['name__icontains', 'name'],
])('a search by %s that finds every tool is found', async (name, member) => {
  expect(await judgedAt(workshop(searching(name, member)), documentWith(name, text), { only })).not.toMatchObject(
    found,
  );
  expect(await judgedAt(workshop(ignoring), documentWith(name, text), { only })).toMatchObject(found);
});

test.each([
  ['q', { enum: ['new', 'old'] }],
  ['q', { type: 'string', format: 'uuid' }],
  ['terms', { type: 'boolean' }],
  ['ownerContains', text],
  ['context', text],
])('a parameter %s with %j may be anything but a search', async (name, schema) => {
  expect(await judgedAt(workshop(ignoring), documentWith(name, schema), { only })).not.toMatchObject(found);
});

test.each([
  ['q', 'Full text search. The best matches come first.'],
  ['term', 'The text to look for in all members.'],
])('a search by %s that says "%s" is found', async (name, description) => {
  expect(await judgedAt(workshop(ignoring), documentWith(name, text, { description }), { only })).toMatchObject(found);
});

test.each([
  ['term', 'The academic term, e.g. 2026-fall'],
  ['q', 'Sorts the tools by how relevant they are.'],
  ['query', 'Semantic search: the nearest tools come first.'],
  ['q', 'Search terms such as name:saw'],
  ['search', 'Search text. It is ignored without `in`.'],
])('a parameter %s that says "%s" may show other items', async (name, description) => {
  expect(await judgedAt(workshop(ignoring), documentWith(name, text, { description }), { only })).not.toMatchObject(
    found,
  );
});

test('a search that another parameter leads to a member may show other items without it', async () => {
  const fields = JSON.stringify({ name: 'searchFields', in: 'query', schema: text });
  const led = documentWith('search', text).replace(/( *)- (\{"name":"search".*)/, `$1- $2\n$1- ${fields}`);
  expect(led).toContain('searchFields');
  expect(await judgedAt(workshop(ignoring), led, { only })).not.toMatchObject(found);
});
