import { expect, test } from 'vitest';
import { withBody } from '../run/servers.js';
import { judgedAt } from './judged.js';

const string = { type: 'string', maxLength: 40 };
const tool = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string', readOnly: true }, name: string, colour: string },
};
const content = { 'application/json': { schema: tool } };
const answer = { description: 'It', content };
const body = { required: true, content };
const path = { name: 'toolId', in: 'path', required: true, schema: { type: 'string' } };
const mask = { name: 'updateMask', in: 'query', schema: { type: 'string' }, example: 'colour' };
const none = { 404: { description: 'None' } };
const documentWith = (...parameters: readonly object[]): string =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Tools', version: '1' },
    paths: {
      '/tools': { post: { operationId: 'createTool', requestBody: body, responses: { 201: answer } } },
      '/tools/{toolId}': {
        parameters: [path],
        get: { operationId: 'readTool', responses: { 200: answer, ...none } },
        patch: { operationId: 'updateTool', parameters, requestBody: body, responses: { 200: answer, ...none } },
        delete: { operationId: 'deleteTool', responses: { 204: { description: 'Gone' }, ...none } },
      },
    },
  });

/** Updates the members that `updateMask` names, or else all; `isMasked`: requires the parameter to do so. */
function broken(law: string, isMasked: boolean, ...parameters: readonly object[]): ReturnType<typeof judgedAt> {
  const tools = new Map<string, { id: string; name: string; colour?: string }>();
  const service = withBody((request, response, bytes) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const id = url.pathname.split('/')[2] ?? `t${tools.size}`;
    const send = (status: number, value?: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(value && JSON.stringify(value));
    };
    const known = tools.get(id);
    if (request.method !== 'POST' && known === undefined) return send(404);
    if (request.method === 'DELETE') return send(tools.delete(id) ? 204 : 404);
    if (request.method === 'GET') return send(200, known);
    const named = url.searchParams.get('updateMask') ?? (isMasked ? '' : 'name');
    const sent = JSON.parse(bytes.toString()) as { name: string; colour?: string };
    const now = request.method === 'POST' || named === 'name' ? { ...sent, id } : known;
    if (now !== undefined) tools.set(id, now);
    return send(request.method === 'POST' ? 201 : 200, now);
  });
  return judgedAt(service, documentWith(...parameters), { only: law });
}

test('an update is not limited by the optional parameters of its operation', async () => {
  expect(await broken('update-has-effect', false, mask)).toEqual({});
});

test('an update without effect is found beside optional parameters', async () => {
  expect(await broken('update-has-effect', true, mask)).toEqual({
    'tool/update-has-effect': ['update-without-effect'],
  });
});

test('what a PATCH without a field mask changes is left to the service', async () => {
  expect(await broken('patch-keeps-the-rest', false, mask)).toEqual({});
});

test('a PATCH that changes all members is found where no parameter says so', async () => {
  expect(await broken('patch-keeps-the-rest', false)).toEqual({
    'tool/patch-keeps-the-rest': ['patch-changed-others'],
  });
});
