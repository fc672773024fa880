import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { serviceOf, type Answer, type Asked, type Body } from './service.js';

const content = "content: { application/json: { schema: { $ref: '#/components/schemas/Role' } } }";
const contract = await contractOf(
  documentOf(`/roles:
  post:
    operationId: createRole
    requestBody: { required: true, ${content} }
    responses: { '201': { description: d, ${content} }, '400': { description: d } }
/roles/{id}:
  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
  get: { operationId: readRole, responses: { '200': { description: d, ${content} }, '404': { description: d } } }
  put:
    operationId: replaceRole
    requestBody: { required: true, ${content} }
    responses: { '200': { description: d, ${content} }, '400': { description: d }, '404': { description: d } }
  patch:
    operationId: updateRole
    requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { name: { type: string }, slug: { type: string }, level: { type: integer } } } } } }
    responses: { '200': { description: d, ${content} }, '400': { description: d }, '404': { description: d } }
  delete: { operationId: deleteRole, responses: { '204': { description: d }, '404': { description: d } } }
`).concat(`components:
  schemas:
    Role: { type: object, required: [name, slug], properties: { id: { type: string, readOnly: true }, name: { type: string }, slug: { type: string }, level: { type: integer } } }
`),
);

/** What a service does beyond its document. */
interface Habits {
  readonly isWrong?: (role: Body, method: string) => boolean;
  /** Accepts an update that leaves a role its name. */
  readonly keeps?: boolean;
  /** Rejects an update that arrives during another one of the same role. */
  readonly locks?: boolean;
  readonly doubtsOff?: ReadonlySet<string>;
  readonly only?: RegExp;
}

/** The valid requests that a service rejects which gives no role a name that is in use. */
async function refusedBy({
  isWrong = () => false,
  keeps = false,
  locks = false,
  ...options
}: Habits): Promise<readonly string[]> {
  const locked = new Set<string>();
  const roles = new Map<string, Body>();
  let count = 0;
  const refusal = ({ method, ids, body }: Asked): unknown => {
    const { name, level } = body;
    const unique = ['name', 'slug'].filter((member) => method !== 'PATCH' || body[member] !== undefined);
    const isNamed = unique.every((member) => typeof body[member] === 'string');
    if (!isNamed || (level !== undefined && !Number.isInteger(level))) return 'no role';
    const others = [...roles.values()].filter((each) => !keeps || each['id'] !== ids[0]);
    const taken = unique.filter((member) => others.some((each) => each[member] === body[member]));
    if (taken.length > 0) return Object.fromEntries(taken.map((member) => [member, `This ${member} already exists.`]));
    return isWrong({ name, level }, method) ? 'wrong' : undefined;
  };
  const write = async (asked: Asked): Promise<Answer> => {
    const { method, ids, body } = asked;
    const id = ids[0] || `r${count++}`;
    if (method !== 'POST' && !roles.has(id)) return 404;
    const error = refusal(asked) ?? (locked.has(id) ? 'updated by another request' : undefined);
    if (error !== undefined) return [400, { error }];
    if (locks) {
      locked.add(id);
      await new Promise(setImmediate);
      locked.delete(id);
    }
    roles.set(id, { ...(method === 'PATCH' && roles.get(id)), ...body, id });
    return [method === 'POST' ? 201 : 200, roles.get(id)];
  };
  const url = await serviceOf({
    'POST /roles': write,
    'GET /roles/{id}': ({ ids: [id] }) => (roles.has(id) ? [200, roles.get(id)] : 404),
    'PUT /roles/{id}': write,
    'PATCH /roles/{id}': write,
    'DELETE /roles/{id}': ({ ids: [id] }) => (roles.delete(id) ? 204 : 404),
  });
  const { findings } = await judgedAt(url, contract, { credentials: new Map(), only: /\/(?:good|body)\//, ...options });
  return [...new Set(findings.filter(({ rule }) => rule === 'valid-request-refused').map(({ case: id }) => id))];
}

test.each([false, true])('a service that accepts each name once rejects no valid update', async (keeps) => {
  expect(await refusedBy({ keeps })).toEqual([]);
});

test('a service that rejects updates of a role during another one rejects none that is sent alone', async () => {
  expect(await refusedBy({ locks: true })).toEqual([]);
  const doubtsOff = new Set(['rejected-beside-others']);
  expect((await refusedBy({ locks: true, doubtsOff })).length).toBeGreaterThan(0);
});

test.each([
  ['PUT', 'replaceRole/body/level/negative'],
  ['PATCH', 'updateRole/body/level/negative'],
])('such a service that rejects a level in %s is found', async (method, id) => {
  const isWrong: Habits['isWrong'] = ({ level }, own) => own === method && Number(level) < 0;
  const only = /\/(?:good|body\/level)\//;
  expect(await refusedBy({ isWrong, only })).toContain(id);
  expect(await refusedBy({ isWrong, only, keeps: true })).toContain(id);
  expect(await refusedBy({ isWrong, only, locks: true })).toContain(id);
});
