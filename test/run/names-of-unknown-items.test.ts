import { expect, test } from 'vitest';
import { outcomeAt } from '../laws/judged.js';
import { storeDocument, storing, type Storing } from '../laws/storing.js';

/** The document does not say that a manager is a user. */
const text = storeDocument({
  users: {
    said: {
      name: { type: 'string', minLength: 1 },
      grade: { type: 'integer' },
      manager_id: { type: 'integer', format: 'int32', minimum: 1 },
    },
    required: ['name'],
  },
});

type Refuse = NonNullable<Storing['refuse']>;

/** The creations that a server rejects although the document allows them. */
async function refusedBy(...refusals: readonly Refuse[]): Promise<readonly string[]> {
  const invalid: Refuse = ({ method, body }) => {
    if (method !== 'POST') return undefined;
    const { name, grade = 1, manager_id: manager = 1 } = body ?? {};
    const isValid =
      typeof name === 'string' &&
      name !== '' &&
      Number.isInteger(grade) &&
      Number.isInteger(manager) &&
      Number(manager) > 0;
    return isValid ? undefined : 400;
  };
  const refuse: Refuse = (asked) =>
    [invalid, ...refusals].map((each) => each(asked)).find((each) => each !== undefined);
  const { cases } = await outcomeAt(storing({ refuse }), text, {
    withRequests: true,
    most: 400,
  });
  const findings = cases.flatMap(({ result }) => result.findings);
  return [...new Set(findings.filter(({ rule }) => rule === 'valid-request-refused').map(({ level }) => level))];
}

const unknownManager: Refuse = ({ body, stored }) => {
  const manager = body?.['manager_id'];
  const users = stored.get('users') ?? [];
  return manager === undefined || users.some(({ id }) => id === JSON.stringify(manager)) ? undefined : 400;
};
const noGrade: Refuse = ({ body }) => (body?.['grade'] === undefined ? undefined : 400);
const largeManager: Refuse = ({ body }) => (Number(body?.['manager_id'] ?? 1) > 2 ** 31 - 2 ? 400 : undefined);

test('a server may reject an item whose kind the document does not name', async () => {
  expect(await refusedBy(unknownManager)).toEqual([]);
});

test('such a server is found if it rejects other valid values', async () => {
  expect(await refusedBy(unknownManager, noGrade)).toEqual(['violation']);
});

test('a server that accepts items that nobody has created has no such reason', async () => {
  expect(await refusedBy(largeManager)).toEqual(['violation']);
});

/** A card has either a code or a user, and the valid requests of the run have a code. */
const cards = JSON.parse(
  storeDocument({
    users: { said: { name: { type: 'string' } } },
    cards: { said: { code: { type: 'string' }, user_id: { type: 'string' } }, required: [] },
  }),
);
const created = cards.paths['/cards'].post;
created.requestBody.content['application/json'].schema = {
  type: 'object',
  oneOf: [
    { required: ['code'], properties: { code: { type: 'string' } } },
    { required: ['user_id'], properties: { user_id: { type: 'string' } } },
  ],
};
created.responses['422'] = { description: 'No' };

/** The creations of cards that a server rejects although the document allows them. */
async function refusedCards(isRefused: (user: string, users: readonly string[]) => boolean): Promise<number> {
  const refuse: Refuse = ({ method, body = {}, stored }) => {
    const { code, user_id: user } = body;
    if (method !== 'POST' || 'name' in body) return undefined;
    if ((code === undefined) === (user === undefined)) return 400;
    if ([code, user].some((each) => each !== undefined && typeof each !== 'string')) return 400;
    const users = (stored.get('users') ?? []).map(({ id }) => String(id));
    return typeof user === 'string' && isRefused(user, users) ? 422 : undefined;
  };
  const { cases } = await outcomeAt(storing({ refuse }), JSON.stringify(cards), { withRequests: true, most: 400 });
  const findings = cases.flatMap(({ result }) => result.findings);
  return findings.filter(({ rule, level }) => rule === 'valid-request-refused' && level === 'violation').length;
}

test('a server may reject a reference that only some requests have and that names nothing', async () => {
  expect(await refusedCards((user, users) => !users.includes(user))).toBe(0);
});

test('a server may know the item of an example, and still reject others', async () => {
  const known = 'u-4711';
  const [, withUser] = created.requestBody.content['application/json'].schema.oneOf;
  const plain = withUser.properties.user_id;
  withUser.properties.user_id = { ...plain, example: known };
  try {
    expect(await refusedCards((user, users) => user !== known && !users.includes(user))).toBe(0);
  } finally {
    withUser.properties.user_id = plain;
  }
});

test('a server that accepts references to nothing has no reason to reject others', async () => {
  expect(await refusedCards((user) => user === '')).toBeGreaterThan(0);
});
