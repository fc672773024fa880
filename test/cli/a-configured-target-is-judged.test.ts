import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ReportDocument } from '../../src/report/index.js';
import { correctAnswer, servePlants, token, type Answer, type Asked, type RunningServer } from './plant-server.js';
import { ended, root, trellis } from './trellis.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-configuration-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let server: RunningServer | undefined;
afterEach(() => server?.close());

/** Every request that the server got, as `METHOD path`. */
let asked: string[] = [];
let agents = new Set<string | undefined>();

async function serve(answer: (request: Asked) => Answer = correctAnswer): Promise<string> {
  asked = [];
  agents = new Set();
  server = await servePlants((request) => {
    asked.push(`${request.request.method} ${request.request.url}`);
    agents.add(request.request.headers['user-agent']);
    return answer(request);
  });
  return server.url;
}

/** Writes a configuration and gives the flag for it. */
function configure(text: string): readonly string[] {
  const file = join(folder, 'configuration.yaml');
  writeFileSync(file, `spec: ${JSON.stringify(resolve(root, 'openapi.yaml'))}\n${text}`);
  return ['--config', file];
}

function staging(url: string, ...lines: readonly string[]): string {
  return `targets:\n  staging:\n    url: ${url}\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

function report(): ReportDocument {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as ReportDocument;
}

const few = ['good', 'none', 'empty'].flatMap((name) => ['--only', `createPlant/auth/${name}`]);
/** Answers denials without the challenge that is due. */
const unchallenged = (request: Asked): Answer => {
  const answer = correctAnswer(request);
  return answer.status === 401 ? { status: 401 } : answer;
};

describe('a target of the configuration', () => {
  test('is judged under its name, with its token, as its settings say', async () => {
    const url = await serve();
    const config = configure(
      `reporters: json=report.json\n${staging(url, 'token: ${STAGING_TOKEN}', 'maxRequests: 500')}`,
    );
    const run = await trellis(['verify', 'staging', ...few, ...config], { STAGING_TOKEN: token });
    expect(run.stdout).toContain('staging conforms');
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(report().targets[0]).toMatchObject({ name: 'staging', url, verdict: 'conforms' });
    expect(JSON.stringify(report())).not.toContain(token);
  });

  test('has its files named where they cannot be used, and by flags where these name them', async () => {
    const config = configure(staging('https://localhost:1', 'ca: nowhere.pem'));
    expect((await trellis(['verify', 'staging', ...config])).stderr).toMatch(
      /ca of staging \(.*configuration\.yaml:3:3\) .*nowhere\.pem cannot be read/,
    );
    const byFlag = await trellis(['verify', 'staging', ...config, '--ca', '/nowhere.pem']);
    expect(byFlag.stderr).toContain('--ca /nowhere.pem cannot be read');
  });

  test('is judged strictly where a doubt is off', async () => {
    const put = ['--only', 'createPlant/auth/good', '--only', 'createPlant/method/put'];
    const verify = async (more: string) => {
      const config = configure(`${more}${staging(await serve(), 'token: ${GOOD}')}`);
      return trellis(['verify', 'staging', ...put, ...config], { GOOD: token });
    };
    expect(await verify('')).toMatchObject({ code: 0 });
    expect(await verify('doubts: { method-not-allowed: off }\n')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/doubt method-not-allowed off[^]*undocumented-status/),
    });
    expect(await verify('doubts: { method-not-alowed: off }\n')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no doubt "method-not-alowed"; did you mean "method-not-allowed"?'),
    });
  });

  test('is the default where the configuration says so', async () => {
    const config = configure(`default: staging\n${staging(await serve(), `token: ${token}`)}`);
    const run = await trellis(['verify', ...few, ...config]);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('staging conforms') });
    expect(run.stderr).toMatch(/configuration\.yaml:6:12: token is in plain text; replace it with \$\{VARIABLE\}\n$/);
    expect(run.stderr).not.toContain(token);
  });

  test.each([
    ['a flag goes before the environment', ['--token', token], { TRELLIS_TOKEN: 'wr0ng' }, 0],
    ['the environment goes before the file', [], { TRELLIS_TOKEN: 'wr0ng' }, 2],
    ['the file is what is left', [], {}, 0],
  ])('%s', async (_name, flags, env, code) => {
    const config = configure(staging(await serve(), `token: \${GOOD}`));
    const run = await trellis(['verify', 'staging', ...few, ...config, ...flags], { GOOD: token, ...env });
    expect(run.code).toBe(code);
  });

  test('a flag goes before what the file says of the target', async () => {
    const config = configure(staging(await serve(), 'token: ${GOOD}', 'maxRequests: 500'));
    await trellis(['verify', 'staging', ...few, ...config, '--max-requests', '2'], { GOOD: token });
    expect(asked).toHaveLength(2);
  });

  test('needs its variables, and no others', async () => {
    const config = configure(`${staging(await serve(), 'token: ${UNSET}')}  other:\n    url: ${server?.url}\n`);
    const run = await trellis(['verify', 'staging', ...few, ...config]);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toMatch(
      /configuration\.yaml:5:12: the environment variable UNSET is not set; export UNSET=…\n$/,
    );
    expect((await trellis(['verify', 'other', ...few, ...config], { TRELLIS_TOKEN: token })).code).toBe(0);
  });

  test('that is misspelt is named', async () => {
    const run = await trellis(['verify', 'stagin', ...configure(staging('http://localhost:1'))]);
    expect(run).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/"stagin" is not a target.*did you mean "staging"\?/),
    });
  });

  test('is found in the working directory', async () => {
    configure(`default: staging\n${staging(await serve(), 'token: ${GOOD}')}`);
    writeFileSync(join(folder, 'trellis.config.yaml'), readFileSync(join(folder, 'configuration.yaml')));
    const child = spawn(process.execPath, [resolve(root, 'dist/cli/main.js'), 'verify', ...few], {
      cwd: folder,
      env: { ...process.env, GOOD: token },
    });
    expect(await ended(child)).toMatchObject({ code: 0, stdout: expect.stringContaining('staging conforms') });
  });
});

describe('weights', () => {
  test('that are lowered let the run pass, and are shown', async () => {
    const config = configure(
      `rules: { missing-challenge: warning }\n${staging(await serve(unchallenged), 'token: ${GOOD}')}`,
    );
    const run = await trellis(['verify', 'staging', ...few, ...config], { GOOD: token });
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/missing-challenge · warning by configuration in 2 cases/);
    expect((await trellis(['verify', 'staging', ...few, ...config, '--strict'], { GOOD: token })).code).toBe(1);
  });

  test('of some cases alone leave the others as they are', async () => {
    const override = "overrides: [{ cases: 'createPlant/auth/none', level: off }]";
    const config = configure(`${override}\n${staging(await serve(unchallenged), 'token: ${GOOD}')}`);
    const run = await trellis(
      ['verify', 'staging', ...config, '--only', 'createPlant/auth/none', '--only', 'createPlant/auth/good'],
      { GOOD: token },
    );
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('by configuration: every rule off in createPlant/auth/none');
    expect((await trellis(['verify', 'staging', ...few, ...config], { GOOD: token })).code).toBe(1);
  });
});

describe('--list', () => {
  test('prints what is sent: the same requests of the same cases, in the same order', async () => {
    // The parser of the server refuses the one before anyone can count it.
    const choice = ['--source', 'written', '--skip', 'createPlant/method/unknown', '--skip', 'createPlant/body/*'];
    const args = ['verify', `${await serve()}/`, '--token', token, '--seed', '7', '--concurrency', '1', ...choice];
    const listed = await trellis([...args, '--list']);
    expect(asked).toEqual([]);
    const lines = listed.stdout.split('\n').flatMap((line) => /^ *(\d+)  (\S+) +(\S+)  /.exec(line)?.slice(1) ?? []);
    await trellis(args);
    const rows = Array.from({ length: lines.length / 3 }, (_, at) => lines.slice(3 * at, 3 * at + 3));
    expect(rows.map(([number]) => number)).toEqual(asked.map((_, index) => String(index + 1)));
    expect(rows.map(([, method, path]) => `${method} ${path}`)).toEqual(
      asked.map((line) => line.replaceAll(token, '$TRELLIS_TOKEN')),
    );
    expect(listed).toMatchObject({ code: 0, stderr: '' });
  });

  test('leaves out what is not sent to a remote host, and says so', async () => {
    const run = await trellis(['verify', 'https://plants.example', '--list', '--max-requests', '5']);
    expect(run.stdout).toMatch(
      /^https:\/\/plants\.example: 5 requests of 5 cases, seed [0-9a-f]+\n1  POST  \/plants  deny +createPlant\/auth\/none /,
    );
    expect(run.stdout).toMatch(
      /not sent: \d+ cases: it may change data on another machine; send it anyway with --intrusive/,
    );
    expect(run.stdout).toMatch(
      /not sent: \d+ requests beyond --max-requests\n5 requests, which take at least 1.00 s at 10\/s\n$/,
    );
    const intrusive = await trellis(['verify', 'https://plants.example', '--list', '--intrusive']);
    expect(intrusive.stdout).not.toContain('not sent');
  });
});

test('--token-command prints the token, and once more when that has expired', async () => {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  let accepted = 0;
  const url = await serve((request) => {
    const valid = accepted < 1 ? 't0ken-of-call-1' : 't0ken-of-call-2';
    const authorised = request.request.headers.authorization?.replace(/^bearer/i, 'Bearer') === `Bearer ${valid}`;
    const answer = correctAnswer({ ...request, authorised });
    if (answer.status === 200) accepted++;
    return answer;
  });
  const line = `echo x >> ${calls}; echo t0ken-of-call-$(wc -l < ${calls})`;
  const json = `json=${join(folder, 'report.json')}`;
  const run = await trellis([
    'verify',
    url,
    '--only',
    'createPlant/auth/*',
    '--token-command',
    line,
    '--reporter',
    json,
  ]);
  expect(run.code).toBe(0);
  expect(run.stdout).toContain('The credential expired, and Trellis renewed it once.');
  expect(readFileSync(calls, 'utf8')).toBe('x\nx\n');
  expect(report().targets[0]?.renewals).toBe(1);
  expect(run.stdout + run.stderr + JSON.stringify(report())).not.toMatch(/t0ken-of-call/);
});

test('what was most probably left behind is said, with what to look for', async () => {
  const url = await serve();
  const json = `json=${join(folder, 'report.json')}`;
  const run = await trellis(['verify', url, ...few, '--token', token, '--reporter', json]);
  const [left, ...others] = report().targets[0]?.left ?? [];
  expect(others).toEqual([]);
  expect(left).toMatchObject({ resource: 'plant', operation: 'createPlant' });
  expect(run.stdout.replaceAll(/\s+/g, ' ')).toContain(`created by createPlant (${left?.ids[0]}`);
  expect([...agents]).toEqual([expect.stringMatching(/^trellis\/\d/)]);
});

test('a baseline that several targets share loses nothing of those that are not asked', async () => {
  const url = await serve(unchallenged);
  const shared = (name: string): string =>
    `  ${name}:\n    url: ${url}\n    token: \${STAGING_TOKEN}\n    baseline: shared.yaml\n`;
  const config = configure(`targets:\n${shared('staging')}${shared('canary')}`);
  const update = (...targets: readonly string[]): ReturnType<typeof trellis> =>
    trellis(['verify', ...targets, ...few, ...config, '--update-baseline'], { STAGING_TOKEN: token });
  expect((await update('staging', 'canary')).stderr).toContain('2 new, 0 kept, 0 dropped');
  await server?.close();
  const mended = await serve();
  writeFileSync(
    join(folder, 'configuration.yaml'),
    readFileSync(join(folder, 'configuration.yaml'), 'utf8').replaceAll(url, mended),
  );
  const one = await update('staging');
  expect(one.stderr).toContain('0 new, 2 kept, 0 dropped');
  expect(one.stderr).toContain('no entries were removed, because canary also uses the file');
  expect((await update('staging', 'canary')).stderr).toContain('0 new, 0 kept, 2 dropped');
});

test('a target whose certificate is not verified is said before all else, in every report', async () => {
  const { createServer } = await import('node:https');
  const pem = (name: string): string => readFileSync(resolve(root, 'test/run/tls', name), 'utf8');
  const secure = createServer(
    { cert: pem('elsewhere.cert.pem'), key: pem('elsewhere.key.pem') },
    (_request, response) => {
      response.writeHead(500).end();
    },
  );
  await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
  const address = secure.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const reports = ['json=report.json', 'junit=report.xml'].flatMap((name) => [
    '--reporter',
    name.replace('=', `=${folder}/`),
  ]);
  const run = await trellis([
    'verify',
    `https://127.0.0.1:${port}`,
    ...few,
    '--token',
    token,
    '--insecure',
    ...reports,
  ]);
  secure.close();
  secure.closeAllConnections();
  expect(run.stdout).toMatch(
    /^.*\n.*\n\n! INSECURE: Trellis did not verify the certificate of https:\/\/127\.0\.0\.1:\d+,/,
  );
  expect(report().targets[0]?.insecure).toBe(true);
  expect(readFileSync(join(folder, 'report.xml'), 'utf8')).toContain(
    '<property name="insecure" value="INSECURE: Trellis did not verify the certificate',
  );
});
