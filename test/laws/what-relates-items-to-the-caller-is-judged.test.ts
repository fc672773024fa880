import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const item = { $ref: '#/components/schemas/Repo' };
const items = { 200: json({ type: 'array', items: item }) };
const missing = { 404: { description: 'No such repository' } };
const done = { responses: { 204: { description: 'Done' }, ...missing } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];

const document = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Stars', version: '1' },
  paths: {
    '/repos': {
      get: { responses: items },
      post: {
        requestBody: { required: true, ...json({ type: 'object', properties: { label: { type: 'string' } } }) },
        responses: { 201: json(item) },
      },
    },
    '/repos/{id}': { parameters, get: { responses: { 200: json(item), ...missing } } },
    '/me/starred': { get: { responses: items } },
    '/me/starred/{id}': { parameters, get: done, post: done, delete: done },
  },
  components: {
    schemas: {
      Repo: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' }, label: { type: 'string' } },
      },
    },
  },
});

/** Repository 1 was starred before the run. */
function service(starred: Set<number>, fault?: 'unlisted' | 'kept'): RequestListener {
  const repos = new Map<number, object>([[1, { id: 1, label: 'theirs' }]]);
  return withBody((request, response, bytes) => {
    const [, first, second, third] = (request.url ?? '').split('/');
    const id = Number(first === 'me' ? third : second);
    const bare = (isGood: boolean): unknown => response.writeHead(isGood ? 204 : 404).end();
    if (request.method === 'POST' && first === 'repos') {
      const made = { ...(JSON.parse(bytes.toString()) as object), id: repos.size + 1 };
      repos.set(made.id, made);
      return answerJson(response, 201, made);
    }
    if (Number.isNaN(id)) {
      const shown = [...repos].filter(([key]) => first === 'repos' || (starred.has(key) && fault !== 'unlisted'));
      return answerJson(
        response,
        200,
        shown.map(([, repo]) => repo),
      );
    }
    if (!repos.has(id)) return bare(false);
    if (first === 'repos') return answerJson(response, 200, repos.get(id));
    if (request.method === 'POST') return bare(starred.add(id).size > 0);
    if (request.method === 'GET') return bare(starred.has(id));
    return bare(fault === 'kept' ? starred.has(id) : starred.delete(id));
  });
}

test('the relations that requests add are found, and removed again', async () => {
  const starred = new Set([1]);
  const found = await judgedAt(service(starred), document);
  expect(Object.entries(found).filter(([, rules]) => typeof rules !== 'string')).toEqual([]);
  for (const law of ['created-is-there', 'created-is-listed', 'deleted-is-gone'])
    expect(found).not.toHaveProperty([`starred/${law}`]);
  expect(starred.has(1)).toBe(true);
});

test.each([
  ['unlisted', 'created-is-listed', 'created-not-listed'],
  ['kept', 'deleted-is-gone', 'deleted-still-there'],
] as const)('a service whose relations are %s breaks a law', async (fault, law, rule) => {
  const found = await judgedAt(service(new Set([1]), fault), document, { only: law });
  expect(found[`starred/${law}`]).toEqual([rule]);
});
