import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { correctAnswer, servePlants, token } from './plant-server.js';
import { root, trellis, type Ended } from './trellis.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-init-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8');
const here = (...args: readonly string[]): Promise<Ended> => trellis(args, { TRELLIS_TOKEN: token }, folder);

describe('trellis init', () => {
  test('writes a configuration, a CI file and cases that the other commands take, and says what is next', async () => {
    await copyFile(join(root, 'openapi.yaml'), join(folder, 'openapi.yaml'));
    const run = await here('init');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toBe(`wrote trellis.config.yaml: defaults of flags, and the target local at http://localhost:3000
wrote .github/workflows/contract.yml: verifies the target local
wrote contracts/first.yaml: cases of createPlant

Next:
  trellis check                         judges the document and the cases
  trellis mock                          runs a mock server of the document
  TRELLIS_TOKEN=… trellis verify local  tests the service at http://localhost:3000, once it runs there
`);
    const check = await here('check');
    expect(check).toMatchObject({ code: 0, stdout: expect.stringContaining(' 3 written cases, ') });
    expect(await read('contracts/first.yaml')).toContain(`
good:
  valid:
    path: "/plants"
    body:
      name: Name
      id: \${unique.int64}

cases:
  - id: createPlant/first/valid
    expect: accept # a documented success
  - id: createPlant/first/incomplete
    drop: ["/name"] # by JSON Pointer
    expect: refuse # a documented 4xx
  - id: createPlant/first/no-credentials
    auth: none
    expect: deny # 401 or 403
`);
    const reference = await here('verify', 'reference', '--source', 'written');
    expect(reference).toMatchObject({ code: 0, stdout: expect.stringContaining('3 cases') });
  });

  test.each([
    ['a correct service passes', correctAnswer, 0],
    ['one that lets everybody in does not', () => ({ status: 200, body: { name: 'Name' } }), 1],
  ])('its cases test the target local: %s', async (_, answer, code) => {
    const server = await servePlants(answer);
    const text = await readFile(join(root, 'openapi.yaml'), 'utf8');
    await writeFile(join(folder, 'openapi.yaml'), text.replace('http://localhost:3000', server.url));
    await here('init', '--ci', 'none');
    const run = await here('verify', '--source', 'written');
    await server.close();
    expect(run).toMatchObject({ code, stdout: expect.stringContaining('local') });
  });

  test('every example in a comment of the configuration is right', async () => {
    await copyFile(join(root, 'openapi.yaml'), join(folder, 'openapi.yaml'));
    await here('init');
    const text = await read('trellis.config.yaml');
    const uncommented = text.replaceAll(/^( *)# (?=( *)(?:(?!yaml-)[A-Za-z-]+:(?: |$)|#))/gm, '$1');
    expect(uncommented.match(/^ *[A-Za-z-]+:/gm)?.length).toBeGreaterThan(12);
    await writeFile(join(folder, 'trellis.config.yaml'), uncommented);
    await writeFile(join(folder, 'known.yaml'), 'version: 1\ndeviations: []\n');
    const run = await trellis(['verify', 'local', '--list'], { LOCAL_TOKEN: 'a', STAGING_TOKEN: 'b' }, folder);
    expect(run.stderr).not.toContain('trellis.config.yaml');
    expect(run.code).toBe(0);
  });

  test.each([
    ['github', '.github/workflows/contract.yml'],
    ['gitlab', '.gitlab-ci.yml'],
  ])('the file of %s is YAML, whose inputs and flags exist', async (system, file) => {
    await copyFile(join(root, 'openapi.yaml'), join(folder, 'openapi.yaml'));
    await here('init', '--ci', system);
    const ci = parse(await read(file)) as {
      jobs?: { contract: { steps: { uses: string; with?: object }[] } };
      contract?: { script: string[] };
    };
    if (ci.jobs !== undefined) {
      const action = parse(await readFile(join(root, 'action.yml'), 'utf8')) as { inputs: object };
      const own = ci.jobs.contract.steps.find(({ uses }) => uses.startsWith('trellis-contracts/trellis@'));
      const commented = /^ *# (token):/m.exec(await read(file))?.[1] ?? '';
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining([...Object.keys(own?.with ?? {}), commented]));
      return;
    }
    const words = /npx --yes trellis (.*)$/.exec(ci.contract?.script.at(-1) ?? '')?.[1]?.split(' ') ?? [];
    expect(await here(...words, '--list')).toMatchObject({ code: 0, stdout: expect.stringContaining('/first/valid') });
  });

  test('overwrites nothing', async () => {
    await copyFile(join(root, 'openapi.yaml'), join(folder, 'openapi.yaml'));
    await mkdir(join(folder, 'contracts'));
    await mkdir(join(folder, '.github/workflows'), { recursive: true });
    const files = ['trellis.config.yml', '.github/workflows/contract.yml', 'contracts/own.yaml'];
    for (const file of files) await writeFile(join(folder, file), 'mine');
    const run = await here('init');
    expect(run.stdout).toMatch(
      /^kept {2}trellis\.config\.yml: exists already\nkept {2}\.github\/.*: exists already\nkept {2}contracts: has files already\n/,
    );
    for (const file of files) expect(await read(file)).toBe('mine');
    await expect(read('trellis.config.yaml')).rejects.toThrow('ENOENT');
    await expect(read('contracts/first.yaml')).rejects.toThrow('ENOENT');
  });

  test('finds a document of a usual name in a usual folder, and asks where there are several', async () => {
    expect(await here('init')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no OpenAPI document is named'),
    });
    await mkdir(join(folder, 'api'));
    await copyFile(join(root, 'test/mock/shop.yaml'), join(folder, 'api/openapi.yml'));
    expect((await here('init', '--ci', 'none')).stdout).toContain(
      'wrote api/contracts/first.yaml: cases of createProduct',
    );
    expect(await read('api/contracts/first.yaml')).toContain('$schema=../../node_modules/trellis/schemas/cases');
    expect(await here('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('api/openapi.yml: OpenAPI') });
    await writeFile(join(folder, 'swagger.json'), '{}');
    expect(await here('init')).toMatchObject({
      code: 2,
      stderr:
        'trellis: several documents are here: swagger.json, api/openapi.yml; name one: trellis init swagger.json\n',
    });
    expect(await here('init', 'nowhere.yaml')).toMatchObject({ code: 2, stdout: '' });
  });

  test('of a document that has no folder here names its cases', async () => {
    await here('init', 'plant-store', '--ci', 'none');
    expect(await here('check')).toMatchObject({ code: 0, stdout: expect.stringContaining(' 3 written cases, ') });
  });

  test.each([
    ['${hostile}: "', '{ type: string, enum: ["${unique.x} # no: \\"comment\\"", "é\\u2028"] }'],
    [
      'yes',
      '{ type: array, minItems: 1, items: { type: object, required: [a], properties: { a: { type: "null" } } } }',
    ],
    ['a/b~c', '{ type: object, required: [d], properties: { d: { type: number, const: 12345678901234567890.5 } } }'],
  ])('writes a member %s so that it is read as it is', async (name, schema) => {
    const key = JSON.stringify(name);
    const text = `openapi: 3.1.0
info: { title: Odd, version: '1' }
servers: [{ url: 'https://example.com/{v}' }, { url: '/base path/' }]
paths:
  /things:
    post:
      operationId: 'add \${thing}'
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [${key}], properties: { ${key}: ${schema} } } } } }
      responses: { '200': { description: d }, '400': { description: d } }
`;
    await writeFile(join(folder, 'openapi.yaml'), text);
    const run = await here('init', '--ci', 'none');
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('wrote contracts/first.yaml: cases of add') });
    expect(await here('check')).toMatchObject({ code: 0, stdout: expect.stringContaining(' 2 written cases, ') });
    expect(await here('verify', 'mock', '--source', 'written')).toMatchObject({ code: 0 });
  });
});
