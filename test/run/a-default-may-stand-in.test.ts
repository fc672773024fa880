import { expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';

const document = documentOf(`/items:
  post:
    requestBody:
      required: true
      content:
        application/json:
          schema:
            type: object
            required: [sku, count]
            properties: { sku: { type: string }, count: { type: integer, default: 1 }, note: { type: string } }
    responses: { '204': { description: Kept. }, '400': { description: No. } }
  get:
    parameters:
      - { name: sort, in: query, required: true, schema: { type: string, enum: [name, age], default: name } }
      - { name: q, in: query, required: true, schema: { type: string, minLength: 1 } }
    responses: { '204': { description: Found. }, '400': { description: No. } }`);

/** What is found at a service that keeps items with these properties, each of its type where it is there. */
async function found(...wanted: readonly string[]): Promise<readonly string[]> {
  const types: readonly (readonly [string, string])[] = [
    ['sku', 'string'],
    ['count', 'number'],
    ['note', 'string'],
  ];
  const service = await httpServer(
    withBody((request, response, bytes) => {
      if (request.method === 'GET') {
        const { searchParams } = new URL(request.url ?? '', 'http://localhost');
        const isThere = (name: string): boolean => (searchParams.get(name) ?? '') !== '' || !wanted.includes(name);
        return void response.writeHead(isThere('sort') && isThere('q') ? 204 : 400).end();
      }
      const item = JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>>;
      const isGood = types.every(
        ([name, type]) => typeof item[name] === type || !(name in item || wanted.includes(name)),
      );
      response.writeHead(isGood ? 204 : 400).end();
    }),
  );
  const options = { only: /\/(?:minimal|empty|missing.*|wrong-case-name)$/, credentials: new Map() };
  const { findings } = await judgedAt(service, await contractOf(document), options);
  return findings.map(({ level, case: id }) => `${level} ${id}`);
}

test('who asks for all that is required is right', async () => {
  expect(await found('sku', 'count', 'q', 'sort')).toEqual([]);
});

test('who takes the default of what is required is warned alone, since the document says both', async () => {
  const findings = await found('sku', 'q');
  expect(findings).toContain('warning post-items/body/count/missing');
  expect(findings).toContain('warning get-items/parameter/sort/missing');
  expect(findings.filter((finding) => !/^warning .*\/(?:count|sort)\//.test(finding))).toEqual([]);
});

test('who asks for nothing that is required is found', async () => {
  expect(await found()).toContain('violation post-items/body/sku/missing');
  expect(await found()).toContain('violation get-items/parameter/q/missing');
});
