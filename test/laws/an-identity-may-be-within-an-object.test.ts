import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from '../run/judged.js';
import { serviceOf, type Body } from '../run/service.js';
import { lawsOf } from './judged.js';

const inner = '{ depth: { type: integer }, note: { type: string }, name: { type: string } }';
const berth = `{ type: object, required: [metadata], properties: { metadata: { type: object, required: [name], properties: ${inner} }, length: { type: integer } } }`;
const shown = `content: { application/json: { schema: ${berth} } }`;

/** Clients name a berth in its metadata, and the document does not say what becomes of a name that is taken. */
const document = documentOf(`/berths:
  get:
    operationId: listBerths
    responses: { '200': { description: Found, content: { application/json: { schema: { type: array, items: ${berth} } } } } }
  post:
    operationId: createBerth
    requestBody: { required: true, ${shown} }
    responses: { '200': { description: Created, ${shown} }, '400': { description: Refused } }
/berths/{name}:
  parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
  get: { operationId: readBerth, responses: { '200': { description: Found, ${shown} }, '404': { description: None } } }
`);

/** Replaces a berth of the same name. With `forgets`, it keeps no depth. */
async function service({ forgets }: { readonly forgets: boolean }): Promise<string> {
  const known = new Map<string, Body>();
  return serviceOf({
    'GET /berths': () => [200, [...known.values()]],
    'POST /berths': ({ body }) => {
      const { depth, ...rest } = (body['metadata'] ?? {}) as Body;
      if (typeof rest['name'] !== 'string' || rest['name'] === '') return 400;
      const metadata = forgets || depth === undefined ? rest : { ...rest, depth };
      known.set(rest['name'], { ...body, metadata });
      return [200, known.get(rest['name'])];
    },
    'GET /berths/{name}': ({ ids: [name] }) => (known.has(name) ? [200, known.get(name)] : 404),
  });
}

async function judged(forgets: boolean): Promise<readonly string[]> {
  const contract = await contractOf(document);
  return violationsIn(await judgedAt(await service({ forgets }), contract, { cases: lawsOf(contract) }));
}

test('no law gives a new item the name of another one', async () => {
  expect(await judged(false)).toEqual([]);
});

test('the other members of the object are compared', async () => {
  expect(await judged(true)).toContain('value-damaged resource:berth/law/value-is-kept');
});
