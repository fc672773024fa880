import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock/index.js';
import { ended, start, trellis, type Ended } from './trellis.js';

const folder = mkdtempSync(join(tmpdir(), 'trellis-record-'));
const token = 'eyJ.a-t0ken-of-ann';
const document = `# The garden, with comments to keep.
openapi: 3.1.0
info: { title: Garden, version: '1' }
security: [{ bearer: [] }]
paths:
  /plants: # many
    post:
      operationId: createPlant
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Plant' } } } }
      responses:
        201: # as a number
          description: Made.
          content:
            application/json: { schema: { $ref: '#/components/schemas/Plant' } }
        '422': { description: No., content: { application/json: { schema: { type: object } } } }
  /plants/{id}:
    get:
      operationId: readPlant
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: theme, in: cookie, schema: { type: string } }
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Plant' } } } }
  /login:
    post:
      operationId: login
      security: []
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [password], properties: { password: { type: string } } } } } }
      responses:
        '200': { description: In., content: { application/json: { schema: { type: object, required: [token], properties: { token: { type: string, example: ${token} } } } } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    Plant: { type: object, required: [id, name], properties: { id: { type: integer, example: 9007199254740993 }, name: { type: string, example: Fern } } }
`;
const spec = join(folder, 'garden.yaml');
writeFileSync(spec, document);
let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ spec });
});
afterAll(() => mock.close());

async function suite(url: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const post = (path: string, body: string, more = headers): Promise<Response> =>
    fetch(url + path, { method: 'POST', headers: more, body });
  await post('/login', '{"password":"correct-horse"}');
  for (const _ of [1, 2]) await post('/plants', '{"id":9007199254740993,"name":"Fern ${x} \u{1f331}"}');
  await post('/plants', '{"id":"x"}');
  await post('/plants', '{"id":1,"name":"Ivy"}', { ...headers, Authorization: '' });
  await fetch(`${url}/plants/7?x=%20`, { headers: { ...headers, Cookie: 'theme=dark; sid=my-c00kie' } });
}

async function recorded(flags: readonly string[]): Promise<Ended> {
  const child = start(['proxy', mock.url, '--port', '0', '--spec', spec, ...flags]);
  const end = ended(child);
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  await suite(/ on (http:\S+)\n/.exec(String(said))?.[1] ?? '');
  child.kill('SIGTERM');
  return end;
}

test('what passed is a HAR file, cases and examples, none of them with a secret', async () => {
  const [har, cases, examples] = ['a.har', 'a.yaml', 'b.yaml'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { code, stderr } = await recorded(['--record', har, '--as-cases', cases, '--as-examples', examples]);
  expect(code).toBe(0);
  expect(stderr).toContain('has no case for 1 exchange with secrets');
  const texts = [har, cases, examples].map((file) => readFileSync(file, 'utf8'));
  for (const text of texts.slice(0, 2)) {
    for (const secret of [token, 'correct-horse', 'my-c00kie']) expect(text).not.toContain(secret);
  }

  // The HAR file is judged as the traffic was.
  const { log } = JSON.parse(texts[0] ?? '') as { log: { version: string; entries: readonly any[] } };
  expect([log.version, log.entries.length]).toEqual(['1.2', 6]);
  expect(log.entries.at(-1)?.request).toMatchObject({
    url: `${mock.url}/plants/7?x=%20`,
    headers: expect.arrayContaining([{ name: 'Authorization', value: 'Bearer [secret]' }]),
  });
  expect(await trellis(['judge', har, '--spec', spec])).toMatchObject({ code: 0, stderr: '' });

  // The cases load and pass against the server that they were recorded from.
  expect(texts[1]?.match(/expect: .*/g)).toEqual(['expect: accept', 'expect: refuse', 'expect: deny', 'expect: [200]']);
  const run = await trellis([
    'verify',
    mock.url,
    '--spec',
    spec,
    '--cases',
    cases,
    '--source',
    'written',
    '--touch',
    'createPlant',
    '--token',
    token,
  ]);
  expect(run.stdout).toMatch(/4 cases passed/);
  expect(run.code).toBe(0);

  // The copy keeps what it had.
  const copy = texts[2] ?? '';
  expect(copy).toContain('# The garden, with comments to keep.');
  expect(copy).toContain('# many');
  expect(copy).toMatch(/201:\s*# as a number[^]*examples:[^]*recorded:[^]*id: 9007199254740993/);
  expect(copy).not.toContain('correct-horse');
  expect(readFileSync(spec, 'utf8')).toBe(document);
  expect(await trellis(['check', examples])).toMatchObject({ code: 0 });
});

test('a file that exists is replaced only where that is asked for', async () => {
  const har = join(folder, 'old.har');
  writeFileSync(har, 'old');
  const refused = await trellis(['proxy', mock.url, '--spec', spec, '--record', har]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`--record: ${har} exists`) });
  expect(readFileSync(har, 'utf8')).toBe('old');
  expect((await recorded(['--record', har, '--overwrite'])).code).toBe(0);
  expect(readFileSync(har, 'utf8')).toMatch(/^\{"log"/);
});

test('a run of verify is recorded, and its recording judged', async () => {
  const har = join(folder, 'run.har');
  const run = await trellis(['verify', 'mock', '--spec', spec, '--token', token, '--record', har]);
  expect(run.code).toBe(0);
  const text = readFileSync(har, 'utf8');
  expect(text).not.toContain(token);
  const { log } = JSON.parse(text) as { log: { entries: readonly unknown[] } };
  expect(log.entries.length).toBeGreaterThan(50);
  const judged = await trellis(['judge', har, '--spec', spec]);
  expect(judged.stderr).toBe('');
  expect(judged.stdout).toContain(`of ${log.entries.length} entries.`);
});
