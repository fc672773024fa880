import { expect, test } from 'vitest';
import { judgedAt } from '../laws/judged.js';
import { withBody } from '../run/servers.js';

const invitation = {
  type: 'object',
  required: ['secret', 'name'],
  properties: { secret: { type: 'string' }, name: { type: 'string', maxLength: 40 } },
};
const answer = (schema: object): object => ({ description: 'It', content: { 'application/json': { schema } } });
const body = {
  required: true,
  content: {
    'application/json': { schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  },
};
const listed = { type: 'object', properties: { tokens: { type: 'array', items: invitation } } };
const text = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Invitations', version: '1' },
  paths: {
    '/tokens': {
      post: { operationId: 'createToken', requestBody: body, responses: { 201: answer(invitation) } },
      get: { operationId: 'listTokens', responses: { 200: answer(listed) } },
    },
    '/tokens/{token}': {
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'readToken', responses: { 200: answer(invitation), 404: { description: 'None' } } },
    },
  },
});

/** Names its items by a secret, which Location says alone: the parameter of the path is called otherwise. */
async function broken(isListed: boolean): Promise<Awaited<ReturnType<typeof judgedAt>>> {
  const tokens = new Map<string, object>();
  const service = withBody((request, response, bytes) => {
    const secret = request.url?.split('/')[2];
    const send = (status: number, value: object, fields = {}): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...fields }).end(JSON.stringify(value));
    };
    const found = secret === undefined ? undefined : tokens.get(secret);
    if (request.method === 'POST') {
      const { name } = JSON.parse(bytes.toString()) as { name: string };
      const own = `secret-${tokens.size}`;
      tokens.set(own, { secret: own, name });
      return send(201, { secret: own, name }, { Location: `/tokens/${own}` });
    }
    if (secret === undefined)
      return send(200, { tokens: isListed ? [...tokens.values()] : [{ secret: 'x', name: 'y' }] });
    return found === undefined ? send(404, {}) : send(200, found);
  });
  return judgedAt(service, text, { only: 'created-is-listed' });
}

test('an item is listed that is called by another member than the list is thought to say', async () => {
  expect(await broken(true)).toEqual({});
});

test('an item that no member names is not listed', async () => {
  expect(await broken(false)).toEqual({ 'token/created-is-listed': ['created-not-listed'] });
});
