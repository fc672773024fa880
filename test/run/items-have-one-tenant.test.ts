import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { objectOf, refusedWith, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer, type Asked } from './service.js';

const shown = objectOf({ id: { type: 'string' }, name: text });
const said = sent(objectOf({ name: text }));

const target = sent(objectOf({ targetTenantId: text }));
const refusals = refusedWith(400, 404, 409, 415, 422);
const tenant = (where: 'header' | 'query') => ({
  name: where === 'header' ? 'X-Tenant-Id' : 'tenantId',
  in: where,
  required: true,
  schema: { type: 'string' },
});
const named = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const documentOf = (where: 'header' | 'query'): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things of tenants', version: '1' },
    paths: {
      '/tenants': { post: { ...said, responses: { 201: json(shown), ...refusals } } },
      '/tenants/{id}': { parameters: [named], delete: { responses: { 204: { description: 'Deleted' }, ...refusals } } },
      '/things': {
        parameters: [tenant(where)],
        post: { ...said, responses: { 201: json(shown), ...refusals } },
      },
      '/things/{id}/transfer': {
        parameters: [tenant(where), named],
        post: { ...target, responses: { 200: json(shown), ...refusals } },
      },
      '/things/{id}': {
        parameters: [tenant(where), named],
        get: { responses: { 200: json(shown), ...refusals } },
        delete: { responses: { 204: { description: 'Deleted' }, ...refusals } },
      },
    },
  });

/** Things exist for their own tenant alone. With `deleted`, the service answers that to every deletion of a thing. */
async function judgedWith(where: 'header' | 'query', deleted?: Answer, only = /./) {
  const tenants = new Map<string, string>();
  const things = new Map<string, { readonly id: string; readonly name: string; of: string }>();
  let last = 0;
  const named = ({ body: { name } }: Asked): string | undefined => (isShort(name) ? name : undefined);
  const tenantOf = ({ request, query }: Asked): string =>
    String((where === 'header' ? request.headers['x-tenant-id'] : query.get('tenantId')) ?? '');
  const found = (asked: Asked, then: (id: string) => Answer): Answer => {
    const one = things.get(asked.ids[0]);
    if (tenantOf(asked) === '') return 400;
    return one !== undefined && tenants.has(one.of) && one.of === tenantOf(asked) ? then(one.id) : 404;
  };
  const contract = await contractOf(documentOf(where));
  const url = await serviceOf({
    'POST /tenants': (asked) => {
      const name = named(asked);
      if (name === undefined) return 400;
      tenants.set(`t-${++last}`, name);
      return [201, { id: `t-${last}`, name }];
    },
    'DELETE /tenants/{id}': ({ ids: [id] }) => (tenants.delete(id) ? 204 : 404),
    'POST /things': (asked) => {
      const name = named(asked);
      if (name === undefined || tenantOf(asked) === '') return 400;
      if (!tenants.has(tenantOf(asked))) return 404;
      const id = `x-${++last}`;
      things.set(id, { id, name, of: tenantOf(asked) });
      return [201, { id, name }];
    },
    'GET /things/{id}': (asked) => found(asked, (id) => [200, { id, name: things.get(id)?.name }]),
    'POST /things/{id}/transfer': (asked) =>
      found(asked, (id) => {
        const { targetTenantId: to } = asked.body;
        const one = things.get(id);
        if (!isShort(to)) return 400;
        if (!tenants.has(to) || one === undefined) return 422;
        if (one.of === to) return 409;
        one.of = to;
        return [200, { id, name: one.name }];
      }),
    'DELETE /things/{id}': (asked) => found(asked, (id) => (things.delete(id) ? (deleted ?? 204) : 404)),
  });
  return { target: await judgedAt(url, contract, { most: 30, only }), left: [tenants.size, things.size] };
}

test.each(['header', 'query'] as const)('requests about an item name its tenant in the %s', async (where) => {
  const { target, left } = await judgedWith(where);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([0, 0]);
});

test('a deletion that answers otherwise than documented is found', async () => {
  const { target } = await judgedWith('header', [200, {}], /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^undocumented-status delete-things-id\/good\//));
});
