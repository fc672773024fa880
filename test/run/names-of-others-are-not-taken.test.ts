import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf } from '../mock/mocks.js';
import { outcomeOf } from './runs.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { casesOf } from '../derived-cases.js';

/** The example of the document is what the service had before anyone asked. */
const seed = { id: '3be6453c-03eb-4357-ae5a-984a0e574a54', title: 'Pirate Coding Workshop', price: 25 };
const error = `{ description: d, content: { application/json: { schema: { type: object, required: [error] } } } }`;
const event = '{ description: d, content: { application/json: { schema: { $ref: "#/components/schemas/Event" } } } }';
const contract = await contractOf(`openapi: 3.1.0
info: { title: Events, version: '1' }
paths:
  /events:
    get:
      operationId: list
      responses:
        '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Event' } } } } }
    post:
      operationId: create
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } }
      responses: { '201': ${event}, '400': ${error}, '415': ${error} }
  /events/{eventId}:
    parameters: [{ name: eventId, in: path, required: true, schema: { type: string, format: uuid } }]
    get: { operationId: read, responses: { '200': ${event}, '400': ${error}, '404': ${error} } }
    delete: { operationId: remove, responses: { '204': { description: d }, '400': ${error}, '404': ${error} } }
components:
  schemas:
    Event:
      type: object
      additionalProperties: false
      required: [id, title, price]
      properties:
        id: { type: string, format: uuid, example: ${seed.id} }
        title: { type: string, minLength: 1, maxLength: 80, example: ${seed.title} }
        price: { type: integer, minimum: 0, maximum: 1000, example: ${seed.price} }
`);

const cases = [
  ...casesOf(contract).filter(({ id }) => /\/(?:good|body\/id|body\/title)\//.test(id)),
  ...lawCases(contract, resourceGraph(contract)),
];

type Event = Record<string, unknown>;

/** What is created under an identity or a title that is there takes the place of that. */
function service(events: Map<string, Event>, isFaulty: boolean): RequestListener {
  const schema = contract.operation('create')?.requestBody?.content[0]?.schema;
  return withBody((request, response, bytes) => {
    const refuse = (status: number): void => answerJson(response, status, { error: 'no' });
    const [path = ''] = (request.url ?? '').split('?');
    const id = /^\/events\/([^/]+)$/.exec(path)?.[1];
    if (path === '/events' && request.method === 'GET') return answerJson(response, 200, [...events.values()]);
    if (path === '/events' && request.method === 'POST') {
      if (request.headers['content-type'] !== 'application/json') return refuse(415);
      let body: Event;
      try {
        body = JSON.parse(bytes.toString());
      } catch {
        return refuse(400);
      }
      if (schema?.isValid(body as never, 'request') !== true) return refuse(400);
      for (const [key, { title }] of events) if (title === body['title']) events.delete(key);
      events.set(String(body['id']), body);
      return answerJson(response, 201, body);
    }
    if (id === undefined) return refuse(404);
    if (!/^[0-9a-f-]{36}$/i.test(id)) return refuse(400);
    const found = events.get(id.toLowerCase()) ?? events.get(id);
    if (found === undefined) return refuse(404);
    if (request.method === 'GET') return answerJson(response, 200, found);
    if (request.method !== 'DELETE') return refuse(404);
    if (!isFaulty) events.delete(String(found['id']));
    response.writeHead(204).end();
  });
}

async function judged(isFaulty = false): Promise<{
  readonly events: ReadonlyMap<string, Event>;
  readonly violations: readonly string[];
  readonly passed: readonly string[];
}> {
  const events = new Map<string, Event>([[seed.id, seed]]);
  const targets = [urlTarget(await httpServer(service(events, isFaulty)))];
  const finished = (await outcomeOf(run({ contract, cases, targets, seed: 's', settle: 20 }))).cases;
  const violations = finished.flatMap(({ case: { id }, result: { findings } }) =>
    findings.flatMap(({ level, rule }) => (level === 'violation' ? [`${id} ${rule}`] : [])),
  );
  return {
    events,
    violations,
    passed: finished.flatMap(({ case: { id }, result: { kind } }) => (kind === 'passed' ? [id] : [])),
  };
}

test('what bears the name of an example gets another one, and what others have stays', async () => {
  const { events, violations, passed } = await judged();
  expect([...events]).toEqual([[seed.id, seed]]);
  expect(violations).toEqual([]);
  expect(passed).toEqual(
    expect.arrayContaining([
      'create/good/minimal',
      'read/good/minimal',
      'remove/good/minimal',
      'resource:event/law/created-is-there',
      'resource:event/law/deleted-is-gone',
    ]),
  );
});

test('so that a fault between two responses is found beside data of others', async () => {
  const { violations, events } = await judged(true);
  expect(violations).toContain('resource:event/law/deleted-is-gone deleted-still-there');
  expect(events.get(seed.id)).toEqual(seed);
});

test('what is chosen by its identity, and not created, is no valid request that is refused', async () => {
  const ofVariants =
    '{ type: object, required: [variantId], properties: { variantId: { type: string, example: blue-sky } } }';
  const chosen = await contractOf(`openapi: 3.1.0
info: { title: Variants, version: '1' }
paths:
  /variants:
    get:
      operationId: listVariants
      responses:
        '200': { description: d, content: { application/json: { schema: { type: array, items: ${ofVariants} } } } }
    post:
      operationId: chooseVariant
      requestBody: { required: true, content: { application/json: { schema: ${ofVariants} } } }
      responses: { '204': { description: d }, '400': ${error} }
`);
  const url = await httpServer(
    withBody((request, response, bytes) => {
      if (request.method === 'GET')
        return answerJson(response, 200, [{ variantId: 'blue-sky' }, { variantId: 'red-sky' }]);
      if (!bytes.toString().includes('"blue-sky"')) return answerJson(response, 400, { error: 'no' });
      response.writeHead(204).end();
    }),
  );
  const all = casesOf(chosen).filter(({ id }) => /\/(?:good|parameter|again|sequence)\//.test(id));
  const { cases: finished } = await outcomeOf(
    run({ contract: chosen, cases: all, targets: [urlTarget(url)], seed: 's' }),
  );
  const refused = finished.filter(({ result: { findings } }) =>
    findings.some(({ rule, level }) => rule === 'valid-request-refused' && level === 'violation'),
  );
  expect(refused.map(({ case: { id } }) => id)).toEqual([]);
  expect(finished.find(({ case: { id } }) => id === 'listVariants/good/minimal')?.result.kind).toBe('passed');
});
