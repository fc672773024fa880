import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { laws } from '../../src/laws/index.js';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/laws.md'), 'utf8');

test('the table of laws has every law, in the order of the list, with what it says and its rules', () => {
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\| (.*?) +\| (.*?) +\|$/gm)];
  const shown = rows.map(([, id, says, rules = '']) => [
    id,
    says,
    [...rules.matchAll(/\[`([\w-]+)`\]/g)].map(([, rule]) => rule),
  ]);
  expect(shown).toEqual(laws.map(({ id, says, rules }) => [id, says, rules]));
});
