import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { document } from './document.js';
import { faults } from './faults.js';
import { judgedAt } from './judged.js';
import { answering, beside, workshop, type Answer, type Tool, type Twist } from './workshop.js';

/** The same workshop as JSON:API has it: what clients say stands in the attributes of a resource object. */
const whole = parse(document) as Document;

interface Document {
  readonly components: { readonly schemas: Record<string, { properties: Tool; required?: readonly string[] }> };
  readonly paths: { readonly '/tools': { readonly get: { parameters: { name: string }[]; responses: Tool } } };
}

function ofAttributes(name: string, more: Tool, required: readonly string[]): void {
  const { schemas } = whole.components;
  const { id: _, ...properties } = schemas[name]!.properties;
  const attributes = {
    ...schemas[name]!,
    properties,
    required: (schemas[name]!.required ?? []).filter((each) => each !== 'id'),
  };
  schemas[`${name}Object`] = { required, properties: { ...more, type: { const: 'tools' }, attributes } };
  schemas[name] = { required: ['data'], properties: { data: { $ref: `#/components/schemas/${name}Object` } } };
}

ofAttributes('NewTool', {}, ['type', 'attributes']);
ofAttributes('ToolChange', { id: { type: 'string' } }, ['type', 'attributes']);
ofAttributes('Tool', { id: { type: 'string' } }, ['type', 'id', 'attributes']);
const { get } = whole.paths['/tools'];
for (const parameter of get.parameters)
  if (['sharp', 'name'].includes(parameter.name)) parameter.name = `filter[${parameter.name}]`;
const items = { type: 'array', items: { $ref: '#/components/schemas/ToolObject' } };
const schema = { type: 'object', required: ['data'], properties: { data: items, total: { type: 'integer' } } };
get.responses['200'] = { description: 'Tools', content: { 'application/json': { schema } } };
const text = JSON.stringify(whole);

function shown(tool: Tool): Tool {
  const { id, ...attributes } = tool;
  return { type: 'tools', id, attributes };
}

const inAttributes: Twist = (plain) => ({
  said: (body) => {
    const { data } = (body ?? {}) as { data?: { type?: unknown; attributes?: Tool } };
    return data?.type === 'tools' ? plain.said(data.attributes) : undefined;
  },
  filter: (tools, query) => {
    const [sharp, name] = [query.get('filter[sharp]'), query.get('filter[name]')];
    const own = [...beside(beside(query, 'filter[sharp]'), 'filter[name]')];
    const asked = [...own, ...(sharp === null ? [] : [['sharp', sharp]]), ...(name === null ? [] : [['name', name]])];
    return plain.filter(tools, new URLSearchParams(asked));
  },
  ...answering(({ body, ...answer }): Answer => {
    const { items: page, total, ...tool } = (body ?? {}) as { items?: Tool[]; total?: number } & Tool;
    if (page !== undefined) return { ...answer, body: { data: page.map(shown), total } };
    return { ...answer, body: tool['id'] === undefined ? body : { data: shown(tool) } };
  })(plain),
});

test('a service that has them there breaks no law, and each can be judged', async () => {
  expect(await judgedAt(workshop(inAttributes), text)).toEqual({});
});

const guises: ReadonlySet<string> = new Set([
  'cuts names at thirty characters',
  'updates nothing',
  'replaces with an update',
  'adds counts',
  'ignores one filter',
]);

test.each(faults.filter(({ fault }) => guises.has(fault)))('$law finds that it $fault', async (fault) => {
  const { law, twist, rules } = fault;
  const found = await judgedAt(workshop(twist, inAttributes), text, { only: law });
  expect(found).toEqual({ [`tool/${law}`]: rules });
});

test('what a response includes beside an item is not the item', async () => {
  const including = JSON.parse(text) as Document;
  const others = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' }, attributes: {} } } };
  including.components.schemas['Tool']!.properties['included'] = others;
  const { law, twist, rules } = faults.find(({ fault }) => fault === 'updates nothing')!;
  const found = await judgedAt(workshop(twist, inAttributes), JSON.stringify(including), { only: law });
  expect(found).toEqual({ [`tool/${law}`]: rules });
});

/** The same service, whose items have no `id`: a link of each item leads to itself. */
const linked = JSON.parse(text) as Document;
const { ToolObject: linkedTool } = linked.components.schemas;
delete linkedTool!.properties['id'];
linkedTool!.properties['links'] = { type: 'object', properties: { self: { type: 'string' } } };
linkedTool!.required = ['type', 'attributes', 'links'];
const linkedText = JSON.stringify(linked);

const byLinks: Twist = answering((answer): Answer => {
  const { data, ...rest } = (answer.body ?? {}) as { data?: Tool | Tool[] };
  const ofLink = ({ id, ...tool }: Tool): Tool => ({ ...tool, links: { self: `/v2/tools/${String(id)}` } });
  if (data === undefined) return answer;
  return { ...answer, body: { data: Array.isArray(data) ? data.map(ofLink) : ofLink(data), ...rest } };
});

const ofLists: ReadonlySet<string> = new Set([
  'created-is-listed',
  'deleted-is-unlisted',
  'list-agrees',
  'pages-are-disjoint',
]);

test('items that only a link names can be found in a list', async () => {
  const found = await judgedAt(workshop(inAttributes, byLinks), linkedText);
  expect(Object.keys(found).filter((id) => ofLists.has(id.replace('tool/', '')))).toEqual([]);
});

test('the faults of such a list are found', async () => {
  const loses: Twist = ({ list }) => ({ list: (store) => list(store).slice(0, -1) });
  const found = await judgedAt(workshop(loses, inAttributes, byLinks), linkedText, { only: 'created-is-listed' });
  expect(found).toEqual({ 'tool/created-is-listed': ['created-not-listed'] });
});
