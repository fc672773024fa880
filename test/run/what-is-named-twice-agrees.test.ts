import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { contractOf } from '../mock/mocks.js';
import { runAgainst, verdictOf } from './runs.js';
import { answerJson, httpServer } from './servers.js';

const pet = `{ type: object, required: [id, name], properties: { id: { type: string, format: uuid }, name: { type: string, maxLength: 9 }, mother: { type: string, format: uuid } } }`;
const body = `content: { application/json: { schema: ${pet} } }`;
const refusals = `'400': { description: No. }, '404': { description: None. }, '409': { description: Not that one. }`;
const contract = await contractOf(`openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    post:
      operationId: addPet
      requestBody: { required: true, ${body} }
      responses: { '201': { description: Added., ${body} }, ${refusals} }
  /pets/{petId}:
    put:
      operationId: changePet
      parameters: [{ name: petId, in: path, required: true, schema: { type: string, format: uuid } }]
      requestBody: { required: true, ${body} }
      responses: { '200': { description: Changed., ${body} }, ${refusals} }
`);
const { cases } = deriveCases(contract);
const chosen = cases.filter(({ id }) => /^(?:addPet\/good|changePet\/(?:good|sequence|body\/name))\//.test(id));

interface Pet {
  readonly id: string;
  readonly name: string;
  readonly mother?: string;
}

const isUuid = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Begins with nothing, knows mothers alone that it has, and holds the name in the body against that in the path. */
function pets(longest: number): RequestListener {
  const kept = new Map<string, Pet>();
  const answer = (request: IncomingMessage, response: ServerResponse, sent: Partial<Pet>): void => {
    const { id, name, mother, ...found } = sent;
    const inPath = request.url?.slice('/pets/'.length);
    const isShort = typeof name === 'string' && Array.from(name).length <= (inPath ? longest : 9);
    if (!isUuid(id) || !isShort || (mother !== undefined && !isUuid(mother))) return answerJson(response, 400, {});
    if (inPath && !kept.has(inPath)) return answerJson(response, 404, {});
    if (mother !== undefined && !kept.has(mother)) return answerJson(response, 404, {});
    if (inPath ? id !== inPath : kept.has(id)) return answerJson(response, 409, {});
    const pet = { ...found, id, name };
    kept.set(id, pet);
    answerJson(response, inPath ? 200 : 201, pet);
  };
  return (request, response) => {
    const sent = json(request).catch(() => null);
    void sent.then((body) => answer(request, response, (body ?? {}) as Partial<Pet>));
  };
}

async function failed(longest: number) {
  const url = await httpServer(pets(longest));
  const { cases: all, target } = await runAgainst(url, chosen, { contract, credentials: new Map() });
  const bad = all.filter((each) => typeof verdictOf(each) !== 'string').map(({ case: { id } }) => id);
  return { failed: bad, notExercised: target.notExercised };
}

test('a service that holds the name in the body against that in the path is asked about what it has', async () => {
  expect(await failed(9)).toEqual({ failed: [], notExercised: [] });
});

test('and is found to be wrong where it takes more than it may', async () => {
  expect((await failed(10)).failed).toEqual(['changePet/body/name/above-maximum-length']);
});
