import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { ended, start, trellis } from './trellis.js';
import { servePlants } from './plant-server.js';

const folder = temporaryFolder();

describe('help and version', () => {
  test('--help names every command, with examples and exit codes', async () => {
    const run = await trellis(['--help']);
    expect(run.code).toBe(0);
    for (const word of ['verify', 'serve', 'cases', 'check', 'Examples:', '130']) expect(run.stdout).toContain(word);
  });

  test.each(['verify', 'serve', 'cases', 'check', 'resources'])('%s --help has an example', async (command) => {
    const run = await trellis([command, '--help']);
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/Examples?:\n +.*trellis/);
  });

  test('--version is a version', async () => {
    expect(await trellis(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test('help and version are what they say, with and without a command', async () => {
    expect((await trellis(['help'])).stdout).toBe((await trellis(['--help'])).stdout);
    expect(await trellis(['help', 'merge'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('trellis merge'),
    });
    expect(await trellis(['version'])).toMatchObject({ code: 0, stdout: (await trellis(['--version'])).stdout });
  });

  test('a credential that no target takes is said to be of no use', async () => {
    const run = await trellis(['verify', 'mock', '--only', 'createPlant/body/minimal', '--token-command', 'exit 3']);
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('--token-command is not used') });
  });

  test.each([
    ['', 'that no operation requires is said not to be sent', true],
    ['security: [{ key: [] }]', 'that an operation requires is sent without a word', false],
  ])('a credential (%s) %s', async (security, _, isNoted) => {
    const spec = join(folder, 'openapi.yaml');
    await writeFile(
      spec,
      `openapi: 3.0.3
info: { title: Garden, version: '1' }
${security}
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
paths: { /plants: { get: { responses: { '200': { description: Good. } } } } }
`,
    );
    const { stderr } = await trellis(['verify', 'http://127.0.0.1:1', '--spec', spec, '--list', '--token', 'secret-1']);
    expect(stderr.includes('the credential is not sent')).toBe(isNoted);
  });

  test('nothing at all is answered with the help, on standard error', async () => {
    const run = await trellis([]);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('trellis verify');
  });
});

describe('what is not understood is named, the nearest is suggested, and the exit code is 2', () => {
  test.each([
    [['verfy'], /unknown command 'verfy'[\s\S]*verify/],
    [['verify', '--tokne', 'x'], /unknown option '--tokne'[\s\S]*--token/],
    [['verify', 'refrence'], /"refrence" is not a target[\s\S]*reference/],
    [['verify', '--timeout', 'soon'], /--timeout[\s\S]*soon[\s\S]*seconds/],
    [['verify', '--reporter', 'xml'], /reporter "xml"[\s\S]*junit/],
    [['verify', '--reporter', 'json', '--reporter', 'junit'], /standard output/],
    [['verify', '--update-baseline'], /--baseline FILE/],
    [['verify', '--reason', 'known'], /--reason is for the entries that --update-baseline writes/],
    [['verify', '--header', 'nonsense'], /'Name: value'/],
    [['verify', '--credential', 'other=x'], /"other"[\s\S]*bearerAuth/],
    [['verify', '--token-file', '/nowhere/token'], /--token-file/],
    [['verify', '--ca', '/nowhere/ca.pem'], /--ca/],
    [['verify', '--max-requests', '0'], /--max-requests[\s\S]*from 1 up/],
    [['verify', '--token-comand', 'x'], /unknown option '--token-comand'[\s\S]*--token-command/],
    [['verify', '--config', '/nowhere/trellis.yaml'], /the configuration \/nowhere\/trellis\.yaml cannot be read/],
    [['verify', '--only', 'nothing/like/this'], /nothing\/like\/this/],
    [['verify', '--token-command', ''], /--token-command is empty[\s\S]*variable/],
    [['verify', '--spec', ''], /--spec is empty/],
    [['verify', '--cases', ''], /--cases is empty/],
    [['check', ''], /an argument is empty/],
    [['verify', 'reference', 'reference'], /given twice/],
    [['serve', '--port', '70000'], /65535/],
    [['serve', '--store', 'redis'], /"redis" is not a store: use "memory"/],
    [['serve', '--store', 'mysql://localhost/plants'], /"mysql:\/\/localhost\/plants" is not a store/],
    [['cases', 'createPlant/nothing'], /no case "createPlant\/nothing"/],
    [['cases', 'createPlant/*'], /no case "createPlant\/\*"[\s\S]*--only/],
    [['check', 'nowhere.yaml'], /nowhere\.yaml/],
    [['help', 'verfy'], /unknown command 'verfy'[\s\S]*verify/],
    [['check', 'a.yaml', '--spec', 'b.yaml'], /two documents are named, a\.yaml and --spec b\.yaml/],
    [['mock', 'a.yaml', '--spec', 'b.yaml'], /two documents are named, a\.yaml and --spec b\.yaml/],
    [['mock', 'https://a:b@example.com/openapi.yaml'], /contains credentials(?![^]*a:b)[\s\S]*download/],
    [['check', 'https://exa mple.com'], /cannot read https:\/\/exa mple\.com/],
    [['mock', '--port', '0', '--token', 'a\nb'], /^trellis: --token contains a control character, which/],
    [['verify', '--token', 'a', '--token-file', 'b'], /--token and --token-file both give the token/],
  ])('trellis %j', async (args, message) => {
    const run = await trellis(args);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });
});

test('a token of the environment that cannot be sent is named after its variable', async () => {
  const run = await trellis(['mock', '--port', '0'], { TRELLIS_TOKEN: 'a\nb' });
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('TRELLIS_TOKEN contains a control character') });
});

test('what is chosen with --only is all that the coverage speaks of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'));
  const file = join(folder, 'openapi.yaml');
  const operation = (name: string): string =>
    `  /${name}: {get: {operationId: ${name}, responses: {'200': {description: d}}}}\n`;
  await writeFile(
    file,
    `openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths:\n${operation('one')}${operation('two')}`,
  );
  const { stdout } = await trellis(['verify', 'mock', '--spec', file, '--only', 'one/**']);
  expect(stdout).toContain('coverage: 1/1 operation, 1/1 status');
  expect(stdout).not.toContain('not exercised');
  await rm(folder, { recursive: true });
});

test('a document without operations leaves nothing to verify', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'));
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {}\n");
  const why = `${file}:3:1: there is no operation under "paths", so there is nothing to ask for\n`;
  expect(await trellis(['verify', 'mock', '--spec', file])).toMatchObject({ code: 0, stderr: `trellis: ${why}` });
  expect(await trellis(['mock', file, '--port', '0'])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: `trellis: ${why}`,
  });
  expect(await trellis(['check', file])).toMatchObject({ code: 0, stdout: expect.stringContaining(why) });
  await rm(folder, { recursive: true });
});

describe('serve', () => {
  test('prints where it listens and the token it made, answers, and ends with 0 on SIGTERM', async () => {
    const child = start(['serve', '--port', '0']);
    const whole = ended(child);
    let text = '';
    child.stdout?.on('data', (chunk: string) => (text += chunk));
    while (!/curl/.test(text)) await once(child.stdout ?? child, 'data');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
    const made = /: (\S+)\n/.exec(text)?.[1] ?? '';
    const response = await fetch(`${url}/plants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made}`, 'content-type': 'application/json' },
      body: '{"id": 1, "name": "Fern"}',
    });
    expect([response.status, await response.json()]).toEqual([200, { name: 'Fern' }]);
    child.kill('SIGTERM');
    expect(await whole).toMatchObject({ code: 0, stderr: '' });
  });

  test('a port in use is said in one line', async () => {
    const other = await servePlants();
    const { port } = new URL(other.url);
    const run = await trellis(['serve', '--port', port]);
    await other.close();
    expect(run.code).toBe(2);
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
    expect(run.stderr).toContain(port);
  });

  test('a token of TRELLIS_TOKEN is not printed', async () => {
    const child = start(['serve', '--port', '0'], { TRELLIS_TOKEN: 'Given-Token-1' });
    const whole = ended(child);
    await once(child.stdout ?? child, 'data');
    child.kill('SIGTERM');
    const run = await whole;
    expect(run.code).toBe(0);
    expect(run.stdout + run.stderr).not.toContain('Given-Token-1');
  });
});

describe('verify', () => {
  test('Ctrl-C ends it with 130, and says so', async () => {
    const asked = deferred();
    const server = await servePlants(() => {
      asked.resolve();
      return 'hang';
    });
    const child = start(['verify', server.url, '--token', 'x', '--timeout', '60']);
    const whole = ended(child);
    await asked.promise;
    child.kill('SIGINT');
    const run = await whole;
    await server.close();
    expect(run.code).toBe(130);
    expect(run.stdout).toContain('interrupted');
  });
});

function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
