import { readFileSync, writeFileSync } from 'node:fs';
import { type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shopDocument } from '../laws/shop-document.js';
import { trellis } from './trellis.js';
import { documentIn } from '../table.js';
import { temporaryFolder } from '../temporary-folder.js';
import { deadUrl, httpServer } from '../run/servers.js';

const folder = temporaryFolder();

const spec = join(folder, 'openapi.yaml');
writeFileSync(spec, documentIn(import.meta.dirname, 'what-was-not-tested-is-said.openapi.yaml'));

function serve(listener: RequestListener): Promise<string> {
  return httpServer((request, response) => void request.resume().on('end', () => listener(request, response)));
}

const good = ['--spec', spec, '--only', '*/good/*'];

/** Lines that were broken to fit the terminal, put together again. */
function told(stdout: string): string {
  return stdout.replaceAll(/\n {2}(?=\S)/g, ' ');
}

async function shop(orders: number, words = ''): Promise<string> {
  return serve(({ url = '' }, response) => {
    const isOrder = url === '/orders';
    response.writeHead(url === '/health' ? 200 : isOrder ? orders : 404).end(isOrder ? words : '');
  });
}

test('which statuses came back, how often, and which values may be missing', async () => {
  const { stdout } = await trellis(['verify', await shop(422), ...good]);
  expect(told(stdout)).toMatch(
    /getServer was not tested: the server rejected every valid request \(\d+ × 404\)\. The server may not know the server_id that Trellis sent\. Configure values: \{ server_id: … \} or add an example to the document at \S+openapi\.yaml:9:20\./,
  );
  expect(told(stdout)).toMatch(
    /createOrder was not tested: the server rejected every valid request \(\d+ × 422\)\. The server may not know the \/productId that Trellis sent\. Configure values: \{ createOrder: \{ \/productId: … \} \} or/,
  );
});

test('a conflict is put down to the state of an item', async () => {
  const { stdout } = await trellis(['verify', await shop(409), ...good]);
  expect(told(stdout)).toMatch(
    /createOrder was not tested: the server rejected every valid request \(\d+ × 409\)\. The item may have to be in a state to which no other operation led\. Configure values: \{ createOrder: \{ \/productId: … \} \} that name an item in that state\./,
  );
});

test('the value that the server objects to is named', async () => {
  const { stdout } = await trellis(['verify', await shop(422, 'Nobody has heard of "Place".'), ...good]);
  expect(told(stdout)).toMatch(/Configure values: \{ createOrder: \{ \/place: … \} \} or add .*openapi\.yaml:20:118\./);
});

test.each([
  [{ id: '8c0a' }, 'the response to addNote does not identify a note as the path of dropNote requires'],
  [undefined, 'the run could not create a note'],
])('an operation about items that the run cannot name says why: %j', async (note, why) => {
  const contentOf = (properties: object): object => ({
    'application/json': { schema: { type: 'object', properties } },
  });
  const content = contentOf({ id: { type: 'integer' } });
  const wrong = { 400: { description: '' }, 404: { description: '' } };
  const byId = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const notes = join(folder, 'notes.json');
  const paths = {
    '/notes': {
      post: {
        operationId: 'addNote',
        requestBody: { required: true, content: contentOf({ text: { type: 'string' } }) },
        responses: { 201: { description: '', content }, ...wrong },
      },
    },
    '/notes/{id}': {
      delete: { operationId: 'dropNote', parameters: byId, responses: { 204: { description: '' }, ...wrong } },
    },
  };
  writeFileSync(notes, JSON.stringify({ openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths }));
  const url = await serve(({ method }, response) => {
    const isMade = method === 'POST' && note !== undefined;
    const status = isMade ? 201 : method === 'POST' ? 400 : 404;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(isMade ? JSON.stringify(note) : '{}');
  });
  const { stdout } = await trellis(['verify', url, '--spec', notes, '--only', '*/good/*']);
  const rest = 'and the run does not change existing ones; allow this with --touch dropNote.';
  expect(told(stdout)).toContain(`dropNote was not tested: ${why}, ${rest}`);
});

test('what was given is not asked for again', async () => {
  const { stdout } = await trellis([
    'verify',
    await shop(422),
    ...good,
    '--value',
    'server_id=a',
    '--value',
    '/productId=1',
  ]);
  expect(told(stdout)).not.toContain('may not know');
  expect(told(stdout)).toMatch(
    /getServer was not tested: .*\(\d+ × 404\)\. Write a valid request for it in a case file\./,
  );
});

test('an operation that let a request in is tested, although the document has another success', async () => {
  const { stdout } = await trellis(['verify', await shop(202), ...good]);
  expect(stdout).toContain('getServer was not tested');
  expect(stdout).not.toContain('createOrder was not tested');
});

test('shards count together, in every report', async () => {
  const url = await shop(422);
  const seed = ['--seed', 'x'];
  const file = (name: string): string => join(folder, `${name}.json`);
  await trellis(['verify', url, ...good, ...seed, '--reporter', `json=${file('whole')}`]);
  for (const shard of ['1', '2'])
    await trellis(['verify', url, ...good, ...seed, '--shard', `${shard}/2`, '--reporter', `json=${file(shard)}`]);
  await trellis(['merge', file('1'), file('2'), '--reporter', `json=${file('merged')}`]);
  const [whole, merged] = ['whole', 'merged'].map(
    (name) =>
      (JSON.parse(readFileSync(file(name), 'utf8')) as { targets: { refused: unknown[] }[] }).targets[0]?.refused,
  );
  expect(whole).toMatchObject([
    { operation: 'getServer', answers: [{ status: 404 }], lacks: [{ name: 'server_id' }] },
    { operation: 'createOrder', answers: [{ status: 422 }], lacks: [{ name: '/productId' }] },
  ]);
  expect(merged).toEqual(whole);
});

test('a target that does not listen is told once, not for each operation', async () => {
  const target = await deadUrl();
  const shopSpec = join(folder, 'shop.yaml');
  writeFileSync(shopSpec, shopDocument);
  const { stdout } = await trellis(['verify', target, '--spec', shopSpec, '--token', 'any']);
  expect(told(stdout)).toContain('cannot be reached: nothing listens');
  expect(stdout).toContain('not applicable');
  expect(stdout).not.toContain('was not tested');
});
