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
