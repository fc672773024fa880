import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { refusedWith, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const invitation = {
  type: 'object',
  required: ['id', 'name', 'token'],
  properties: { id: { type: 'string', readOnly: true }, name: text, token: { type: 'string', readOnly: true } },
};
const refusals = refusedWith(400, 404, 409, 415);
const inPath = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: text }] });
/** With `isOne`, requests and responses have the same schema, of which the server sets some members. */
const documentOf = (isOne: boolean): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Invitations', version: '1' },
    paths: {
      '/invitations': {
        post: {
          requestBody: {
            required: true,
            ...json(isOne ? invitation : { type: 'object', required: ['name'], properties: { name: text } }),
          },
          responses: { 201: json(invitation), ...refusals },
        },
      },
      '/invitations/{id}': { ...inPath('id'), delete: { responses: { 204: { description: 'Gone' }, ...refusals } } },
      '/invitations/{token}/accept': {
        ...inPath('token'),
        post: { operationId: 'accept', responses: { 200: json(invitation), ...refusals } },
      },
      '/invitations/verify': {
        get: {
          operationId: 'verify',
          parameters: [{ name: 'token', in: 'query', required: true, schema: text }],
          responses: { 200: json(invitation), ...refusals },
        },
      },
    },
  });

/** Invitations are accepted and verified by their token. With `answer`, the service answers that to both. */
async function judgedWith(isOne: boolean, answer?: Answer, only = /./) {
  const all = [{ id: 'i-0', name: 'Of another', token: 'secret', isAccepted: false }];
  const byToken = (token: string, then: (one: (typeof all)[number]) => Answer): Answer => {
    const one = all.find((each) => each.token === token);
    return one === undefined ? 404 : then(one);
  };
  const shown = ({ id, name, token }: (typeof all)[number]): Answer => answer ?? [200, { id, name, token }];
  let last = 0;
  const url = await serviceOf({
    'POST /invitations': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const one = { id: `i-${++last}`, name, token: `t-${last}-${name.length}`, isAccepted: false };
      all.push(one);
      return [201, { id: one.id, name, token: one.token }];
    },
    'DELETE /invitations/{id}': ({ ids: [id] }) => {
      const at = all.findIndex((each) => each.id === id);
      return at >= 0 && all.splice(at, 1).length > 0 ? 204 : 404;
    },
    'POST /invitations/{token}/accept': ({ ids: [token] }) =>
      byToken(token, (one) => {
        if (one.isAccepted) return 409;
        one.isAccepted = true;
        return shown(one);
      }),
    'GET /invitations/verify': ({ query }) =>
      query.getAll('token').length === 1 ? byToken(query.get('token') ?? '', shown) : 400,
  });
  return { target: await judgedAt(url, await contractOf(documentOf(isOne)), { most: 30, only }), all };
}

test.each([false, true])(
  'requests name an item by what the response to its creation shows (one schema: %s)',
  async (isOne) => {
    const { target, all } = await judgedWith(isOne);
    expect(violationsIn(target)).toEqual([]);
    expect(target.notExercised).toEqual([]);
    expect(all).toEqual([{ id: 'i-0', name: 'Of another', token: 'secret', isAccepted: false }]);
  },
);

test('a fault of these requests is found', async () => {
  const { target } = await judgedWith(false, [200, { id: 1 }], /\/good\//);
  const violations = violationsIn(target);
  expect(violations).toContainEqual(expect.stringMatching(/^schema-violation accept\/good\//));
  expect(violations).toContainEqual(expect.stringMatching(/^schema-violation verify\/good\//));
});
