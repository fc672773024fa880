import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { refusedWith } from './outline.js';
import { serviceOf, type Answer } from './service.js';

const text = { type: 'string' };
const name = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,30}$' };
const owner = { type: 'object', required: ['login'], properties: { login: text } };
const repo = {
  type: 'object',
  required: ['id', 'name', 'owner'],
  properties: { id: { type: 'integer' }, name: text, owner },
};
const issue = { type: 'object', required: ['number'], properties: { number: { type: 'integer' } } };
const refusals = refusedWith(400, 404, 409, 415);
const inPath = (...names: readonly string[]) => ({
  parameters: names.map((each) => ({
    name: each,
    in: 'path',
    required: true,
    schema: each === 'number' ? { type: 'integer' } : text,
  })),
});

/** The items of `/repos/{owner}/{repo}` are created and listed at a path of the caller's. */
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Repositories', version: '1' },
  paths: {
    '/user/repos': {
      get: { operationId: 'list', responses: { 200: json({ type: 'array', items: repo }) } },
      post: {
        operationId: 'create',
        requestBody: { required: true, ...json({ type: 'object', required: ['name'], properties: { name } }) },
        responses: { 201: json(repo), ...refusals },
      },
    },
    '/repos/{owner}/{repo}': {
      ...inPath('owner', 'repo'),
      get: { operationId: 'read', responses: { 200: json(repo), ...refusals } },
      delete: { operationId: 'remove', responses: { 204: { description: 'Deleted' }, ...refusals } },
    },
    '/repos/{owner}/{repo}/issues': {
      ...inPath('owner', 'repo'),
      post: { operationId: 'report', responses: { 201: json(issue), ...refusals } },
    },
    '/repos/{owner}/{repo}/issues/{number}': {
      ...inPath('owner', 'repo', 'number'),
      get: { operationId: 'readIssue', responses: { 200: json(issue), ...refusals } },
    },
  },
});

async function judgedWith(deleted: Answer = 204, only = /./) {
  const repos = new Map([['ann/fern', 1]]);
  const issues = new Map<string, number>();
  let last = 1;
  const shown = ([key, id]: readonly [string, number]) => {
    const [login, own] = key.split('/');
    return { id, name: own, owner: { login } };
  };
  const contract = await contractOf(document);
  const url = await serviceOf({
    'GET /user/repos': () => [200, [...repos].map(shown)],
    'POST /user/repos': ({ body }) => {
      const own = body['name'];
      if (typeof own !== 'string' || !new RegExp(name.pattern, 'u').test(own)) return 400;
      if (repos.has(`ann/${own}`)) return 409;
      repos.set(`ann/${own}`, ++last);
      return [201, shown([`ann/${own}`, last])];
    },
    'GET /repos/{owner}/{repo}': ({ ids: [login, own] }) => {
      const id = repos.get(`${login}/${own}`);
      return id === undefined ? 404 : [200, shown([`${login}/${own}`, id])];
    },
    'DELETE /repos/{owner}/{repo}': ({ ids: [login, own] }) => {
      issues.delete(`${login}/${own}`);
      return repos.delete(`${login}/${own}`) ? deleted : 404;
    },
    'POST /repos/{owner}/{repo}/issues': ({ ids: [login, own] }) => {
      if (!repos.has(`${login}/${own}`)) return 404;
      const number = (issues.get(`${login}/${own}`) ?? 0) + 1;
      issues.set(`${login}/${own}`, number);
      return [201, { number }];
    },
    'GET /repos/{owner}/{repo}/issues/{number}': ({ ids: [login, own, number] }) => {
      if (!/^-?\d+$/.test(number)) return 400;
      return Number(number) > 0 && Number(number) <= (issues.get(`${login}/${own}`) ?? 0)
        ? [200, { number: Number(number) }]
        : 404;
    },
  });
  return { target: await judgedAt(url, contract, { most: 30, only }), repos: [...repos.keys()] };
}

test('items that are created elsewhere are found, and deleted with what is below them', async () => {
  const { target, repos } = await judgedWith();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(repos).toEqual(['ann/fern']);
  expect(target.left ?? []).toEqual([]);
});

test('a fault of the operations on their path is found', async () => {
  const { target } = await judgedWith([200, {}], /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching(/^undocumented-status remove\/good\//));
});
