import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { correctAnswer, servePlants, token, type Answer, type Asked } from './plant-server.js';
import { trellis, type Ended } from './trellis.js';
import { temporaryFolder } from '../temporary-folder.js';
import { deadUrl } from '../run/servers.js';

const folder = temporaryFolder();

/** Verifies a server that answers like the correct one, but for one habit. */
async function verify(habit: (asked: Asked, answer: Answer) => Answer | 'hang', ...flags: string[]): Promise<Ended> {
  const server = await servePlants((asked) => habit(asked, correctAnswer(asked)));
  try {
    // The written cases are enough for what is not about the derived ones, and take less time.
    return await trellis(['verify', server.url, '--timeout', '10', '--source', 'written', ...flags], {
      TRELLIS_TOKEN: token,
    });
  } finally {
    await server.close();
  }
}

describe('exit code 0', () => {
  test('a correct server conforms, also with --strict', async () => {
    const run = await verify((_asked, answer) => answer, '--strict', '--source', 'written,derived');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('conforms');
  });
});

describe('exit code 1', () => {
  test('a 200 response lacks the required name', async () => {
    const run = await verify((_asked, answer) => (answer.status === 200 ? { ...answer, body: { tag: 'x' } } : answer));
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/name/);
    expect(run.stdout).toMatch(/openapi\.yaml:\d+:\d+/);
    expect(run.stdout).toContain('${TRELLIS_TOKEN}');
  });

  test('an error that is a string', async () => {
    const run = await verify((_asked, answer) =>
      answer.status === 400 ? { ...answer, body: { error: '1', message: 'no' } } : answer,
    );
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/\/error/);
  });

  test('an error of 2147483648, one above the int32 maximum', async () => {
    const run = await verify((_asked, answer) =>
      answer.status === 400 ? { ...answer, body: { error: 2_147_483_648, message: 'no' } } : answer,
    );
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('2147483648');
  });

  test('a request without a token that is let in', async () => {
    const run = await verify((asked, answer) =>
      asked.request.headers.authorization === undefined ? correctAnswer({ ...asked, authorised: true }) : answer,
    );
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('unauthenticated-accepted');
  });

  test('a 401 without a challenge', async () => {
    const run = await verify((_asked, answer) => (answer.status === 401 ? { status: 401 } : answer));
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('WWW-Authenticate');
  });

  test('an id that is read as a double', async () => {
    const run = await verify((asked, answer) =>
      asked.body.includes('9223372036854775808') && asked.authorised ? { status: 200, body: { name: 'x' } } : answer,
    );
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('9223372036854775808');
  });

  test('a warning with --strict', async () => {
    const habit = (_asked: Asked, answer: Answer): Answer => (answer.status === 405 ? { status: 405 } : answer);
    expect((await verify(habit)).code).toBe(0);
    expect((await verify(habit, '--strict')).code).toBe(1);
  });
});

test.each(['TRELLIS_CREDENTIAL_bearerAuth', 'TRELLIS_CREDENTIAL_BEARERAUTH', 'TRELLIS_CREDENTIAL_BEARER_AUTH'])(
  'the credential of a scheme is found in the variable %s',
  async (variable) => {
    const server = await servePlants(correctAnswer);
    const run = await trellis(['verify', server.url, '--only', 'createPlant/auth/**'], { [variable]: token });
    await server.close();
    expect(run.code).toBe(0);
    const broken = await servePlants(() => ({ status: 200, body: {} }));
    const cases = ['--only', 'createPlant/auth/good', '--only', 'createPlant/auth/none'];
    const told = await trellis(['verify', broken.url, ...cases], { [variable]: token });
    await broken.close();
    expect(told.stdout).toContain(`Bearer \${${variable}}`);
  },
);

test('a target of another scheme than HTTP is named as such', async () => {
  const { code, stderr } = await trellis(['verify', 'ftp://example.com/plants']);
  expect(code).toBe(2);
  expect(stderr).toBe(
    'trellis: the target ftp://example.com/plants has the scheme ftp; give a URL with http:// or https://\n',
  );
});

describe('exit code 2, with a line that says what to do', () => {
  test('a dead port', async () => {
    const run = await trellis(['verify', await deadUrl(), '--token', token]);
    expect(run.code).toBe(2);
    expect(run.stdout).toMatch(/cannot reach|refused/i);
  });

  test('a wrong token', async () => {
    const server = await servePlants();
    const run = await trellis(['verify', server.url, '--token', 'Another-Token-1']);
    await server.close();
    expect(run.code).toBe(2);
    expect(run.stdout).toContain('--token');
    expect(run.stdout + run.stderr).not.toContain('Another-Token-1');
  });

  test('no token at all', async () => {
    const server = await servePlants();
    const run = await trellis(['verify', server.url]);
    await server.close();
    expect(run.code).toBe(2);
    expect(run.stdout + run.stderr).toContain('TRELLIS_TOKEN');
  });

  test('a wrong base path', async () => {
    const server = await servePlants();
    const run = await trellis(['verify', `${server.url}/api/v2`, '--token', token]);
    await server.close();
    expect(run.code).toBe(2);
    expect(run.stdout).toContain('/api/v2/plants');
  });

  test('a document that breaks OpenAPI, where that is to be refused', async () => {
    const plain = join(folder, 'plain.yaml');
    await writeFile(plain, 'openapi: 3.1.0\ninfo: { title: x, version: 1.0 }\npaths: { /a: { get: {} } }\n');
    const refused = await trellis(['verify', 'mock', '--list', '--strict-document', '--spec', plain]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/plain\.yaml:2:28: "version" must be a string[^]*without --strict-document/);
    const listed = await trellis(['verify', 'mock', '--list', '--spec', plain]);
    expect(listed.code).toBe(0);
    expect(listed.stderr).toMatch(/plain\.yaml: 1 error in the document; see trellis check\n/);
    const checked = await trellis(['check', plain]);
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(/plain\.yaml:2:28: "version" must be/)]);
  });

  test('a document that is not there, and one that is broken', async () => {
    const missing = await trellis(['verify', 'reference', '--spec', join(folder, 'nowhere.yaml')]);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('nowhere.yaml');
    const broken = join(folder, 'broken.yaml');
    await writeFile(broken, 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /a: {\n');
    const run = await trellis(['verify', 'reference', '--spec', broken]);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/broken\.yaml:5:1: .*}/);
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });

  test('a server that never answers', async () => {
    const run = await verify(() => 'hang', '--timeout', '0.2');
    expect(run.code).toBe(2);
  });
});

describe('reports', () => {
  test('json and junit go to files while the terminal report is shown, and hold no token', async () => {
    const json = join(folder, 'deep/er/report.json');
    const junit = join(folder, 'report.xml');
    const run = await verify(
      (asked, answer) => ({
        ...answer,
        fields: { ...answer.fields, 'x-echo': asked.request.headers.authorization ?? '' },
      }),
      '--reporter',
      `json=${json}`,
      '--reporter',
      `junit=${junit}`,
    );
    expect(run.code).toBe(1);
    const texts = [run.stdout, run.stderr, await readFile(json, 'utf8'), await readFile(junit, 'utf8')];
    expect(texts[0]).toContain('credential-echo');
    for (const text of texts) expect(text).not.toContain(token);
    expect(JSON.parse(texts[2] ?? '')).toMatchObject({ targets: [{ verdict: 'violates' }] });
  });

  test('json alone goes to standard output', async () => {
    const run = await verify((_asked, answer) => answer, '--reporter', 'json');
    expect(JSON.parse(run.stdout)).toMatchObject({ version: '1', targets: [{ verdict: 'conforms' }] });
  });

  test('a report that cannot be written is said', async () => {
    const run = await verify((_asked, answer) => answer, '--reporter', 'json=/dev/null/report.json');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('/dev/null/report.json');
  });
});

describe('baseline', () => {
  test('known findings are written, then no longer fail the run, then are said to be gone', async () => {
    const file = join(folder, 'known.yaml');
    const habit = (_asked: Asked, answer: Answer): Answer => (answer.status === 401 ? { status: 401 } : answer);
    expect((await verify(habit, '--baseline', file, '--update-baseline')).code).toBe(0);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('missing-challenge');
    expect((await verify(habit, '--baseline', file)).code).toBe(0);
    const mended = await verify((_asked, answer) => answer, '--baseline', file);
    expect(mended.code).toBe(0);
    expect(mended.stdout).toContain('no longer');
    const strict = await verify((_asked, answer) => answer, '--baseline', file, '--strict');
    expect(strict.code).toBe(1);
    expect(strict.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'has declared deviations that no longer occur, which fails a strict run: 0 of',
    );
  });

  test('an entry for a rule that there is not is said, with the one that was meant', async () => {
    const file = join(folder, 'misspelt.yaml');
    await writeFile(file, "deviations:\n  - rule: missing-chalenge\n    cases: ['**']\n    reason: known\n");
    expect((await verify((_asked, answer) => answer, '--baseline', file)).stderr).toContain(
      `${file}:2:5: there is no rule "missing-chalenge", so the entry has no effect; did you mean "missing-challenge"?`,
    );
  });

  test('one whose name says JSON is written and updated as JSON', async () => {
    const file = join(folder, 'known.json');
    const habit = (_asked: Asked, answer: Answer): Answer => (answer.status === 401 ? { status: 401 } : answer);
    expect((await verify(habit, '--baseline', file, '--update-baseline')).code).toBe(0);
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ deviations: [{ rule: 'missing-challenge' }] });
    expect((await verify(habit, '--baseline', file, '--update-baseline')).stderr).toContain('0 new');
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('an expired entry fails again', async () => {
    const file = join(folder, 'expired.yaml');
    await writeFile(
      file,
      "deviations:\n  - rule: missing-challenge\n    cases: ['**']\n    reason: known\n    expires: 2020-01-01\n",
    );
    const run = await verify(
      (_asked, answer) => (answer.status === 401 ? { status: 401 } : answer),
      '--baseline',
      file,
    );
    expect(run.code).toBe(1);
    expect(run.stdout.replaceAll(/\s+/g, ' ')).toContain('(a known deviation until it expired on 2020-01-01: known)');
  });

  test('one that is updated keeps a date that has come, and that is said', async () => {
    const file = join(folder, 'outdated.yaml');
    const text =
      "deviations:\n  - rule: missing-challenge\n    cases: ['**']\n    reason: known\n    expires: 2020-01-01\n";
    await writeFile(file, text);
    const habit = (_asked: Asked, answer: Answer): Answer => (answer.status === 401 ? { status: 401 } : answer);
    const run = await verify(habit, '--baseline', file, '--update-baseline');
    expect(run.code).toBe(0);
    expect(run.stderr).toContain(`${file}:2:5: expired on 2020-01-01 and fails the run again`);
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
