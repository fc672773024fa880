import { expect, test } from 'vitest';
import { document } from './document.js';
import { judgedAt } from './judged.js';
import { workshop, type Twist } from './workshop.js';

/** The document with a parameter of the list that is a text. */
function documentWith(name: string, schema: object): string {
  const parameter = JSON.stringify({ name, in: 'query', schema });
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
