import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { foundIn, judgedAt } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { TOKEN } from './servers.js';
import { isShort, serviceOf, type Answer, type Asked } from './service.js';

const hook = objectOf({ id: { type: 'integer' }, name: text });
const answers = answersOr(400, 401, 404, 415);

test('a path with a dot segment names items of the run alone where a deletion needs no credentials', async () => {
  const contract = await contractOf(
    documentOf(
      {
        '/hooks': {
          get: answers(200, { type: 'array', items: hook }),
          post: { ...sent(objectOf({ name: text })), ...answers(201, hook) },
        },
        '/hooks/{id}': {
          ...at('id', { type: 'integer', minimum: 1, maximum: 1_000_000 }),
          get: answers(200, hook),
          delete: { operationId: 'remove', ...answers(204) },
        },
      },
      { security: [{ token: [] }], components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } },
    ),
  );
  const others = [1, 2, 3].map((id) => ({ id, name: `Hook ${id}` }));
  const hooks = new Map(others.map((each) => [each.id, each]));
  let last = 40;
  const guarded =
    (answer: (asked: Asked) => Answer) =>
    (asked: Asked): Answer =>
      asked.request.headers.authorization === `Bearer ${TOKEN}`
        ? answer(asked)
        : [401, undefined, { 'WWW-Authenticate': 'Bearer' }];
  const found = (id: string): object | undefined => (/^\d+$/.test(id) ? hooks.get(Number(id)) : undefined);
  const url = await serviceOf({
    'GET /hooks': guarded(() => [200, [...hooks.values()]]),
    'POST /hooks': guarded(({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const made = { id: ++last, name };
      hooks.set(made.id, made);
      return [201, made];
    }),
    'GET /hooks/{id}': guarded(({ ids: [id] }) => (found(id) === undefined ? 404 : [200, found(id)])),
    'DELETE /hooks/{id}': ({ ids: [id] }) => (found(id) !== undefined && hooks.delete(Number(id)) ? 204 : 404),
  });
  const credentials = new Map([['token', TOKEN]]);
  const target = await judgedAt(url, contract, { only: /good|auth|path/, credentials });
  expect([...hooks.values()]).toEqual(others);
  expect(foundIn(target)).toContain('unauthenticated-accepted remove/path/dot-segment');
});
