import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { runAgainst } from './runs.js';
import { serviceOf, type Answer } from './service.js';
import { casesOf } from '../derived-cases.js';

const authorWith = (type: string): string =>
  `{ type: object, required: [name], properties: { id: { type: ${type} }, name: { type: string } } }`;
const contractWith = (type: string, author = authorWith(type)): ReturnType<typeof contractOf> =>
  contractOf(`openapi: 3.1.0
info: { title: Authors, version: '1' }
paths:
  /authors:
    post:
      requestBody: { required: true, content: { application/json: { schema: ${author} } } }
      responses: { '201': { description: Made., content: { application/json: { schema: ${author} } } }, '400': { description: No. } }
    get:
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: ${author} } } } } }
  /authors/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: ${type} } }]
    get:
      responses: { '200': { description: One., content: { application/json: { schema: ${author} } } }, '404': { description: None. } }
    delete:
      responses: { '204': { description: Gone. }, '404': { description: None. } }
`);

/** What a POST answers that is to be answered otherwise. */
type Creating = (method: string) => Answer;

/** A store that coerces identities and takes a POST of one that is there for an update of it. */
function upsertingStore(authors: Map<number, unknown>, otherwise: Creating = () => undefined): Promise<string> {
  return serviceOf({
    'GET /authors': () => otherwise('GET') ?? [200, [...authors.values()]],
    'POST /authors': ({ body: { id: sent, name } }) => {
      const other = otherwise('POST');
      if (other !== undefined) return other;
      const id = sent === undefined ? Math.max(0, ...authors.keys()) + 1 : Math.trunc(Number(sent));
      if (typeof name !== 'string' || Number.isNaN(id)) return 400;
      authors.set(id, { id, name });
      return [201, { id, name }];
    },
    'GET /authors/{id}': ({ ids: [id] }) => (authors.has(Number(id)) ? [200, authors.get(Number(id))] : 404),
    'DELETE /authors/{id}': ({ ids: [id] }) => (authors.delete(Number(id)) ? 204 : 404),
  });
}

test('what a POST would update and the clean-up would delete stays as it was', async () => {
  const tove = { id: 1, name: 'Tove Jansson' };
  const authors = new Map<number, unknown>([[1, tove]]);
  const contract = await contractWith('integer');
  const cases = casesOf(contract);
  await runAgainst(await upsertingStore(authors), cases, { contract });
  expect(authors.get(1)).toBe(tove);
});

/** A store in which every POST answers with the author that is there, whether lists show it or not. */
function findingStore(authors: Map<number, unknown>, isCreating: boolean, isHidden: boolean): Promise<string> {
  return upsertingStore(authors, (method) => {
    if (method === 'GET') return isHidden ? [200, []] : undefined;
    const own = [...authors.keys()].find((id) => id > 1) ?? (isCreating ? undefined : 1);
    return own === undefined ? undefined : [201, authors.get(own)];
  });
}

test.each([
  ['deleted if the run created it', true, false],
  ['left if it was there', false, false],
  ['left if it was there, though no list shows it', false, true],
])('what every POST answers with is %s', async (_, isCreating, isHidden) => {
  const tove = { id: 1, name: 'Tove Jansson' };
  const authors = new Map<number, unknown>([[1, tove]]);
  const contract = await contractWith('integer');
  const cases = casesOf(contract);
  const url = await findingStore(authors, isCreating, isHidden);
  const { target } = await runAgainst(url, cases, { contract });
  expect([...authors.values()]).toEqual([tove]);
  expect(authors.get(1)).toBe(tove);
  expect(target.left).toEqual([]);
});

test('whether something is called half a surrogate pair can be asked', async () => {
  const contract = await contractWith('string');
  const cases = casesOf(contract).filter(({ id }) => id.endsWith('/body/id/lone-surrogate'));
  expect(cases).not.toHaveLength(0);
  const authors = new Map<number, unknown>([[1, { id: '1', name: 'Tove Jansson' }]]);
  const { target } = await runAgainst(await upsertingStore(authors), cases, { contract });
  expect(target.counts.total).toBe(cases.length);
});
