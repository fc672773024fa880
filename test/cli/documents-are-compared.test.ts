import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sarifErrors } from '../report/schema-errors.js';
import { trellis, type Ended } from './trellis.js';

const documentOf = (maximum: number, responses = "'200': { description: d }"): string => `openapi: 3.1.0
info: { title: Shop, version: '1' }
components:
  schemas:
    Item:
      type: object
      properties:
        count: { type: integer, maximum: ${maximum} }
paths:
  /items:
    post: &write
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } }
      responses: { ${responses} }
  /drafts:
    post: *write
`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-diff-'));
  await Promise.all([
    writeFile(join(folder, 'old.yaml'), documentOf(100)),
    writeFile(join(folder, 'new.yaml'), documentOf(50)),
    writeFile(join(folder, 'more.yaml'), documentOf(100, "'200': { description: d }, '409': { description: d }")),
    writeFile(join(folder, 'broken.yaml'), 'openapi: 3.1.0\npaths: [\n'),
  ]);
});

afterAll(() => rm(folder, { recursive: true }));

function diff(after: string, ...more: readonly string[]): Promise<Ended> {
  return trellis(['diff', join(folder, 'old.yaml'), join(folder, after), ...more]);
}

test('a request that breaks the new document is shown with both places', async () => {
  const { code, stdout, stderr } = await diff('new.yaml');
  expect(code).toBe(1);
  expect(stderr).toBe('');
  expect(stdout.replaceAll(`${folder}/`, ''))
    .toBe(`break POST /items and 1 more: the body at /count must be at most 50 request-rejected
  old      old.yaml:8:16
  new      new.yaml:8:33
  request  POST /items
           Content-Type: application/json
           {"count":100}

old.yaml → new.yaml breaks clients: 1 break, 0 warnings, 0 notes
`);
});

describe('the exit code', () => {
  test.each([
    ['old.yaml', [], 0],
    ['more.yaml', [], 0],
    ['more.yaml', ['--strict'], 1],
    ['broken.yaml', [], 2],
    ['missing.yaml', [], 2],
    ['new.yaml', ['--reporter', 'junit'], 2],
  ] as const)('for %s %j', async (after, flags, expected) => {
    expect((await diff(after, ...flags)).code).toBe(expected);
  });
});

test('files and GitHub get it as well', async () => {
  const [json, sarif] = [join(folder, 'diff.json'), join(folder, 'diff.sarif')];
  const { code, stdout } = await diff(
    'new.yaml',
    '--reporter',
    `json=${json}`,
    '--reporter',
    `sarif=${sarif}`,
    '--reporter',
    'github',
  );
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^::error file=.*new\.yaml,line=8,col=33,title=.*::the body at \/count must be at most 50%0A/m,
  );
  expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
    verdict: 'breaks',
    differences: [{ rule: 'request-rejected', level: 'break', operations: ['POST /items', 'POST /drafts'] }],
  });
  const log = await readFile(sarif, 'utf8');
  expect(sarifErrors(log)).toEqual([]);
  expect(JSON.parse(log)).toMatchObject({ runs: [{ results: [{ ruleId: 'request-rejected', level: 'error' }] }] });
});
