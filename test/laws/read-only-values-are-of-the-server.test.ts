import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { document } from './document.js';
import { judgedAt } from './judged.js';
import { workshop, type Tool, type Twist } from './workshop.js';

interface Document {
  readonly components: { readonly schemas: Record<'Tool' | 'NewTool', { properties: Tool }> };
}

/** The same workshop with one schema for requests and responses. */
const whole = parse(document) as Document;
const { Tool: shown, NewTool: sent } = whole.components.schemas;
const { revision, seen, deleted } = shown.properties;
sent.properties = { ...sent.properties, revision, seen, deleted };
const text = JSON.stringify(whole);

/** A workshop that takes some of the readOnly members from the request. */
function taking(...names: readonly string[]): Twist {
  return (plain) => {
    let taken: Tool = {};
    return {
      said: (body) => {
        const { revision: _, seen: __, deleted: ___, ...tool } = plain.said(body) ?? {};
        taken = Object.fromEntries(Object.entries(plain.said(body) ?? {}).filter(([name]) => names.includes(name)));
        return body === undefined ? undefined : tool;
      },
      create: (store, id, tool) =>
        plain.create(store, id, { ...tool, revision: 1, seen: 'never', deleted: false, ...taken }),
    };
  };
}

const only = 'read-only-is-ignored';

test.each(['revision', 'seen', 'deleted'])('a server that stores a %s of the client is reported', async (name) => {
  expect(await judgedAt(workshop(taking(name)), text, { only })).toEqual({ [`tool/${only}`]: ['read-only-taken'] });
});

/** The same with requests that declare none of these members, and allow any. */
const brief = parse(document) as { readonly components: { readonly schemas: Record<string, Tool> } };
delete brief.components.schemas['NewTool']?.['additionalProperties'];

test('a server that stores a text that only reads declare is reported', async () => {
  const found = await judgedAt(workshop(taking('seen')), JSON.stringify(brief), { only });
  expect(found).toEqual({ [`tool/${only}`]: ['read-only-taken'] });
  expect(await judgedAt(workshop(taking()), JSON.stringify(brief), { only })).toEqual({});
});

const ofCreations: Twist = (plain) => ({
  ...taking()(plain),
  create: (store, id, tool) => plain.create(store, id, { ...tool, revision: store.made, seen: id, deleted: true }),
});

test.each([
  ['rejects readOnly members', []],
  ['ignores them', [taking()]],
  ['sets other values for each item', [ofCreations]],
])('a server that %s breaks no law', async (_, twists) => {
  expect(await judgedAt(workshop(...twists), text, { only })).toEqual({});
});
