import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, start, type Ended } from './trellis.js';
import { correctAnswer, servePlants, token, type RunningServer } from './plant-server.js';

const folder = mkdtempSync(join(tmpdir(), 'trellis-proxy-'));
let correct: RunningServer;
let faulty: RunningServer;
beforeAll(async () => {
  correct = await servePlants();
  faulty = await servePlants((asked) => {
    const answer = correctAnswer(asked);
    return answer.status === 200 ? { ...answer, body: '{"tag":1}' } : answer;
  });
});
afterAll(() => Promise.all([correct.close(), faulty.close()]));

/** Runs a proxy, does something through it, ends it by a signal, and tells how it ended. */
async function through(
  upstream: string,
  flags: readonly string[],
  use: (url: string) => Promise<unknown>,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<Ended> {
  const child = start(['proxy', upstream, '--port', '0', ...flags]);
  const end = ended(child);
  let said = '';
  while (!/ on (http:\S+)\n/.test(said)) {
    const [text] = (await Promise.race([once(child.stdout!, 'data'), end.then(() => [undefined])])) as [
      Buffer | undefined,
    ];
    if (text === undefined) return end;
    said += text.toString();
  }
  await use(/ on (http:\S+)\n/.exec(said)?.[1] ?? '');
  child.kill(signal);
  return end;
}

const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
const create = (url: string): Promise<Response> =>
  fetch(`${url}/plants`, { method: 'POST', headers, body: JSON.stringify({ id: Date.now(), name: 'Fern' }) });

test('a suite of correct traffic ends with 0, one that shows a violation with 1, by either signal', async () => {
  const good = await through(correct.url, [], create);
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toContain('200 POST /plants ');
  expect(good.stdout).toContain('Judged 1 of 1 exchanges.');
  const bad = await through(faulty.url, ['--reporter', `json=${join(folder, 'report.json')}`], create, 'SIGTERM');
  expect(bad.code).toBe(1);
  expect(bad.stdout).toMatch(/200 POST \/plants .* ms – .*lacks the required property `name`/);
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toContain('"schema-violation"');
  for (const text of [good.stdout, bad.stdout]) expect(text).not.toContain(token);
});

test('--fail-on says what fails: never, and not what clients do wrong', async () => {
  expect((await through(faulty.url, ['--fail-on', 'never'], create)).code).toBe(0);
  const invalid = (url: string): Promise<Response> =>
    fetch(`${url}/plants`, { method: 'POST', headers, body: '{"id":"x"}' });
  const told = await through(correct.url, ['--fail-on', 'warning'], invalid);
  expect(told.stdout).toContain('invalid-request');
  expect(told.code).toBe(0);
});

test('without anything to judge there is no verdict', async () => {
  const { code, stdout } = await through(correct.url, [], (url) => fetch(`${url}/elsewhere`));
  expect(code).toBe(2);
  expect(stdout).toContain('no exchange fits');
});

test('a report on standard output has it to itself', async () => {
  const child = start(['proxy', correct.url, '--port', '0', '--reporter', 'json']);
  const end = ended(child);
  const [text] = (await once(child.stderr!, 'data')) as [unknown];
  await create(/ on (http:\S+)\n/.exec(String(text))?.[1] ?? '');
  child.kill('SIGINT');
  expect(JSON.parse((await end).stdout)).toMatchObject({ verdict: 'conforms' });
});
