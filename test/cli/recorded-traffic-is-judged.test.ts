import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root, trellis } from './trellis.js';

const folder = mkdtempSync(join(tmpdir(), 'trellis-har-'));
const plant = { id: 7, name: 'Fern' };

function harOf(answer: object, status = 200, origin = 'http://localhost:3000'): string {
  const headers = [{ name: 'Content-Type', value: 'application/json' }];
  const request = {
    method: 'POST',
    url: `${origin}/plants`,
    headers: [...headers, { name: 'Authorization', value: 'Bearer s3cret-token' }],
    postData: { mimeType: 'application/json', text: JSON.stringify(plant) },
  };
  const response = { status, headers, content: { text: JSON.stringify(answer) } };
  return JSON.stringify({ log: { version: '1.2', entries: [{ startedDateTime: '', time: 1, request, response }] } });
}

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('0 where all entries conform, 1 for a violation, 2 where none fits or the file is no HAR', async () => {
  const good = await trellis(['judge', fileOf('good.har', harOf({ name: 'Fern' }))]);
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toContain('Judged 1 of 1 entries.');
  const bad = await trellis(['judge', fileOf('bad.har', harOf({ tag: 1 }))]);
  expect(bad.code).toBe(1);
  expect(bad.stdout).toContain('Found in entry 1.');
  expect(bad.stdout).not.toContain('s3cret');
  const elsewhere = fileOf('elsewhere.har', harOf({}));
  expect(await trellis(['judge', elsewhere, '--base-url', 'http://localhost:3000/api'])).toMatchObject({ code: 2 });
  const none = await trellis(['judge', fileOf('no.har', '{}')]);
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('no.har is not a HAR file') });
});

test('every reporter tells of it, and the JSON report is read again', async () => {
  const har = fileOf('all.har', harOf({ tag: 1 }));
  const names = ['json', 'junit', 'sarif', 'html', 'ctrf'];
  const flags = names.flatMap((name) => ['--reporter', `${name}=${join(folder, name)}`]);
  expect(await trellis(['judge', har, ...flags])).toMatchObject({ code: 1, stderr: '' });
  const merged = await trellis(['merge', join(folder, 'json')]);
  expect(merged.stderr).toBe('');
  expect(merged.stdout).toContain('Judged 1 of 1 entries.');
  expect(merged.code).toBe(1);
});

test('standard input is judged, be it a pipe', () => {
  const bin = resolve(root, 'dist/cli/main.js');
  const { status, stdout } = spawnSync(process.execPath, [bin, 'judge', '-'], { cwd: root, input: harOf({ tag: 1 }) });
  expect(status).toBe(1);
  expect(String(stdout)).toContain('standard input violates the contract');
});
