import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judged, judgedAt, outcomeAt } from './judged.js';
import type { Twist } from './workshop.js';

const job = { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } };
const none = { description: 'None' };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const text = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Jobs', version: '1' },
  paths: {
    '/jobs': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: { ...job, required: ['title'] } } } },
        responses: { 202: json(job) },
      },
    },
    '/jobs/{id}': {
      parameters: [id],
      get: { responses: { 200: json(job), 404: none } },
      delete: { responses: { 204: { description: 'Gone' }, 404: none } },
    },
    '/jobs/{id}/approve': { parameters: [id], post: { responses: { 200: json(job), 404: none, 409: none } } },
  },
});

/** Jobs that are there some time after their creation was accepted. */
function jobs(isRacy: boolean): RequestListener {
  const kept = new Map<string, { readonly title: unknown; readonly from: number; isApproved: boolean }>();
  return withBody((request, response, bytes) => {
    const [, , name = '', action] = request.url?.split('/') ?? [];
    if (request.method === 'POST' && name === '') {
      const { title } = JSON.parse(bytes.toString()) as { title: unknown };
      const own = `j${kept.size + 1}`;
      kept.set(own, { title, from: Date.now() + 100, isApproved: false });
      return answerJson(response, 202, { id: own, title });
    }
    const found = kept.get(name);
    if (found === undefined || found.from > Date.now()) return answerJson(response, 404, {});
    const shown = { id: name, title: found.title };
    if (request.method === 'GET') return answerJson(response, 200, shown);
    if (action === 'approve' && found.isApproved) return answerJson(response, 409, {});
    const done = (): void => {
      if (action === 'approve') found.isApproved = true;
      else kept.set(name, { ...found, from: Infinity });
    };
    if (!isRacy) done();
    setTimeout(() => {
      done();
      answerJson(response, action === 'approve' ? 200 : 204, shown);
    }, 10);
  });
}

test.each([
  ['deleted-once', 'deleted-twice'],
  ['done-once', 'done-twice'],
])('%s is judged with items that arrive after 202', async (only, rule) => {
  const settings = { only, settle: 400 };
  const { cases } = await outcomeAt(jobs(false), text, settings);
  expect(cases.filter(({ case: { source } }) => source === 'law').map(({ result }) => result)).toEqual([
    { kind: 'passed', findings: [] },
  ]);
  expect(await judgedAt(jobs(true), text, settings)).toEqual({ [`job/${only}`]: [rule] });
});

test.each([25, 120])('an update that takes effect %s ms later is not blamed on the next one', async (delay) => {
  const late: Twist = (plain) => ({
    update: (store, id, change) => void setTimeout(() => plain.update(store, id, change), delay),
  });
  expect(await judged([late], { settle: 1_500 })).not.toHaveProperty('patch-keeps-the-rest');
});
