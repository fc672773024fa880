import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentIn } from '../table.js';

const bin = resolve(import.meta.dirname, '../../dist/cli/main.js');
let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-mock-command-'));
  children = [];
  await writeFile(join(folder, 'openapi.yaml'), main);
  await writeFile(join(folder, 'plant.yaml'), part('Fern'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

const main = documentIn(import.meta.dirname, 'the-mock-command.openapi.yaml');

function part(name: string): string {
  return `description: Named.\ncontent: { application/json: { example: ${name} } }\n`;
}

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  readonly said: () => string;
}

function start(args: readonly string[], env: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const { TRELLIS_TOKEN: _, ...surroundings } = process.env;
  const child = spawn(process.execPath, [bin, 'mock', ...args], { cwd: folder, env: { ...surroundings, ...env } });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return { child, said: () => said };
}

async function running(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Running> {
  const started = start(['--port', '0', ...args], env);
  await expect.poll(started.said, { timeout: 10_000 }).toContain('named\n');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(started.said())?.[0] ?? '';
  return { ...started, url };
}

async function named(url: string): Promise<unknown> {
  return (await fetch(`${url}/named?key=k`)).json();
}

test('says where it is, what can be asked with a line to paste, and which examples are wrong', async () => {
  const { said, url } = await running();
  expect(said()).toContain(`mock of Garden on ${url}\nopenapi.yaml · 3 operations · ${url}/__trellis`);
  expect(said()).toContain(`getPlant\n  curl -i '${url}/plants/7?key=any-token'`);
  await expect.poll(said).toMatch(/openapi\.yaml:11:\d+: the example is not valid/);
});

test('says each request in one line, with the reason of a refusal and without what is secret or controls a terminal', async () => {
  const { said, url } = await running();
  await fetch(`${url}/plants/7?key=s3cret`);
  await fetch(`${url}/plants/x%1b?key=s3cret`);
  await fetch(`${url}/named?key=s3cret`, { headers: { Prefer: 'example=moss' } });
  await fetch(`${url}/named?key=s3cret`, { headers: { Prefer: 'code=418' } });
  await fetch(`${url}/named?key=s3cret`, { headers: { Accept: 'text/csv' } });
  await fetch(`${url}/plants/7`, { headers: { Cookie: 'a'.repeat(40_000) } });
  await fetch(`${url}/plants/7`);
  await expect.poll(said).toMatch(/401 GET \/plants\/7 \d+\.\d ms – getPlant asks for credentials of key/);
  expect(said()).toMatch(/200 GET \/plants\/7\?key=… \d+\.\d ms\n/);
  expect(said()).toMatch(/404 GET \/plants\/x%1b\?key=… \d+\.\d ms – the path parameter id must be an integer/);
  expect(said()).toMatch(/404 GET \/named\?key=… .* – named has no example moss of application\/json for status 200\n/);
  expect(said()).toMatch(/418 GET \/named\?key=… .* – named documents no response with status 418\n/);
  expect(said()).toMatch(
    /406 GET \/named\?key=… .* – the response is available as application\/json, none of which Accept/,
  );
  expect(said()).toMatch(/431 GET \/plants\/7 .* – the request line and the headers are larger than 32 KiB\n/);
  expect(said()).not.toContain('s3cret');
});

test('answers by the new document when any of its files changes, and keeps the last good one', async () => {
  const { said, url } = await running(['--watch']);
  expect(await named(url)).toBe('Fern');
  await writeFile(join(folder, 'plant.yaml'), part('Moss'));
  await expect.poll(() => named(url)).toBe('Moss');
  await writeFile(join(folder, 'openapi.yaml'), main.replace('info:', '  info: {'));
  await expect.poll(said).toMatch(/openapi\.yaml:2:\d+: .*\n(?:.*\n)*the mock continues with the last valid document/);
  expect(await named(url)).toBe('Moss');
  // As editors do it.
  await writeFile(join(folder, 'new'), main.replace('/named', '/renamed'));
  await rename(join(folder, 'new'), join(folder, 'openapi.yaml'));
  await expect.poll(async () => (await fetch(`${url}/renamed?key=k`)).status).toBe(200);
});

test('several documents are mocked side by side, and what only one of them can respond to is said', async () => {
  const other = main.replace('paths:', 'servers: [{ url: /other }]\npaths:');
  await writeFile(join(folder, 'other.yaml'), other);
  await writeFile(join(folder, 'same.yaml'), main.replace('{id}:', '{key}:').replace('name: id', 'name: key'));
  const { said, url } = await running(['openapi.yaml', 'other.yaml', 'same.yaml', '--watch']);
  expect(said()).toContain('openapi.yaml, other.yaml below /other, same.yaml · 6 operations');
  expect(said()).toContain('same.yaml:7:7: GET /plants/{key} is also in openapi.yaml; that of openapi.yaml responds\n');
  expect(said()).toContain(`curl -i '${url}/other/plants/7?key=any-token'`);
  expect(await (await fetch(`${url}/other/named?key=k`)).json()).toBe('Fern');
  await writeFile(join(folder, 'other.yaml'), other.replace('/named', '/renamed'));
  await expect.poll(async () => (await fetch(`${url}/other/renamed?key=k`)).status).toBe(200);
});

test('takes one token only where there is one', async () => {
  const { said, url } = await running([], { TRELLIS_TOKEN: 's3cret' });
  expect((await fetch(`${url}/named?key=other`)).status).toBe(401);
  expect((await fetch(`${url}/named?key=s3cret`)).status).toBe(200);
  expect(said()).toContain(`'${url}/plants/7?key='"$TRELLIS_TOKEN"\n`);
  expect(said()).toContain(`curl -i -u 'user:'"$TRELLIS_TOKEN" '${url}/closed'`);
  expect(said()).not.toContain('s3cret');
});

test('fails as often as it is asked to, late as long as it is asked to, for the origins it is asked to', async () => {
  const { url } = await running(['--chaos', '100%', '--delay', '20-30', '--seed', 'a', '--cors', 'http://a.example']);
  const statuses = new Set<unknown>();
  for (let at = 0; at < 5; at++) {
    const headers = { Origin: 'http://b.example' };
    const begun = performance.now();
    const response = await fetch(`${url}/named?key=k`, { headers }).catch(() => undefined);
    statuses.add(response?.status);
    if (response === undefined) continue;
    expect(performance.now() - begun).toBeGreaterThan(18);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
  expect([...statuses].some((status) => status === undefined || Number(status) >= 500)).toBe(true);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it once a request under way is answered', async (signal) => {
  const { child, url } = await running(['--delay', '400']);
  const waiting = fetch(`${url}/named?key=k`);
  await isTaken(url);
  child.kill(signal);
  const [code] = (await once(child, 'close')) as [number];
  expect([code, await (await waiting).json()]).toEqual([0, 'Fern']);
});

test('another Ctrl-C ends it at once', async () => {
  const { child, url } = await running(['--delay', '60000']);
  const waiting = fetch(`${url}/named?key=k`).catch(() => 'cut');
  await isTaken(url);
  child.kill('SIGINT');
  await expect.poll(() => isTaken(url).catch(() => 'refused')).toBe('refused');
  child.kill('SIGINT');
  const [, signal] = (await once(child, 'close')) as [number | null, string];
  expect([signal, await waiting]).toEqual(['SIGINT', 'cut']);
});

/** A preflight is answered without delay, after what came before it. */
async function isTaken(url: string): Promise<void> {
  await fetch(url, { method: 'OPTIONS', headers: { Origin: 'http://a', 'Access-Control-Request-Method': 'GET' } });
}

test('what keeps it from starting is said in one line, with exit code 2', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await writeFile(join(folder, 'bad.yaml'), 'openapi: 4.0.0\n');
  const ended = async (...args: string[]): Promise<[number, string]> => {
    const { child, said } = start(args);
    const [code] = (await once(child, 'close')) as [number];
    return [code, said()];
  };
  const results = await Promise.all([
    ended('--port', String(port)),
    ended('none.yaml'),
    ended('bad.yaml'),
    ended('--delay', '9-1'),
    ended('--chaos', '7'),
    ended('--cors', 'nowhere'),
    ended('openapi.yaml', './b.yaml', './b.yaml'),
  ]);
  taken.close();
  expect(results.map(([code]) => code)).toEqual([2, 2, 2, 2, 2, 2, 2]);
  expect(results[0]?.[1]).toBe(
    `trellis: port ${port} on 127.0.0.1 is in use; stop the process that uses the port, or choose another port\n`,
  );
  expect(results[1]?.[1]).toMatch(/^trellis: cannot read none\.yaml: .*\n$/);
  expect(results[2]?.[1]).toMatch(/^trellis: bad\.yaml:1:10: .*4\.0\.0/);
  expect(results[3]?.[1]).toContain('100-800');
  expect(results[6]?.[1]).toContain('the document ./b.yaml is given twice');
});
