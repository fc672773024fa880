import { expect, test } from 'vitest';
import { objectIn, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const id = { type: 'string' };
const plant = { type: 'object', required: ['id', 'name'], properties: { id, name: { type: 'string' } } };

/** A service whose pages tell the cursors of both neighbours, and the document of it. */
function service(backward: string, forward: string, isEndless = false): readonly [string, ReturnType<typeof withBody>] {
  const cursors = { type: 'object', properties: { [backward]: { type: 'string' }, [forward]: { type: 'string' } } };
  const page = {
    type: 'object',
    required: ['items', 'pageInfo'],
    properties: { items: { type: 'array', items: plant }, pageInfo: cursors },
  };
  const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
  const requestBody = {
    required: true,
    content: {
      'application/json': { schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
    },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    paths: {
      '/plants': {
        get: {
          parameters: [query('limit', { type: 'integer', minimum: 1, maximum: 50 }), query('cursor', id)],
          responses: { 200: json(page), 400: json({}) },
        },
        post: { requestBody, responses: { 201: json(plant), 400: json({}) } },
      },
      '/plants/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
        get: { responses: { 200: json(plant), 404: json({}) } },
        delete: { responses: { 204: { description: 'Deleted' }, 404: json({}) } },
      },
    },
  };
  let stored: readonly { readonly id: string; readonly name: unknown }[] = [];
  let made = 0;
  const serve = withBody(({ method, url = '' }, response, bytes) => {
    const send = (status: number, value?: unknown): void => {
      response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    const { pathname, searchParams } = new URL(url, 'http://plants');
    const key = pathname.split('/')[2];
    const item = stored.find((each) => each.id === key);
    if (key !== undefined && item === undefined) return send(404, {});
    if (item !== undefined && method === 'DELETE') {
      stored = stored.filter((each) => each !== item);
      return send(204);
    }
    if (item !== undefined) return send(200, item);
    if (method === 'POST') {
      const name = objectIn(bytes)?.['name'];
      if (typeof name !== 'string') return send(400, {});
      stored = [...stored, { id: `p${++made}`, name }];
      return send(201, stored.at(-1));
    }
    const limit = Number(searchParams.get('limit') ?? 20);
    const start = Number(/^at-(\d+)$/.exec(searchParams.get('cursor') ?? 'at-0')?.[1] ?? NaN);
    if (Number.isNaN(start) || !(limit >= 1 && limit <= 50)) return send(400, {});
    const next = start + limit < stored.length ? start + limit : undefined;
    const pageInfo = {
      [backward]: start > 0 ? `at-${Math.max(0, start - limit)}` : undefined,
      [forward]: next !== undefined ? `at-${next}` : isEndless ? 'at-0' : undefined,
    };
    send(200, { items: stored.slice(start, start + limit), pageInfo });
  });
  return [JSON.stringify(document), serve];
}

const names = [
  ['prevCursor', 'nextCursor'],
  ['previousPageToken', 'pageToken'],
  ['startCursor', 'endCursor'],
] as const;

const walked = ([document, serve]: ReturnType<typeof service>): Promise<unknown> =>
  judgedAt(serve, document, { only: 'walk-ends' });

test.each(names)('%s of the last page leads to no next one', async (backward, forward) => {
  expect(await walked(service(backward, forward))).toEqual({});
});

test.each(names)('beside %s, %s of the last page may lead back to the first one', async (backward, forward) => {
  expect(await walked(service(backward, forward, true))).toEqual({ 'plant/walk-ends': ['endless-pages'] });
});
