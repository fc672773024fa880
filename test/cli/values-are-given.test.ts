import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trellis } from './trellis.js';
import { documentIn } from '../table.js';
import { temporaryFolder } from '../temporary-folder.js';
import { httpServer } from '../run/servers.js';

const document = documentIn(import.meta.dirname, 'values-are-given.openapi.yaml');

const folder = temporaryFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const spec = file('openapi.yaml', document);

async function shown(id: string, configuration: string, ...flags: readonly string[]): Promise<string> {
  const config = file('trellis.config.yaml', configuration);
  const { stdout, stderr } = await trellis(['cases', id, '--spec', spec, '--config', config, ...flags]);
  return stdout.split('\n\n').slice(1).join('\n').trimEnd() || stderr;
}

async function body(id: string, configuration: string, ...flags: readonly string[]): Promise<string> {
  return (await shown(id, configuration, ...flags)).split('\n').at(-1) ?? '';
}

describe('good requests hold what is given', () => {
  const configuration = `values:
  server_id: localhost
  'get*': { tenant: acme }
  createOrder: { /productId: '17', /lines/0/sku: AB }
`;

  test('a parameter by its name, before the example in the document, and one that may be left out', async () => {
    const listed = await trellis([
      'verify',
      'http://127.0.0.1:9',
      '--spec',
      spec,
      '--list',
      '--config',
      file('a.yaml', configuration),
    ]);
    const good = listed.stdout.split('\n').filter((line) => / accept +getServer\/(?!parameter)/.test(line));
    expect(good.length).toBeGreaterThan(0);
    for (const line of good) expect(line).toContain('GET      /servers/localhost?tenant=acme ');
  });

  test('a member of a body that may be left out, with what belongs to it, and the number that a text means', async () => {
    const minimal = /^\{"productId":17,"lines":\[\{"sku":"AB","count":\d+\}\]\}$/;
    expect(await body('createOrder/good/minimal', configuration)).toMatch(minimal);
    expect(await body('createOrder/body/lines/0/count/below-minimum', configuration)).toBe(
      '{"productId":17,"lines":[{"sku":"AB","count":0}]}',
    );
  });

  test('one operation goes before a glob, a glob before a name, and the command line before all', async () => {
    const text = `values:
  createOrder: { /productId: 3 }
  'create*': { /productId: 2, /note: from a glob }
  /productId: 1
  /note: from all
`;
    expect(await body('createOrder/good/minimal', text)).toBe('{"productId":3,"note":"from a glob"}');
    const flags = ['--value', '/productId=4', '--value', 'createOrder:/note=x:y=z'];
    expect(await body('createOrder/good/minimal', text, ...flags)).toBe('{"productId":4,"note":"x:y=z"}');
  });

  test('a list or an object in whole', async () => {
    const text = `values: { '*': { /lines: [{ sku: A, count: 2 }, { sku: B, count: 3 }] } }`;
    expect(await body('createOrder/good/minimal', text)).toMatch(
      /^\{"productId":\d+,"lines":\[\{"sku":"A","count":2\},\{"sku":"B","count":3\}\]\}$/,
    );
  });

  test('variables of the environment, and what one target has', async () => {
    const config = file(
      'targets.yaml',
      `values: { server_id: '\${SERVER}' }
targets:
  one: { url: http://127.0.0.1:9, values: { tenant: only-one } }
  two: { url: http://127.0.0.1:9 }
`,
    );
    const args = ['--spec', spec, '--list', '--only', 'getServer', '--config', config];
    const one = await trellis(['verify', 'one', ...args], { SERVER: 'web-7' });
    expect(one.stdout).toContain('/servers/web-7?tenant=only-one');
    const two = await trellis(['verify', 'two', ...args], { SERVER: 'web-7' });
    expect(two.stdout).not.toContain('only-one');
    const both = await trellis(['verify', 'one', 'two', ...args], { SERVER: 'web-7' });
    expect([both.code, both.stderr]).toEqual([
      2,
      'trellis: the targets have different values in the configuration; verify them one at a time\n',
    ]);
  });
});

describe('what the document does not have, or does not allow, is refused at its place', () => {
  test.each([
    ['{ srver_id: a }', '1:11: openapi.yaml has no parameter "srver_id"; did you mean "server_id"?'],
    ['{ productId: 4 }', '1:11: openapi.yaml has no parameter "productId"; write /productId for the body'],
    ['{ createOrdr: { a: b } }', '1:11: openapi.yaml has no operation "createOrdr"; did you mean "createOrder"?'],
    ['{ getServer: { tenan: b } }', '1:24: getServer has no parameter "tenan"; did you mean "tenant"?'],
    [
      '{ createOrder: { /lines/0/skew: b } }',
      '1:26: createOrder has no place in a body "/lines/0/skew"; did you mean "/lines/0/sku"?',
    ],
    [
      '{ createOrder: { /productId: x } }',
      '1:38: "x" is not allowed for /productId in the body of createOrder: the value must be an integer, but is a string; see openapi.yaml:',
    ],
    [
      '{ tenant: ab }',
      '1:19: "ab" is not allowed for the query parameter "tenant" of getServer: the value must be at least 3 characters long, but has 2; see openapi.yaml:',
    ],
  ])('%s', async (values, message) => {
    const config = file('wrong.yaml', `values: ${values}`);
    const { code, stderr } = await trellis(['cases', '--spec', spec, '--config', config]);
    expect([code, stderr.replaceAll(`${folder}/`, '').split('\n')[0]]).toEqual([
      2,
      expect.stringContaining(`trellis: wrong.yaml:${message}`),
    ]);
  });

  test('on the command line with its flag', async () => {
    const { code, stderr } = await trellis(['cases', '--spec', spec, '--value', 'createOrder:/prodctId=1']);
    expect([code, stderr]).toEqual([
      2,
      'trellis: --value createOrder:/prodctId: createOrder has no place in a body "/prodctId"; did you mean "/productId"?\n',
    ]);
  });
});

test('a server that knows one thing only is tested with it', async () => {
  const url = await httpServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const isThere = pathname === '/servers/localhost';
    response.writeHead(request.method === 'GET' ? (isThere ? 200 : 404) : 405, { allow: 'GET' }).end();
  });
  const args = ['verify', url, '--spec', spec, '--only', 'getServer/good/*'];
  expect((await trellis(args)).code).toBe(2);
  expect((await trellis([...args, '--value', 'server_id=localhost'])).code).toBe(0);
});

test('a good request that a person wrote is the one from which all others of its operation are made', async () => {
  const cases = file(
    'cases.yaml',
    `version: 1
operation: createOrder
good:
  known:
    body: { productId: 4711, note: as written }
    headers: { X-Tenant: acme }
cases: []
`,
  );
  const without = await shown('createOrder/body/productId/missing', '', '--cases', cases);
  expect(without).toContain('\nX-Tenant: acme\n');
  expect(without.split('\n').at(-1)).toBe('{"note":"as written"}');
  const flag = ['--cases', cases, '--value', '/productId=1'];
  expect(await body('createOrder/good/minimal', '', ...flag)).toBe('{"productId":1,"note":"as written"}');
});

test('a finding is sent again with the values with which it was found', async () => {
  const seen: string[] = [];
  const url = await httpServer((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(request.url === '/servers/localhost' ? 500 : 404).end();
  });
  const config = file('known.yaml', `values: { server_id: localhost }\ntargets: { here: { url: ${url} } }`);
  const report = join(folder, 'report.json');
  const args = ['--spec', spec, '--config', config];
  await trellis(['verify', 'here', ...args, '--only', 'getServer/good/minimal', '--reporter', `json=${report}`]);
  seen.length = 0;
  const { code } = await trellis(['replay', '1', '--report', report, ...args]);
  expect([code, [...new Set(seen)]]).toEqual([1, ['/servers/localhost']]);
});

test('what is given is read in place of what the run creates, and never removed', async () => {
  const servers = file('servers.yaml', documentIn(import.meta.dirname, 'values-are-given-2.openapi.yaml'));
  const there = new Set(['localhost']);
  const [read, removed] = [new Set<string>(), new Set<string>()];
  let count = 0;
  const url = await httpServer((request, response) => {
    request.resume().on('end', () => {
      const id = /^\/servers\/([^/?]+)$/.exec(request.url ?? '')?.[1];
      if (request.url === '/servers' && request.method === 'POST') {
        there.add(`made-${++count}`);
        response.writeHead(201, { 'content-type': 'application/json' }).end(`{"id":"made-${count}"}`);
      } else if (id === undefined || !there.has(id)) response.writeHead(404).end();
      else if (request.method === 'GET') {
        read.add(id);
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        there.delete(id);
        removed.add(id);
        response.writeHead(204).end();
      } else response.writeHead(405, { allow: 'GET, DELETE' }).end();
    });
  });
  const args = ['verify', url, '--spec', servers, '--only', '*/good/*', '--only', '*/again/*'];
  await trellis([...args, '--value', 'server_id=localhost']);
  expect([...read]).toEqual(['localhost']);
  expect([...removed].filter((id) => id.startsWith('made-')).length).toBeGreaterThan(0);
  expect(there.has('localhost')).toBe(true);
});
