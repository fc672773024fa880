import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { petShop, petShopServer, SESSION, withFiles, type Shop } from '../flows/pet-shop.js';
import { trellis, type Ended } from './trellis.js';

const life = `version: 1
good: { cat: { operation: addPet, body: { name: Tom } } }
scenarios:
  - id: pets/life
    title: a pet that was bought is sold
    tags: [smoke]
    steps:
      - { name: add a pet, from: cat, capture: { petId: /id } }
      - { name: buy it, operation: buyPet, path: '/pets/\${petId}/order', body: { quantity: 1 } }
      - { name: read it, operation: getPet, path: '/pets/\${petId}', expect: { body: { /status: { equals: sold } } } }
`;
const flow = await readFile('test/flows/buy.arazzo.yaml', 'utf8');

type Run = (...args: readonly string[]) => Promise<Ended>;

/** Runs the command line in a folder with a document, a case file and a workflow. */
async function inShop<T>(
  habits: Parameters<typeof petShopServer>[0],
  work: (run: Run, shop: Shop, folder: string) => Promise<T>,
): Promise<T> {
  const shop = await petShopServer(habits);
  const files = { 'openapi.yaml': petShop, 'contracts/life.yaml': life, 'buy.arazzo.yaml': flow };
  const env = { TRELLIS_TOKEN: SESSION };
  return withFiles(files, (folder) => work((...args) => trellis(args, env, folder), shop, folder));
}

const given = ['--flow', 'buy.arazzo.yaml', '--input', 'password=open'];
const chosen = [...given, '--only', 'pets/*', '--only', 'buy/*'];

test('scenarios and workflows are listed, shown and planned', async () => {
  await inShop({}, async (run, shop) => {
    const listed = await run('cases', ...chosen);
    expect(listed.stdout.match(/\b(?:pets|buy)\/\w+/g)).toEqual(['pets/life', 'buy/signIn', 'buy/buy']);
    const shown = await run('cases', 'pets/life', ...given);
    expect(shown.stdout).toContain(
      '1. add a pet: POST /pets\n2. buy it: POST /pets/{petId}/order\n3. read it: GET /pets/{petId}',
    );
    const planned = await run('verify', shop.url, ...chosen, '--list');
    expect(planned.stdout).toContain('POST  /pets/{petId}/order');
    expect(shop.requests).toEqual([]);
    expect((await run('check', ...given)).stdout).toContain('1 written case, ');
  });
});

test('they are chosen by tag and by shard, and a run of a correct service conforms', async () => {
  await inShop({}, async (run, shop) => {
    const tagged = await run('verify', shop.url, ...given, '--tag', 'smoke', '--reporter', 'json=a.json');
    expect(`${tagged.code} ${tagged.stderr}`).toBe('0 ');
    const parts = await Promise.all(['1/3', '2/3', '3/3'].map((part) => run('cases', ...chosen, '--shard', part)));
    expect(parts.map(({ stdout }) => stdout.match(/\b(?:pets|buy)\/\w+/g)?.length)).toEqual([1, 1, 1]);
    const all = await run('verify', shop.url, ...chosen);
    expect(all.code).toBe(0);
    expect([...shop.pets.keys()]).toEqual(['p-0']);
  });
});

test('a finding is shown with its history, sent again, and excused by a baseline', async () => {
  await inShop({ forgetsSales: true }, async (run, shop, folder) => {
    const quick = ['--settle', '0.1'];
    const verified = await run(
      'verify',
      shop.url,
      ...quick,
      ...chosen,
      '--reporter',
      'terminal',
      '--reporter',
      'json=report.json',
      '--reporter',
      'html=report.html',
      '--reporter',
      'sarif=report.sarif',
    );
    expect(verified.code).toBe(1);
    expect(verified.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'The response to "read it" has "free" for the member /status. The scenario expects "sold".',
    );
    expect(verified.stdout).not.toContain('not exercised: openapi.yaml:7:7 login');
    expect(verified.stdout).toMatch(/^ +scenario +a pet that was bought is sold$/m);
    for (const [number, id] of [
      ['1', 'pets/life'],
      ['2', 'buy/buy'],
    ] as const) {
      const input = id === 'buy/buy' ? ['--input', 'password=open'] : [];
      const again = await run('replay', number, ...quick, '--report', 'report.json', ...input);
      expect(`${again.code} ${again.stderr}`).toBe('1 ');
      expect(again.stdout).toContain(id);
      expect(again.stdout).toContain('step-expectation');
    }
    await writeFile(
      join(folder, 'baseline.yaml'),
      'deviations:\n  - { rule: step-expectation, cases: ["pets/*", "buy/*"], reason: sales are kept elsewhere }\n',
    );
    const excused = await run('verify', shop.url, ...quick, ...chosen, '--baseline', 'baseline.yaml');
    expect(`${excused.code} ${excused.stderr}`).toBe('0 ');
  });
});

test('what cannot be read is said', async () => {
  await inShop({}, async (run) => {
    const missing = await run('cases', '--flow', 'by.yaml');
    expect(missing.stderr).toContain('the Arazzo document by.yaml cannot be read');
    expect((await run('cases', '--input', 'a=b')).stderr).toContain('--input is for the workflows of --flow');
    expect((await run('cases', '--flow', 'buy.arazzo.yaml', '--input', 'a')).stderr).toContain(
      '--input a has no value',
    );
    expect((await run('check', '--cases', 'buy.arazzo.yaml')).stderr).toContain(
      'buy.arazzo.yaml:1:1: this is an Arazzo document, not a case file; name it with --flow',
    );
    expect((await run('check', '--flow', 'openapi.yaml')).stderr).toContain('an Arazzo document has no arazzo');
  });
});
