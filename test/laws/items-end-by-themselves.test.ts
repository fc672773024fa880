import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const terminal = { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const text = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Terminals', version: '1' },
  paths: {
    '/terminals': {
      get: { responses: { 200: json({ type: 'array', items: terminal }) } },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { ...terminal, required: ['title'] } } },
        },
        responses: { 201: json(terminal) },
      },
    },
    '/terminals/{id}': {
      parameters: [id],
      get: { responses: { 200: json(terminal), 404: { description: 'None' } } },
      delete: { responses: { 204: { description: 'Gone' }, 404: { description: 'None' } } },
    },
  },
});

/** Terminals that end after some requests for others, or after some reads. */
function terminals(ends: 'never' | 'by themselves' | 'when they are read'): RequestListener {
  const kept = new Map<string, { readonly shown: object; age: number }>();
  let last = 0;
  return withBody((request, response, bytes) => {
    const name = request.url?.split('/')[2];
    const own = kept.get(name ?? '');
    if (ends === 'by themselves') for (const each of kept.values()) each.age++;
    if (ends === 'when they are read' && request.method === 'GET' && own !== undefined) own.age++;
    for (const [key, { age }] of kept) if (age > 2) kept.delete(key);
    if (request.method === 'POST') {
      const shown = { id: `t${++last}`, title: (JSON.parse(bytes.toString()) as { title: unknown }).title };
      kept.set(shown.id, { shown, age: 0 });
      return answerJson(response, 201, shown);
    }
    if (name === undefined)
      return answerJson(
        response,
        200,
        [...kept.values()].map(({ shown }) => shown),
      );
    const found = kept.get(name);
    if (found !== undefined && request.method === 'DELETE') kept.delete(name);
    answerJson(response, found === undefined ? 404 : request.method === 'DELETE' ? 204 : 200, found?.shown ?? {});
  });
}

async function brokenBy(ends: Parameters<typeof terminals>[0]): Promise<readonly string[]> {
  const settings = { settle: 40, concurrency: 1 };
  const found = [];
  for (const law of ['get-is-safe', 'created-is-listed']) {
    const verdicts = await judgedAt(terminals(ends), text, { only: law, ...settings });
    found.push(...Object.values(verdicts).flatMap((each) => (typeof each === 'string' ? [] : each)));
  }
  return found;
}

test('items that end by themselves break no law', async () => {
  expect(await brokenBy('never')).toEqual([]);
  expect(await brokenBy('by themselves')).toEqual([]);
});

test('items that end because they are read are found', async () => {
  expect(await brokenBy('when they are read')).toContain('get-not-safe');
});
