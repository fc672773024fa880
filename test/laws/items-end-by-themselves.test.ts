import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const terminal = { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const documentOf = (shown: object, said: object = terminal): object => ({
  openapi: '3.0.3',
  info: { title: 'Terminals', version: '1' },
  paths: {
    '/terminals': {
      get: { responses: { 200: json({ type: 'array', items: shown }) } },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { ...said, required: ['title'] } } },
        },
        responses: { 201: json(shown) },
      },
    },
    '/terminals/{id}': {
      parameters: [id],
      get: { responses: { 200: json(shown), 404: { description: 'None' } } },
      delete: { responses: { 204: { description: 'Gone' }, 404: { description: 'None' } } },
    },
  },
});
const text = JSON.stringify(documentOf(terminal));

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

const status = { type: 'string', enum: ['running', 'exited'] };
const shown = { ...terminal, properties: { ...terminal.properties, status } };

/** Terminals of which most have ended, or are not stored, before they are read. */
function shortLived(): RequestListener {
  let last = 0;
  return withBody((request, response, bytes) => {
    if (request.method === 'POST') {
      const { title } = JSON.parse(bytes.toString()) as { title: unknown };
      return answerJson(response, 201, { id: `t${++last}`, title, status: 'running' });
    }
    const isList = request.url?.split('/')[2] === undefined;
    answerJson(response, isList ? 200 : 404, isList ? [] : {});
  });
}

const judgedFor = async (service: RequestListener, document: object, only: string) =>
  judgedAt(service, JSON.stringify(document), { only, settle: 40, concurrency: 1 });

test.each(['created-is-there', 'location-resolves', 'value-is-kept', 'refused-is-undone'])(
  'processes that end at once do not break %s',
  async (only) => {
    const found = await judgedFor(shortLived(), documentOf(shown), only);
    expect(Object.values(found).filter((each) => typeof each !== 'string')).toEqual([]);
  },
);

test('items that are gone at once are reported if they do not end, or if the client sets their status', async () => {
  const only = 'created-is-there';
  expect(await judgedFor(shortLived(), documentOf(terminal), only)).toEqual({
    [`terminal/${only}`]: ['created-not-found'],
  });
  expect(await judgedFor(shortLived(), documentOf(shown, shown), only)).toEqual({
    [`terminal/${only}`]: ['created-not-found'],
  });
});
