import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const level = { type: 'integer', minimum: 0, maximum: 9 };
const created = { type: 'object', required: ['name'], properties: { name: text, level: { ...level, default: 5 } } };
const changed = { type: 'object', minProperties: 1, properties: { name: text, level } };
const sample = objectOf({ id: text, name: text, level });
const answers = answersOr(400, 404);
const document = documentOf({
  '/samples': { post: { ...sent(created), ...answers(201, sample) } },
  '/samples/{id}': {
    ...at('id'),
    get: answers(200, sample),
    patch: { ...sent(changed), ...answers(200, sample) },
    delete: answers(204),
  },
});

async function brokenBy(changes: (known: Body, given: Body) => Body): Promise<readonly string[]> {
  const samples = new Map<string, Body>();
  const isLevel = (value: unknown): boolean =>
    value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9);
  let count = 0;
  const url = await serviceOf({
    'POST /samples': ({ body: { name, level: given } }) => {
      if (!isShort(name) || !isLevel(given)) return 400;
      const id = `s-${++count}`;
      samples.set(id, { id, name, level: given ?? 5 });
      return [201, samples.get(id)];
    },
    'GET /samples/{id}': ({ ids: [id] }) => (samples.has(id) ? [200, samples.get(id)] : 404),
    'PATCH /samples/{id}': ({ ids: [id], body: { name, level: given } }) => {
      const known = samples.get(id);
      if (known === undefined) return 404;
      const isValid = (name === undefined || isShort(name)) && isLevel(given) && (name ?? given) !== undefined;
      if (!isValid) return 400;
      samples.set(
        id,
        changes(known, { ...(name !== undefined && { name }), ...(given !== undefined && { level: given }) }),
      );
      return [200, samples.get(id)];
    },
    'DELETE /samples/{id}': ({ ids: [id] }) => (samples.delete(id) ? 204 : 404),
  });
  const contract = await contractOf(document);
  return violationsIn(await judgedAt(url, contract, { cases: lawsOf(contract) }));
}

test('a PATCH that sets what it does not name to the default of the creation is found', async () => {
  expect(await brokenBy((known, given) => ({ ...known, level: 5, ...given }))).toEqual([
    expect.stringContaining('patch-changed-others resource:sample/law/patch-keeps-the-rest'),
  ]);
});

test('a PATCH that keeps what it does not name breaks no law', async () => {
  expect(await brokenBy((known, given) => ({ ...known, ...given }))).toEqual([]);
});
