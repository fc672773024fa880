import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { doubts, type Doubt } from '../../src/checks/index.js';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/checks.md'), 'utf8');

test('the table of doubts on the page is that of the checks, row by row', () => {
  const [section = ''] = page.split(/^## Doubts$/m)[1]?.split(/^## /m) ?? [];
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map((cells) =>
    cells.slice(1),
  );
  expect(rows).toEqual(
    doubts.map(({ id, statuses, effect, implied, because, standard }) => [
      id,
      statusText(statuses),
      implied === true ? `${effect}, implied` : effect,
      standard === undefined ? because : `${because} (${standard})`,
    ]),
  );
});

test('names and reasons are of one form', () => {
  for (const { id, because, standard } of doubts) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
    expect(because).toMatch(/^[a-z4HO].*[^.]$|^[A-Z]+ .*[^.]$/);
    if (standard !== undefined) expect(standard).toMatch(/^(RFC \d{4}|OpenAPI 3\.[01]) §/);
  }
});

test('each doubt is named in a test that shows what it saves', () => {
  const files = ['checks', 'run', 'shop'].flatMap((folder) => {
    const all = readdirSync(resolve(root, 'test', folder)).filter((file) => file.endsWith('.test.ts'));
    return all.map((file) => readFileSync(resolve(root, 'test', folder, file), 'utf8'));
  });
  const text = files.join('\n');
  expect(doubts.map(({ id }) => id).filter((id) => !new RegExp(`['" ]${id}['":]`).test(text))).toEqual([]);
});

/** `400–499` for a range of four and more. */
function statusText(statuses: Doubt['statuses']): string {
  if (statuses === undefined) return 'any';
  const runs: number[][] = [];
  for (const status of statuses) {
    const last = runs.at(-1);
    if (last?.at(-1) === status - 1) last.push(status);
    else runs.push([status]);
  }
  return runs.map((run) => (run.length < 4 ? run.join(', ') : `${run[0]}–${run.at(-1)}`)).join(', ');
}
