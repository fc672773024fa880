import { expect, test } from 'vitest';
import { objectIn, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const text = { type: 'string' };
const parameters = (name: string): readonly object[] => [{ name, in: 'path', required: true, schema: text }];
const sent = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });
const said = { title: text, cid: text, hidden: { type: 'integer', minimum: 1, maximum: 1 } };
const topic = { type: 'object', required: ['tid'], properties: { tid: text, ...said } };
const category = { type: 'object', required: ['cid', 'name'], properties: { cid: text, name: text } };

/** Topics are created at the root, read below a category, and may be hidden. */
const documentWith = (...names: readonly (keyof typeof said)[]): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Forum', version: '1' },
    paths: {
      '/categories': {
        post: {
          requestBody: sent({ required: ['name'], properties: { name: text } }),
          responses: { 201: json(category), 400: json({}) },
        },
      },
      '/categories/{cid}': {
        parameters: parameters('cid'),
        get: { responses: { 200: json(category), 404: json({}) } },
        delete: { responses: { 204: { description: 'Deleted' }, 404: json({}) } },
      },
      '/categories/{cid}/topics': {
        parameters: parameters('cid'),
        get: { responses: { 200: json({ type: 'array', items: topic }), 404: json({}) } },
      },
      '/topics': {
        post: {
          requestBody: sent({
            required: names,
            properties: Object.fromEntries(names.map((name) => [name, said[name]])),
          }),
          responses: { 201: json(topic), 400: json({}) },
        },
      },
      '/topics/{tid}': {
        parameters: parameters('tid'),
        get: { responses: { 200: json(topic), 404: json({}) } },
        delete: { responses: { 204: { description: 'Deleted' }, 404: json({}) } },
      },
    },
  });

/** `categoryOf` is the category in which a topic gets, and `isListed` whether the list of the category shows it. */
function forum(
  isListed: (topic: Readonly<Record<string, unknown>>) => boolean,
  categoryOf = (cid: unknown) => cid,
): ReturnType<typeof withBody> {
  const stores = {
    categories: new Map<string, Record<string, unknown>>(),
    topics: new Map<string, Record<string, unknown>>(),
  };
  let made = 0;
  return withBody(({ method, url = '' }, response, bytes) => {
    const send = (status: number, value?: unknown): void => {
      response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    const [, collection = '', id, below] = new URL(url, 'http://forum').pathname.split('/');
    const store = collection === 'categories' ? stores.categories : stores.topics;
    if (id === undefined) {
      const body = objectIn(bytes);
      if (typeof body?.[collection === 'categories' ? 'name' : 'title'] !== 'string') return send(400, {});
      const key = `x${++made}`;
      const { cid, ...rest } = body;
      const own = collection === 'categories' ? { cid: key } : { tid: key, cid: categoryOf(cid) };
      store.set(key, { ...rest, ...own });
      return send(201, store.get(key));
    }
    if (!store.has(id)) return send(404, {});
    if (below !== undefined)
      return send(
        200,
        [...stores.topics.values()].filter(({ cid, ...rest }) => cid === id && isListed(rest)),
      );
    if (method === 'DELETE') return send(store.delete(id) ? 204 : 404);
    send(200, store.get(id));
  });
}

const found = (service: ReturnType<typeof forum>, ...names: readonly (keyof typeof said)[]): Promise<unknown> =>
  judgedAt(service, documentWith(...names), { only: 'created-is-listed' });
const law = 'topic/created-is-listed';

test('a hidden item may be missing in a list', async () => {
  const service = forum(({ hidden }) => hidden !== 1);
  expect(await found(service, 'title', 'cid', 'hidden')).toEqual({ [law]: expect.stringContaining('`hidden`') });
});

test('an item that says that it is in another category may be missing in the list of this one', async () => {
  const service = forum(
    () => true,
    () => 'lobby',
  );
  expect(await found(service, 'title', 'cid')).toEqual({ [law]: expect.stringContaining('another `cid`') });
});

test('an item that is neither must be there', async () => {
  expect(
    await found(
      forum(() => false),
      'title',
      'cid',
    ),
  ).toEqual({ [law]: ['created-not-listed'] });
  expect(
    await found(
      forum(() => true),
      'title',
      'cid',
    ),
  ).toEqual({});
});
