import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const text = { type: 'string' };
const named = { type: 'object', required: ['id', 'label'], properties: { id: text, label: text } };
const body = (properties: object, ...required: readonly string[]): object => ({
  required: true,
  ...json({ type: 'object', required, properties }),
});
const refused = { 400: json({ type: 'object' }), 404: json({ type: 'object' }) };
const path = (...names: readonly string[]): readonly object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: text }));
const creating = (requestBody: object, schema: object = named): object => ({
  post: { requestBody, responses: { 201: json(schema), ...refused } },
});
const reading = (schema: object = named): object => ({ get: { responses: { 200: json(schema), ...refused } } });

/** Members are managed below the organization, their roles below the project. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Roles', version: '1' },
  paths: {
    '/organization/projects': creating(body({ label: text }, 'label')),
    '/organization/projects/{projectId}/members': {
      parameters: path('projectId'),
      ...creating(body({ memberId: text, label: text })),
      ...reading({ type: 'array', items: named }),
    },
    '/organization/projects/{projectId}/members/{memberId}': {
      parameters: path('projectId', 'memberId'),
      ...reading(),
    },
    '/projects/{projectId}/roles': { parameters: path('projectId'), ...creating(body({ label: text }, 'label')) },
    '/projects/{projectId}/roles/{roleId}': { parameters: path('projectId', 'roleId'), ...reading() },
    '/projects/{projectId}/members/{memberId}/roles': {
      parameters: path('projectId', 'memberId'),
      ...creating(body({ roleId: text }, 'roleId'), { type: 'object', properties: { role: named } }),
      ...reading({ type: 'array', items: named }),
    },
    '/projects/{projectId}/members/{memberId}/roles/{roleId}': {
      parameters: path('projectId', 'memberId', 'roleId'),
      ...reading(),
      delete: { responses: { 204: { description: 'Removed' }, ...refused } },
    },
  },
};

/** Keeps each item under the path of its collection; `isForgotten` says whose roles it does not store. */
function service(isForgotten = false): RequestListener {
  const stored = new Map<string, Map<string, { id: string; label: string }>>();
  const listOf = (at: string): Map<string, { id: string; label: string }> => stored.get(at) ?? new Map();
  let made = 0;
  return withBody((request, response, bytes) => {
    const [, first, ...rest] = (request.url ?? '').replace(/^\/organization/, '').split('/');
    const at = [first, ...rest];
    const sent = bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Record<string, string>);
    const collection = at.slice(0, at.length - ((at.length + 1) % 2)).join('/');
    const id = at.length % 2 === 0 ? at.at(-1)! : undefined;
    const parent = at.length > 2 ? listOf(at.slice(0, 1).join('/')).get(at[1]!) : { id: '' };
    const member = at.length > 4 ? listOf(at.slice(0, 3).join('/')).get(at[3]!) : { id: '' };
    const items = listOf(collection);
    if (parent === undefined || member === undefined) return answerJson(response, 404, {});
    if (request.method === 'POST') {
      const role = at.length > 4 ? listOf(`projects/${at[1]}/roles`).get(sent['roleId'] ?? '') : undefined;
      if (at.length > 4 && role === undefined) return answerJson(response, 400, {});
      const item = role ?? { id: sent['memberId'] ?? `i${++made}`, label: sent['label'] ?? 'none' };
      if (role === undefined || !isForgotten) stored.set(collection, items.set(item.id, item));
      return answerJson(response, 201, role === undefined ? item : { role });
    }
    if (id === undefined) return answerJson(response, 200, [...items.values()]);
    if (!items.has(id)) return answerJson(response, 404, {});
    if (request.method !== 'DELETE') return answerJson(response, 200, items.get(id));
    items.delete(id);
    response.writeHead(204).end();
  });
}

test('the items below it are read below the one that they were created below', async () => {
  const found = await judgedAt(service(), JSON.stringify(document));
  expect(Object.entries(found).filter(([, rules]) => typeof rules !== 'string')).toEqual([]);
  expect(found).not.toHaveProperty(['project-member-role/created-is-there']);
  expect(await judgedAt(service(true), JSON.stringify(document), { only: 'created-is-there' })).toEqual({
    'project-member-role/created-is-there': ['created-not-found'],
  });
});
