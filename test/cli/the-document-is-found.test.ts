import { once } from 'node:events';
import { createServer } from 'node:http';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectProxy } from '../run/proxies.js';
import { answerJson, listen } from '../run/servers.js';
import { ended, root, start, trellis } from './trellis.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-found-'));
});

afterEach(() => rm(folder, { recursive: true }));

const commands = [
  ['mock', '--port', '0'],
  ['verify', 'mock'],
  ['verify', 'http://127.0.0.1:1'],
  ['verify'],
  ['check'],
  ['cases'],
  ['resources'],
  ['judge', '-'],
];

describe('where no document is named and none is here', () => {
  test.each(commands)('trellis %s %s exits with 2 and names --spec', async (...args) => {
    expect(await trellis(args, {}, folder)).toMatchObject({
      code: 2,
      stdout: '',
      stderr:
        'trellis: no OpenAPI document is named, and there is no openapi.yaml here; name one, such as --spec ' +
        'api/openapi.yaml; --spec plant-store is the plant store that ships with Trellis\n',
    });
  });

  test('a document of another usual name is offered', async () => {
    await mkdir(join(folder, 'docs'));
    await writeFile(join(folder, 'docs/swagger.json'), '{}');
    const run = await trellis(['check'], {}, folder);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('--spec docs/swagger.json, which is here') });
  });

  test('the reference is judged by the plant store', async () => {
    const run = await trellis(['verify', 'reference', '--only', 'createPlant/body/minimal'], {}, folder);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('reference conforms') });
    await writeFile(join(folder, 'trellis.config.yaml'), 'default: [reference]\n');
    expect(await trellis(['verify', '--only', 'createPlant/body/minimal'], {}, folder)).toMatchObject({ code: 0 });
  });
});

describe('the plant store that ships', () => {
  test('is named plant-store, on the command line and in the configuration', async () => {
    const counts = /1 operation, \d+ written cases, \d+ remarks?/;
    expect(await trellis(['check', '--spec', 'plant-store'], {}, folder)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(counts),
    });
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub/trellis.config.yaml'), 'spec: plant-store\n');
    const configured = await trellis(['check', '--config', 'sub/trellis.config.yaml'], {}, folder);
    expect(configured).toMatchObject({ code: 0, stdout: expect.stringMatching(counts) });
  });

  test('is taken from the folder where it lies there', async () => {
    await copyFile(join(root, 'openapi.yaml'), join(folder, 'openapi.yaml'));
    const run = await trellis(['check'], {}, folder);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('openapi.yaml: OpenAPI 3.1.0, 1 operation') });
  });

  test('gives way to a file of the same name that is named as one', async () => {
    await writeFile(join(folder, 'plant-store'), "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {}\n");
    const run = await trellis(['check', './plant-store'], {}, folder);
    expect(run).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('./plant-store: OpenAPI 3.1.0, 0 operations'),
    });
  });

  test('does not take the place of a document that cannot be read', async () => {
    const run = await trellis(['verify', 'reference', '--spec', 'nowhere.yaml'], {}, folder);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot read nowhere.yaml') });
  });
});

describe('a URL', () => {
  const remote = {
    openapi: '3.1.0',
    info: { title: 'Remote', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: { 200: { description: 'd', content: { 'application/json': { schema: { type: 'integer' } } } } },
        },
      },
    },
  };
  const served = (): Promise<string> => listen(createServer((_request, response) => answerJson(response, 200, remote)));

  test('is checked, configured, mocked and verified as a file is', async () => {
    const url = `${await served()}/openapi.json`;
    expect(await trellis(['check', url], {}, folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${url}: OpenAPI 3.1.0, 1 operation`),
    });
    await mkdir(join(folder, 'contracts'));
    await writeFile(join(folder, 'contracts/other.yaml'), 'version: 1\noperation: another\n');
    await writeFile(join(folder, 'trellis.config.yaml'), `spec: ${url}\n`);
    // Prism 5.14 downloads no documents under Node.js 24 and later, whose fetch rejects its AbortSignal.
    const targets = Number.parseInt(process.versions.node, 10) < 24 ? ['mock', 'prism'] : ['mock'];
    for (const target of targets) {
      const run = await trellis(['verify', target], {}, folder);
      expect(run).toMatchObject({ stderr: '', stdout: expect.stringContaining(`${target} conforms`), code: 0 });
    }
  });

  test('gives values made up for it', async () => {
    const child = start(['mock', `${await served()}/openapi.json`, '--port', '0', '--dynamic', '--watch']);
    const whole = ended(child);
    let text = '';
    child.stdout?.on('data', (chunk: string) => (text += chunk));
    while (!text.includes('curl')) await once(child.stdout ?? child, 'data');
    const response = await fetch(`${/http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]}/a`);
    expect([response.status, typeof (await response.json())]).toEqual([200, 'number']);
    child.kill('SIGTERM');
    expect(await whole).toMatchObject({
      code: 0,
      stderr: 'trellis: --watch does not reload a document from a URL\n',
    });
  });

  test('is reached through the proxy of the environment', async () => {
    const proxy = await connectProxy(await served());
    const url = 'http://contracts.trellis.test/openapi.json';
    const run = await trellis(['check', url], { HTTP_PROXY: proxy.url }, folder);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining(`${url}: OpenAPI 3.1.0, 1 operation`) });
    const unreachable = await trellis(['check', url], { HTTP_PROXY: 'http://127.0.0.1:9' }, folder);
    expect(unreachable).toMatchObject({ code: 2, stderr: expect.stringContaining(`cannot read ${url}: `) });
    expect(proxy.heads[0]).toMatch(/^CONNECT contracts\.trellis\.test:80 /);
  });
});
