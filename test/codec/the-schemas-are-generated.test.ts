import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publishedSchemas } from '../../src/cli/commands/published-schemas.js';

test('every published schema has its declaration', () => {
  expect(readdirSync('schemas').toSorted()).toEqual(Object.keys(publishedSchemas).toSorted());
});

test.each(Object.entries(publishedSchemas))('%s is what npm run build writes', (file, schema) => {
  expect(readFileSync(`schemas/${file}`, 'utf8')).toBe(`${JSON.stringify(schema, undefined, 2)}\n`);
});
