import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { isText, serviceOf, type Answer, type Body } from './service.js';
import { casesOf } from '../derived-cases.js';

const name = { type: 'string', minLength: 1, maxLength: 60, pattern: '^[a-z0-9]+$' };
const key = { type: 'object', required: ['id', 'name'], properties: { id: name, name, comment: { type: 'string' } } };
const change = { type: 'object', properties: { name, comment: { type: 'string' } } };
const wrong = {
  400: { description: '' },
  404: { description: '' },
  409: { description: '' },
  415: { description: '' },
};
const operation = (operationId: string, status: number, answer?: object, sent?: object): object => ({
  operationId,
  ...(sent && { requestBody: { required: status === 201, ...json(sent) } }),
  responses: { [status]: { description: '', ...(answer && json(answer)) }, ...wrong },
});
const contract = await contractOf(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Keys', version: '1' },
    paths: {
      '/keys': { post: operation('createKey', 201, key, { ...change, required: ['name'] }) },
      '/keys/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: name }],
        get: operation('readKey', 200, key),
        put: operation('changeKey', 200, key, change),
        delete: operation('deleteKey', 204),
      },
    },
  }),
);

/** Returns what a run finds and leaves. With `keepsOld`, a key with a new name is stored beside the old one. */
async function outcomeOf(keepsOld: boolean): Promise<readonly [found: readonly string[], left: readonly string[]]> {
  const keys = new Map<string, Body>();
  const rename = new EventEmitter();
  const isValid = ({ name: own, comment = '' }: Body, isNew: boolean): boolean =>
    (isText(own) ? /^[a-z0-9]{1,60}$/.test(own) : own === undefined && !isNew) && typeof comment === 'string';
  const url = await serviceOf({
    'POST /keys': ({ body }) => {
      if (!isValid(body, true)) return 400;
      if (keys.has(String(body['name']))) return 409;
      keys.set(String(body['name']), { ...body, id: body['name'] });
      return [201, keys.get(String(body['name']))];
    },
    'GET /keys/{id}': ({ ids: [id] }) => (keys.has(id) ? [200, keys.get(id)] : 404),
    'PUT /keys/{id}': async ({ ids: [id], body }): Promise<Answer> => {
      const old = keys.get(id);
      if (old === undefined) return 404;
      if (!isValid(body, false)) return 400;
      const own = isText(body['name']) ? body['name'] : id;
      if (own !== id && keys.has(own)) return 409;
      if (!keepsOld) keys.delete(id);
      keys.set(own, { ...old, ...body, id: own });
      // One request that renames nothing is answered after the next that does, with the identity that was the right one.
      if (own !== id) rename.emit('done');
      else if (rename.listenerCount('done') === 0) {
        await Promise.race([once(rename, 'done'), setTimeout(200)]);
        rename.removeAllListeners();
        await setTimeout(10);
      }
      return [200, { ...old, ...body, id: own }];
    },
    'DELETE /keys/{id}': ({ ids: [id] }) => (keys.delete(id) ? 204 : 404),
  });
  const cases = casesOf(contract, 80);
  const target = await judgedAt(url, contract, { cases, concurrency: 8 });
  return [violationsIn(target), [...keys.keys()]];
}

test('an item that a request renames while others are under way is deleted under its new name', async () => {
  expect(await outcomeOf(false)).toEqual([[], []]);
});

test('an item that is there under its old name and under its new one is deleted under both', async () => {
  expect(await outcomeOf(true)).toEqual([[], []]);
});
