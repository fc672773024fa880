import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { doubts, type Doubt } from '../../src/checks/index.js';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/checks.md'), 'utf8');

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
