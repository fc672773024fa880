import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { type CollectedTarget } from '../../src/report/index.js';
import { contractOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt, violationsIn } from './judged.js';

const answers = `
      responses:
        '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '400': { description: d }
        '404': { description: d }`;
const json = `application/json: { schema: { $ref: '#/components/schemas/Pet' } }`;

/** Nobody forgets to say which pet is changed, but for the document. */
const contract = await contractOf(`openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /pets:
    post:
      operationId: addPet
      requestBody: { required: true, content: { ${json} } }${answers}
    put:
      operationId: updatePet
      requestBody:
        required: true
        content:
          ${json}
          application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Pet' } }${answers}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties: { id: { type: integer, format: int64, example: 10 }, name: { type: string }, weight: { type: number, example: 12 } }
`);

const telling = /\/(?:good|body\/(?:id|name|weight)|body\/json-text\/(?:space|escap)|form|media-type|accept)/;

function pets(fault = ''): RequestListener {
  const kept = new Map<string, object>();
  return withBody((request, response, bytes) => {
    const refuse = (status: number): void => void response.writeHead(status).end();
    const type = (request.headers['content-type'] ?? '').toLowerCase().split(';')[0];
    const isForm = type === 'application/x-www-form-urlencoded' && request.method === 'PUT';
    if (type !== 'application/json' && !isForm) return refuse(415);
    const pet = isForm ? ofForm(bytes) : ofJson(bytes);
    const id =
      /"(?:id|\\u0069\\u0064)":\s*(-?[0-9]{1,19})\s*[,}]/.exec(bytes.toString())?.[1] ??
      (isForm ? String(pet?.['id']) : undefined);
    const { name, weight } = pet ?? {};
    const isNamed = typeof name === 'string' || (fault === 'any name will do' && request.method === 'PUT');
    const isWeighed =
      weight === undefined || (fault === 'weights are whole' ? Number.isInteger : Number.isFinite)(weight);
    if (!isNamed || !isWeighed || (pet?.['id'] !== undefined && !isInt64(id))) return refuse(400);
    if (request.method === 'POST') {
      const other = id ?? String(kept.size + 1);
      kept.set(other, pet ?? {});
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"id":${other},"name":"Rex"}`);
    }
    if (id === undefined) return refuse(400);
    if (!kept.has(id)) return refuse(404);
    answerJson(response, 200, { name });
  });
}

function isInt64(text: string | undefined): boolean {
  return text !== undefined && /^-?[0-9]+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

function ofForm(bytes: Buffer): Readonly<Record<string, unknown>> {
  const fields = new URLSearchParams(bytes.toString());
  const weight = fields.get('weight');
  return { ...Object.fromEntries(fields), weight: weight === null ? undefined : Number(weight) };
}

function ofJson(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const judged = async (fault?: string): Promise<CollectedTarget> =>
  judgedAt(await httpServer(pets(fault)), contract, { only: telling });

test('each body says which thing is to be changed, and that is there', async () => {
  const target = await judged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.verdict).toBe('conforms');
  expect(target.notExercised).toEqual([]);
});

test('what else is wrong with a change is found', async () => {
  expect(violationsIn(await judged('any name will do'))).toContain(
    'invalid-request-accepted updatePet/body/name/missing',
  );
});

test('a number with a fraction is one', async () => {
  expect(violationsIn(await judged('weights are whole'))).toEqual([
    'valid-request-refused addPet/body/weight/half',
    'valid-request-refused updatePet/body/weight/half',
    'valid-request-refused updatePet/form/weight/half',
  ]);
});
