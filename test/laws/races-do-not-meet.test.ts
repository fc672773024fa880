import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer, type Asked, type Routes } from '../run/service.js';
import { lawsOf } from './judged.js';

const kinds = ['tickets', 'orders', 'loans', 'tasks'];
const item = objectOf({ id: text, title: text, isClosed: { type: 'boolean' } });
const answers = answersOr(400, 404, 409, 415);
const document = documentOf(
  Object.fromEntries(
    kinds.flatMap((kind) => [
      [`/${kind}`, { post: { ...sent(objectOf({ title: text })), ...answers(201, item) } }],
      [`/${kind}/{id}`, { ...at('id'), get: answers(200, item) }],
      [`/${kind}/{id}/close`, { ...at('id'), post: answers(200, item) }],
    ]),
  ),
);

test('requests that are sent at the same moment do not meet those about other resources', async () => {
  const all = new Map<string, { id: string; title: string; isClosed: boolean }>();
  const later = (answer: (asked: Asked) => Answer) => async (asked: Asked) => {
    const found = answer(asked);
    await new Promise((resolve) => void setTimeout(resolve, 5));
    return found;
  };
  const routesOf = (kind: string): Routes => ({
    [`POST /${kind}`]: later(({ body: { title } }) => {
      if (!isShort(title)) return 400;
      const made = { id: `${kind}-${all.size}`, title, isClosed: false };
      all.set(made.id, made);
      return [201, { ...made }];
    }),
    [`GET /${kind}/{id}`]: later(({ ids: [id] }) => (all.has(id) ? [200, { ...all.get(id) }] : 404)),
    [`POST /${kind}/{id}/close`]: later(({ ids: [id] }) => {
      const one = all.get(id);
      if (one === undefined) return 404;
      if (one.isClosed) return 409;
      one.isClosed = true;
      return [200, { ...one }];
    }),
  });
  const contract = await contractOf(document);
  const url = await serviceOf(Object.assign({}, ...kinds.map(routesOf)) as Routes);
  const cases = lawsOf(contract).filter(({ id }) => id.endsWith('/done-once'));
  const start = performance.now();
  const target = await judgedAt(url, contract, { cases });
  expect(target.cases.map(({ result }) => result.kind)).toEqual(kinds.map(() => 'passed'));
  expect(violationsIn(target)).toEqual([]);
  // A response that another request has taken would be waited for in vain.
  expect(performance.now() - start).toBeLessThan(10_000);
});
