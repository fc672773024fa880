import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const answers = answersOr(400, 404, 415, 422);
const uuid = { type: 'string', format: 'uuid' };
const folder = objectOf({ id: uuid, name: text });

const document = documentOf({
  '/folders': {
    get: answers(200, { type: 'array', items: folder }),
    post: { ...sent(objectOf({ name: text })), ...answers(201, folder) },
  },
  '/folders/{folderId}': {
    ...at('folderId', uuid),
    get: answers(200, folder),
    delete: {
      parameters: [
        { name: 'moveTo', in: 'query', schema: uuid },
        { name: 'force', in: 'query', schema: { type: 'boolean' } },
      ],
      ...answers(204),
    },
  },
});

const isUuid = (value: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** Folders whose deletion may move what they hold to another one. A service with the fault does not know `force`. */
async function violationsOf(hasFault: boolean): Promise<readonly string[]> {
  const all = new Map<string, unknown>();
  const make = (name: string): object => {
    const made = { id: randomUUID(), name };
    all.set(made.id, made);
    return made;
  };
  make('Ferns');
  const url = await serviceOf({
    'GET /folders': () => [200, [...all.values()]],
    'POST /folders': ({ body: { name } }) => (isShort(name) ? [201, make(name)] : 400),
    'GET /folders/{folderId}': ({ ids: [id] }) => (!isUuid(id) ? 400 : all.has(id) ? [200, all.get(id)] : 404),
    'DELETE /folders/{folderId}': ({ ids: [id], query }) => {
      const [target, force] = [query.getAll('moveTo'), query.getAll('force')];
      if (!isUuid(id) || !target.every(isUuid) || !force.every((each) => each === 'true' || each === 'false'))
        return 400;
      if (target.length > 1 || force.length > 1) return 400;
      if (!all.has(id)) return 404;
      if (!target.every((each) => all.has(each)) || (hasFault && force.length > 0)) return 422;
      all.delete(id);
      return 204;
    },
  });
  const contract = await contractOf(document);
  const cases = casesOf(contract).filter(({ operation }) => !operation.startsWith('GET'));
  return violationsIn(await judgedAt(url, contract, { cases }));
}

test('a server may reject the item in a query of which the document does not tell', async () => {
  expect(await violationsOf(false)).toEqual([]);
});

test('a server that rejects another valid parameter is found', async () => {
  expect((await violationsOf(true)).join()).toContain('valid-request-refused');
});
