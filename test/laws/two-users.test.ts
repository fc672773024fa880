import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { trellis } from '../cli/trellis.js';
import { httpServer, TOKEN } from '../run/servers.js';
import { document } from './document.js';
import { judged } from './judged.js';
import { OTHER_TOKEN, workshop } from './workshop.js';
import { temporaryFolder } from '../temporary-folder.js';

const law = 'resource:tool/law/others-see-nothing';
const folder = temporaryFolder();
let config: string;
let [isolated, open] = ['', ''];

beforeAll(async () => {
  config = join(folder, 'trellis.config.yaml');
  isolated = await httpServer(workshop());
  open = await httpServer(workshop(() => ({ reaches: () => true })));
  await writeFile(join(folder, 'openapi.yaml'), document);
});

const flags = () => ['--spec', join(folder, 'openapi.yaml'), '--only', law];

describe('a second user', () => {
  const env = { TRELLIS_TOKEN: TOKEN };

  test('is not asked where no credential of one is given, which is said', async () => {
    const { code, stdout } = await trellis(['verify', open, ...flags()], env);
    expect(code).toBe(2);
    expect(stdout).toMatch(/no credential of a second user is given; add --other-credential\s+SCHEME=VALUE/);
  });

  test('is told where everything of the first one can be reached, without either secret', async () => {
    const both = { ...env, TRELLIS_OTHER_TOKEN: OTHER_TOKEN };
    const found = await trellis(['verify', open, ...flags()], both);
    expect(found.code).toBe(1);
    expect(found.stdout).toContain('isolation-broken');
    expect(found.stdout).toContain('The second user can read the tool that the first user created.');
    expect(found.stdout).toContain('TRELLIS_OTHER_TOKEN');
    for (const secret of [TOKEN, OTHER_TOKEN]) expect(found.stdout + found.stderr).not.toContain(secret);
    expect((await trellis(['verify', isolated, ...flags()], both)).code).toBe(0);
  });

  test('is given by a flag, whose scheme has to be known', async () => {
    const given = ['verify', open, ...flags(), '--other-credential'];
    expect((await trellis([...given, `token=${OTHER_TOKEN}`], env)).code).toBe(1);
    const wrong = await trellis([...given, `nobody=${OTHER_TOKEN}`], env);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('--other-credential: the document has no security scheme "nobody"');
    expect(wrong.stderr).not.toContain(OTHER_TOKEN);
  });

  test('whose credential is refused everywhere proves nothing', async () => {
    const { code, stdout } = await trellis(['verify', open, ...flags(), '--other-credential', 'token=unknown'], env);
    expect(stdout).toContain('the server answered 401 to every request of the second user');
    expect(code).toBe(0);
  });

  const resources = [
    {
      name: 'tool',
      place: { file: '', line: 1, column: 1, pointer: '' },
      collection: undefined,
      item: undefined,
      parent: undefined,
      identity: new Map(),
      operations: [],
      refers: [],
      isolation: 'readable' as const,
    },
  ];
  const judgedAsReadable = (methods: readonly string[]) =>
    judged([() => ({ reaches: ({ method }) => methods.includes(method) })], { only: 'others-see-nothing', resources });

  test('may read what is said to be readable', async () => {
    expect(await judgedAsReadable(['GET'])).toEqual({});
    expect(await judgedAsReadable([])).toEqual({});
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('may not reach with %s what is said to be readable', async (method) => {
    const found = { 'others-see-nothing': ['isolation-broken'] };
    expect(await judgedAsReadable(['GET', method])).toEqual(found);
    expect(await judgedAsReadable([method])).toEqual(found);
  });

  test('is given by the configuration, which says as well what all users share', async () => {
    const text = `targets:\n  shop: { url: '${open}', other: { token: '\${OTHER}' } }\n`;
    await writeFile(config, text);
    const run = ['verify', 'shop', '--config', config, ...flags()];
    const variables = { ...env, OTHER: OTHER_TOKEN };
    expect((await trellis(run, variables)).code).toBe(1);
    await writeFile(config, `${text}resources:\n  tool: { isolation: shared }\n`);
    const shared = await trellis(run, variables);
    expect(shared.code).toBe(2);
    expect(shared.stderr).toContain('matches none of the');
    const readable = await httpServer(workshop(() => ({ reaches: ({ method }) => method === 'GET' })));
    const ofReadable = `targets:\n  shop: { url: '${readable}', other: { token: '\${OTHER}' } }\n`;
    await writeFile(config, ofReadable);
    expect((await trellis(run, variables)).code).toBe(1);
    await writeFile(config, `${ofReadable}resources:\n  tool: { isolation: readable }\n`);
    expect((await trellis(run, variables)).code).toBe(0);
    await writeFile(config, `${text}resources:\n  tool: { isolation: readable }\n`);
    expect((await trellis(run, variables)).code).toBe(1);
    await writeFile(config, `${text}resources:\n  tool: { isolation: private }\n`);
    expect(await trellis(run, variables)).toMatchObject({ code: 2, stderr: expect.stringContaining('"private"') });
  });
});
