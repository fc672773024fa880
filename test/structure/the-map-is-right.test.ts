import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'ARCHITECTURE.md'), 'utf8');
const folders = 'src|test|scripts|docs|schemas|contracts|bench';

/** The paths below a folder of the project that the page names, such as `src/cases/unique.ts`. */
const paths = [...new Set([...page.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path))].filter((path) =>
  new RegExp(`^(?:${folders})/`).test(path),
);

describe('every path that ARCHITECTURE.md names exists', () => {
  test.each(paths)('%s', (path) => {
    expect(existsSync(resolve(root, path))).toBe(true);
  });
});

describe('the index "Where is …" answers in one jump', () => {
  const [index = ''] = page.split(/^## Where is …$/m)[1]?.split(/^## /m) ?? [];
  const rows = index
    .split('\n')
    .filter((line) => /^\| (?!question|to add|-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, question = '', answer = '']) => [question, answer] as const);

  test('it has at least the questions of a new developer', () => {
    expect(rows.length).toBeGreaterThanOrEqual(12);
  });

  test.each(rows)('%s', (_question, answer) => {
    expect(answer).toMatch(/`src\//);
    for (const [, path = '', name = ''] of answer.matchAll(/`(src\/[\w./-]+)` \(`([\w-]+)`\)/g)) {
      expect(statSync(resolve(root, path)).isFile()).toBe(true);
      expect(readFileSync(resolve(root, path), 'utf8')).toContain(name);
    }
  });
});

test('hooks that a shared module registers would hold for the first test file alone that loads it', () => {
  const shared = readdirSync(resolve(root, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'setup.ts' && !name.includes('node_modules'),
  );
  const registering = shared.filter((name) =>
    /^(?:before|after)(?:All|Each)\(/m.test(readFileSync(resolve(root, 'test', name), 'utf8')),
  );
  expect(registering).toEqual([]);
});
