import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePlants, token, type RunningServer } from './plant-server.js';
import { trellis, type Ended } from './trellis.js';

let folder = '';
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-github-'));
  server = await servePlants(() => ({ status: 200, body: { name: 'Fern' } }));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function verify(reporters: readonly string[], summary?: string): Promise<Ended> {
  const flags = reporters.flatMap((each) => ['--reporter', each]);
  const env = summary === undefined ? {} : { GITHUB_STEP_SUMMARY: summary };
  return trellis(['verify', server.url, '--only', 'createPlant/auth/*', ...flags], { TRELLIS_TOKEN: token, ...env });
}

describe('--reporter github', () => {
  test('puts its commands beside the report that a person reads, and adds to the summary of the job', async () => {
    const summary = join(folder, 'summary.md');
    await writeFile(summary, 'What came before.\n\n');
    const run = await verify(['github'], summary);
    expect(run).toMatchObject({ code: 1, stderr: '' });
    expect(run.stdout).toMatch(
      /^::error file=openapi\.yaml,line=\d+,col=\d+,title=The server accepted a request without valid credentials/m,
    );
    expect(run.stdout).toMatch(/^✗ .* violates the contract/m);
    expect(await readFile(summary, 'utf8')).toMatch(
      /^What came before\.\n\n## Trellis: Plant Store\n[^]*❌ violates the contract/,
    );
  });

  test('and terminal may share standard output, another may not', async () => {
    expect((await verify(['terminal', 'github'])).stdout).toMatch(
      /violates the contract[^]*^::error|^::error[^]*violates/m,
    );
    expect(await verify(['json', 'github'])).toMatchObject({ code: 2, stderr: expect.stringContaining('only one') });
    expect(await verify(['github', 'github'])).toMatchObject({ code: 2, stderr: expect.stringContaining('only one') });
  });

  test('stands alone where the terminal report goes to a file', async () => {
    const run = await verify(['github', `terminal=${join(folder, 'report.txt')}`]);
    expect(run.stdout).toMatch(/^(?:::(?:error|warning|notice) .*\n)+$/);
    expect(await readFile(join(folder, 'report.txt'), 'utf8')).toContain('violates the contract');
  });

  test('says where the summary could not go; every other report is written all the same', async () => {
    const file = join(folder, 'report.json');
    const run = await verify(['github', `json=${file}`], '/dev/full');
    expect(run).toMatchObject({
      code: 2,
      stderr:
        'trellis: cannot write the summary of the job /dev/full: no space is left on the device; make room, or choose another file\n',
    });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ verdict: 'violates' });
  });
});

test('of several files one that cannot be written does not keep the others from being so', async () => {
  const file = join(folder, 'other.sarif');
  const run = await verify(['ctrf=/dev/full', `sarif=${file}`]);
  expect(run).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('cannot write the report /dev/full: no space is left'),
  });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: '2.1.0' });
});
