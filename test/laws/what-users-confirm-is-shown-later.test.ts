import { expect, test } from 'vitest';
import { outcomeAt } from './judged.js';
import { storeDocument, storing } from './storing.js';

const document = storeDocument({ users: { said: { title: { type: 'string' }, email: { type: 'string' } } } });

/** The levels of what is found where a store keeps only so many characters of a member of a new user. */
async function levels(member: string, length: number): Promise<readonly string[]> {
  const service = storing({ keep: (user) => ({ ...user, [member]: String(user[member]).slice(0, length) }) });
  const { cases } = await outcomeAt(service, document, { only: 'value-is-kept' });
  const findings = cases.flatMap(({ result }) => result.findings);
  return [...new Set(findings.filter(({ rule }) => rule === 'value-damaged').map(({ level }) => level))];
}

test('an email address that is not shown yet is a warning', async () => {
  expect(await levels('email', 0)).toEqual(['warning']);
});

test('a title that is not shown, and an email address of which a part is shown, are violations', async () => {
  expect(await levels('title', 0)).toEqual(['violation']);
  expect(await levels('email', 3)).toEqual(['violation']);
});
