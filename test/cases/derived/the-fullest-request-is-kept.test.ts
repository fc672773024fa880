import { expect, test } from 'vitest';
import { deriveCases } from '../../../src/cases/index.js';
import { contractOf } from '../../laws/judged.js';
import { storeDocument } from '../../laws/storing.js';

const role = { enum: ['owner', 'guest'] };
const said = { name: { type: 'string' }, role, born: { type: 'string', format: 'date' } };
const conditions = { dependentSchemas: { born: { properties: { role: { not: { const: 'guest' } } } } } };

test('a change that makes the fullest request does not take its place', async () => {
  const body = { type: 'object', required: ['name', 'role'] };
  const text = storeDocument({ users: { said, required: ['name', 'role'] } }).replaceAll(
    '"required":["name","role"]',
    JSON.stringify({ ...body, ...conditions }).slice(1, -1),
  );
  const { cases } = deriveCases(await contractOf(text));
  expect(cases.map(({ id }) => id)).toContain('create-user/good/full');
});
