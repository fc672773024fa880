import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TargetFinished } from '../../src/run/index.js';
import { trellis } from '../cli/trellis.js';
import type { FaultName } from './habits.js';
import { startService, TOKEN } from './service.js';
import { shopOf } from './shop.js';
import { verified, type Verified } from './verified.js';
import { temporaryFolder } from '../temporary-folder.js';

const shop = shopOf('products', 'users');

/** Five runs take two seconds, and many times as long on a busy machine. */
const timeout = 120_000;

const folder = temporaryFolder();

test.each<[string, FaultName | undefined]>([
  ['correct', undefined],
  ['open to DELETE', 'no authentication for DELETE'],
])('five runs in a row find the same at a shop that is %s', { timeout }, async (_name, fault) => {
  const service = await startService(shop, {}, fault);
  const runs: (Pick<TargetFinished, 'verdict'> & Pick<Verified, 'notExercised' | 'violations'>)[] = [];
  for (const seed of ['a', 'b', 'c', 'd', 'e']) {
    const { target, notExercised, violations } = await verified(service, { maxPerOperation: 6, seed });
    runs.push({ verdict: target.verdict, notExercised, violations });
  }
  expect(runs).toEqual(runs.map(() => runs[0]));
  expect(runs[0]?.verdict).toBe(fault === undefined ? 'conforms' : 'violates');
});

test('what a baseline was written from is known in the next run', { timeout }, async () => {
  const service = await startService(shop, {}, 'no authentication for DELETE');
  const document = join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(service.document));
  const baseline = join(folder, 'baseline.yaml');
  const verify = (...flags: string[]) => {
    const few = ['--max-cases-per-operation', '6'];
    const args = ['verify', service.url, '-s', document, '--baseline', baseline, ...few, ...flags];
    return trellis(args, { TRELLIS_TOKEN: TOKEN });
  };
  expect(await verify('--update-baseline')).toMatchObject({ code: 0 });
  const second = await verify('--strict');
  expect(second.stdout).toContain('unauthenticated-accepted');
  expect(second.code).toBe(0);
});
