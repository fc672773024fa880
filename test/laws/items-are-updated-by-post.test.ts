import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 415);
const tags = { type: 'object', additionalProperties: text };
const body = { type: 'object', properties: { name: text, email: text, tags } };
const customer = objectOf({ id: text, name: text, email: text, tags });

interface Habits {
  readonly update?: (old: Body, change: Body) => Body;
  readonly description?: string;
  readonly method?: 'post' | 'patch';
}

/** Adds the entries of a map to those that are there, as Stripe does with `metadata`. */
const merged = (old: Body, change: Body): Body => ({
  ...old,
  ...change,
  tags: { ...(old['tags'] as Body), ...(change['tags'] as Body | undefined) },
});

/** What is found in a service whose customers are updated by a POST to their own path. */
async function foundFor({
  update = merged,
  description = 'Updates a customer. Parameters that are not given stay unchanged.',
  method = 'post',
}: Habits): Promise<readonly string[]> {
  const contract = await contractOf(
    documentOf({
      '/customers': { post: { ...sent({ ...body, required: ['name'] }), ...answers(200, customer) } },
      '/customers/{id}': {
        ...at('id'),
        get: answers(200, customer),
        [method]: { description, ...sent(body), ...answers(200, customer) },
        delete: answers(204),
      },
    }),
  );
  const customers = new Map<string, Body>();
  let last = 0;
  const isGood = ({ name = '-', email = '-', tags: own = {} }: Body): boolean =>
    isShort(name) && isShort(email) && typeof own === 'object' && Object.values(own ?? 0).every(isShort);
  const url = await serviceOf({
    'POST /customers': ({ body: given }) => {
      if (!isGood(given) || given['name'] === undefined) return 400;
      const made = { email: 'none', tags: {}, ...given, id: `c-${++last}` };
      customers.set(made.id, made);
      return [200, made];
    },
    'GET /customers/{id}': ({ ids: [id] }) => (customers.has(id) ? [200, customers.get(id)] : 404),
    [`${method.toUpperCase()} /customers/{id}`]: ({ ids: [id], body: change }) => {
      const old = customers.get(id);
      if (old === undefined) return 404;
      if (!isGood(change)) return 400;
      customers.set(id, { ...update(old, change), id });
      return [200, customers.get(id)];
    },
    'DELETE /customers/{id}': ({ ids: [id] }) => (customers.delete(id) ? 204 : 404),
  });
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), settle: 0 }));
}

const replaced = (_old: Body, change: Body): Body => ({ name: 'none', email: 'none', tags: {}, ...change });

test.each<readonly [string, Habits]>([
  ['merges what it is sent', {}],
  ['merges what a PATCH contains', { method: 'patch' }],
  [
    'replaces the item, where the document does not say that it keeps anything',
    { update: replaced, description: 'Update' },
  ],
])('a service that %s breaks no law', async (_words, habits) => {
  expect(await foundFor(habits)).toEqual([]);
});

test.each<readonly [string, Habits, string]>([
  ['keeps the old item', { update: (old) => old }, 'update-without-effect resource:customer/law/update-has-effect'],
  [
    'loses what a POST leaves out',
    { update: replaced },
    'patch-changed-others resource:customer/law/patch-keeps-the-rest',
  ],
  [
    'adds entries of its own to a map',
    {
      update: (old, change) =>
        'tags' in change ? merged(old, { tags: { ...(change['tags'] as Body), source: 'web' } }) : merged(old, change),
    },
    'value-changed resource:customer/law/update-has-effect',
  ],
])('a service that %s is found', async (_words, habits, finding) => {
  expect(await foundFor(habits)).toContain(finding);
});
