import { expect, test } from 'vitest';
import { deriveCases, type Case } from '../../../src/cases/index.js';
import { contractOf, shown } from '../load.js';

interface Changing {
  readonly path?: string;
  readonly method?: 'put' | 'patch' | 'post';
  readonly schema: object;
  readonly name?: string;
  readonly of?: object;
}

/** The cases of an operation on a thing that its path names. */
async function casesOf({ path = '/pets/{petId}', method = 'put', schema, name = 'petId', of }: Changing) {
  const parameters = [{ name, in: 'path', required: true, schema: of ?? { type: 'integer', minimum: 1 }, example: 7 }];
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const responses = { '200': { description: 'd' }, '400': { description: 'd' }, '404': { description: 'd' } };
  const paths = { [path]: { [method]: { operationId: 'change', parameters, requestBody, responses } } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  return deriveCases(await contractOf(JSON.stringify(document))).cases;
}

async function goodBody(changing: Changing): Promise<string | undefined> {
  return shown((await casesOf(changing)).find(({ id }) => id === 'change/good/minimal')?.request.body);
}

function object(properties: object): object {
  return { type: 'object', required: Object.keys(properties), properties };
}

const id = { type: 'integer', format: 'int64' };

test.each<[string, Changing, string]>([
  ['its id', { schema: object({ id }) }, '{"id":7}'],
  ['its id, as a text', { schema: object({ id: { type: 'string' } }) }, '{"id":"7"}'],
  ['the name of the parameter, however it is written', { schema: object({ pet_id: id }) }, '{"pet_id":7}'],
  ['its id in "data"', { schema: object({ data: object({ id }) }) }, '{"data":{"id":7}}'],
  ['a name in parentheses', { path: '/Pets({petId})', schema: object({ id }) }, '{"id":7}'],
  [
    'a name that is no id',
    { path: '/pets/{tag}', name: 'tag', of: { type: 'integer' }, schema: object({ tag: { type: 'string' } }) },
    '{"tag":"7"}',
  ],
])('what is changed has one name in path and body: %s', async (_what, changing, body) => {
  expect(await goodBody(changing)).toBe(body);
  expect(await goodBody({ ...changing, method: 'patch' })).toBe(body);
});

test.each<[string, Changing]>([
  ['what is created below it', { method: 'post', schema: object({ id }) }],
  ['what its path does not end with', { path: '/pets/{petId}/owner', schema: object({ id }) }],
  ['what is within something else', { schema: object({ owner: object({ id }) }) }],
  ['what cannot have that name', { schema: object({ id: { type: 'integer', minimum: 100 } }) }],
  ['what is called otherwise', { schema: object({ ownerId: id }) }],
])('another thing keeps a name of its own: %s', async (_what, changing) => {
  expect(await goodBody(changing)).not.toContain(':7}');
});

test('a case about the name itself keeps what it changes, and where that is valid it may be refused', async () => {
  const cases = await casesOf({ schema: object({ id, note: { type: 'string' } }) });
  const bodies = (outcome: string): readonly Case[] =>
    cases.filter(({ expect: { outcome: own }, tags }) => own === outcome && tags.includes('body'));
  const idOf = ({ request }: Case): string | undefined =>
    /"(?:id|\\u0069\\u0064)"\s*:\s*([^,}\s]*)/.exec(shown(request.body) ?? '')?.[1];
  expect(new Set(bodies('accept').map(idOf))).toEqual(new Set(['7']));
  expect(bodies('survive').map(idOf)).toEqual(expect.arrayContaining(['9223372036854775807', '<wide-int64>']));
  expect(bodies('refuse').map(idOf)).toContain('9223372036854775808');
});

test('another valid name in the path is said by the body too', async () => {
  const cases = await casesOf({ schema: object({ id }), of: { type: 'integer', minimum: 1, maximum: 90 } });
  const highest = cases.find(
    ({ expect: { outcome }, request }) => outcome === 'accept' && shown(request.path) === '/pets/90',
  );
  expect(shown(highest?.request.body)).toBe('{"id":90}');
});
