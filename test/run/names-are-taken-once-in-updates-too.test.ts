import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';

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
    requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { name: { type: string }, level: { type: integer } } } } } }
    responses: { '200': { description: d, ${content} }, '400': { description: d }, '404': { description: d } }
  delete: { operationId: deleteRole, responses: { '204': { description: d }, '404': { description: d } } }
`).concat(`components:
  schemas:
    Role: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string }, level: { type: integer } } }
`),
);

interface Role {
  readonly id?: string;
  readonly name?: unknown;
  readonly level?: unknown;
}

/** What a service does beyond its document. */
interface Habits {
  readonly isWrong?: (role: Role, method: string) => boolean;
  /** Rejects an update that arrives during another one of the same role. */
  readonly locks?: boolean;
  readonly doubtsOff?: ReadonlySet<string>;
}

/** The valid requests that a service rejects which renames no role to a name that is in use, not even by itself. */
async function refusedBy({ isWrong = () => false, locks = false, ...options }: Habits): Promise<readonly string[]> {
  const locked = new Set<string>();
  const roles = new Map<string, Role>();
  let count = 0;
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const method = request.method ?? '';
      const [, collection, id] = new URL(request.url ?? '', 'http://roles').pathname.split('/');
      if (collection !== 'roles') return void response.writeHead(404).end();
      const allowed = id === undefined ? ['POST'] : ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'];
      if (!allowed.includes(method)) return void response.writeHead(405, { Allow: allowed.join(', ') }).end();
      const known = id === undefined ? {} : roles.get(id);
      if (known === undefined) return void response.writeHead(404).end();
      if (method === 'GET' || method === 'HEAD') return answerJson(response, 200, known);
      if (method === 'DELETE') {
        roles.delete(id!);
        return void response.writeHead(204).end();
      }
      if (!request.headers['content-type']?.toLowerCase().startsWith('application/json'))
        return answerJson(response, 400, { error: 'no JSON' });
      let role: unknown;
      try {
        role = JSON.parse(bytes.toString());
      } catch {
        return answerJson(response, 400, { error: 'no JSON' });
      }
      const isObject = typeof role === 'object' && role !== null && !Array.isArray(role);
      const { name, level } = (isObject ? role : {}) as Role;
      const isTyped =
        (typeof name === 'string' || (method === 'PATCH' && name === undefined)) &&
        (level === undefined || Number.isInteger(level));
      if (!isObject || !isTyped) return answerJson(response, 400, { error: 'no role' });
      if (name !== undefined && [...roles.values()].some((each) => each.name === name))
        return answerJson(response, 400, { error: `role "${name}" already exists` });
      if (isWrong({ name, level }, method)) return answerJson(response, 400, { error: 'wrong' });
      const own = id ?? `r${count++}`;
      if (locked.has(own)) return answerJson(response, 400, { error: 'updated by another request' });
      const update = (): void => {
        locked.delete(own);
        roles.set(own, { ...(method === 'PATCH' && known), ...(role as Role), id: own });
        answerJson(response, id === undefined ? 201 : 200, roles.get(own));
      };
      if (!locks) return update();
      locked.add(own);
      setImmediate(update);
    }),
  );
  const { findings } = await judgedAt(url, contract, { credentials: new Map(), only: /\/(?:good|body)\//, ...options });
  return [...new Set(findings.filter(({ rule }) => rule === 'valid-request-refused').map(({ case: id }) => id))];
}

test('a service that accepts each name once rejects no valid update', async () => {
  expect(await refusedBy({})).toEqual([]);
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
  const isWrong: Habits['isWrong'] = ({ level }, own) => own === method && (level as number) < 0;
  expect(await refusedBy({ isWrong })).toContain(id);
  expect(await refusedBy({ isWrong, locks: true })).toContain(id);
});
