import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trellis, type Ended } from '../cli/trellis.js';
import { connectProxy } from '../run/proxies.js';
import { habits, type HabitName } from './habits.js';
import { startService, TOKEN, type RunningService } from './service.js';
import { shop, shopOf } from './shop.js';
import { REMOTE } from './verified.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

/** Runs the built command line against a shop. */
async function verify(service: RunningService, host: 'loopback' | 'remote', ...flags: string[]): Promise<Ended> {
  const document = join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(service.document));
  const env = { TRELLIS_TOKEN: TOKEN };
  if (host === 'loopback') return trellis(['verify', service.url, '-s', document, ...flags], env);
  const proxy = (await connectProxy(service.url)).url;
  const args = ['verify', REMOTE, '-s', document, '--rate', '100000', '--concurrency', '4', ...flags];
  return trellis(args, { ...env, HTTP_PROXY: proxy });
}

interface LeftReport {
  readonly targets: readonly { readonly left: readonly { readonly ids: readonly string[] }[] }[];
}

const orders = ['--only', '*Order', '--max-cases-per-operation', '6'];
const orderShop = shopOf('products', 'users', 'orders');
const warehouseShop = shopOf('warehouses');

const keysOf = (service: RunningService): readonly string[] =>
  service.own().map((path) => path.slice(path.lastIndexOf('/') + 1));

describe.each(['loopback', 'remote'] as const)('over %s', (host) => {
  test('orders, their products and their users are created and deleted', async () => {
    const service = await startService(orderShop);
    const before = service.snapshot();
    const { code, stdout } = await verify(service, host, ...orders);
    const created = service.received.filter(({ status }) => status === 201).map(({ operation }) => operation);
    expect(new Set(created)).toEqual(new Set(['createProduct', 'createUser', 'createOrder']));
    expect(service.own()).toEqual([]);
    expect(service.snapshot()).toBe(before);
    expect(stdout).not.toMatch(/left (?:behind|on)/i);
    expect(code).toBe(0);
  });

  test.each([25, 140])('they are deleted also where no more than %i requests are allowed', async (most) => {
    const service = await startService(orderShop);
    const before = service.snapshot();
    const { code, stdout } = await verify(service, host, '--max-requests', String(most), ...orders);
    const created = service.received.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(service.received.length).toBeLessThanOrEqual(most);
    expect(service.own()).toEqual([]);
    expect(service.snapshot()).toBe(before);
    expect(stdout).toContain(`the limit of ${most} requests was reached`);
    expect(code).toBe(2);
  });

  test.each<HabitName>(['no habit', 'ids are uuids'])('--keep leaves them, and lists their ids: %s', async (habit) => {
    const service = await startService(orderShop, habits[habit]);
    // The terminal shows the first of many; the report has them all.
    const { code, stdout } = await verify(service, host, '--keep', '--reporter', 'json', ...orders);
    const keys = keysOf(service);
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) expect(stdout).toContain(key);
    expect(code).toBe(0);
  });
});

test('where nothing can be deleted, what is left is listed by id', async () => {
  const service = await startService(orderShop, habits['nothing can be deleted']);
  const json = join(folder, 'left.json');
  const flags = ['--no-scenarios', '--reporter', 'terminal', '--reporter', `json=${json}`];
  const { code, stdout } = await verify(service, 'loopback', ...flags, ...orders);
  const { targets } = JSON.parse(await readFile(json, 'utf8')) as LeftReport;
  const ids = targets.flatMap(({ left }) => left.flatMap((each) => each.ids));
  const keys = keysOf(service);
  expect(keys.length).toBeGreaterThan(2);
  expect(ids.toSorted()).toEqual(keys.toSorted());
  expect(stdout).toMatch(
    /Left on the server: \d+ orders created by createOrder \(.*more\s+in\s+the\s+JSON\s+report\)/s,
  );
  expect(code).toBe(0);
});

describe('what was not created', () => {
  const warehouses = ['--only', '*Warehouse', '--max-cases-per-operation', '6'];
  const updatesOf = ({ received }: RunningService) =>
    received.filter(({ operation }) => operation === 'updateWarehouse');

  test.each(['loopback', 'remote'] as const)('is not written to over %s, and the report says why', async (host) => {
    const service = await startService(warehouseShop);
    const { code, stdout } = await verify(service, host, ...warehouses);
    expect(updatesOf(service).filter(({ aimedAt, status }) => aimedAt !== undefined || status === 200)).toEqual([]);
    expect(stdout).toMatch(/updateWarehouse[^]*--touch/);
    expect(code).toBe(0);
  });

  test('is written to where --touch names the operation', async () => {
    const service = await startService(warehouseShop);
    const { code, stdout } = await verify(service, 'remote', '--touch', 'updateWarehouse', ...warehouses);
    expect(updatesOf(service).some(({ status }) => status === 200)).toBe(true);
    const others = service.received.filter(({ operation }) => operation !== 'updateWarehouse');
    expect(others.flatMap(({ changedForeign }) => changedForeign)).toEqual([]);
    expect(stdout).not.toMatch(/updateWarehouse (?:is|was) not/);
    expect(code).toBe(0);
  });
});

describe('at a correct shop there is no violation, and all is exercised but what may not be', () => {
  const whole = ['resetShop', 'shutdownShop', 'toggleMaintenance'];
  const singletons = ['replaceMe', 'replaceSettings', 'updateMe'];
  test.each([
    ['loopback', ['deleteProducts', 'resetShop', 'updateWarehouse']],
    ['remote', ['deleteProducts', ...singletons, ...whole, 'updateWarehouse']],
  ] as const)('%s', async (host, untouched) => {
    const service = await startService(shop);
    const report = join(folder, `${host}.json`);
    const { code } = await verify(service, host, '--max-cases-per-operation', '4', '--reporter', `json=${report}`);
    const { targets } = JSON.parse(await readFile(report, 'utf8')) as {
      targets: readonly { verdict: string; notExercised: readonly string[]; groups: readonly unknown[] }[];
    };
    expect(targets[0]?.verdict).toBe('conforms');
    expect(targets[0]?.notExercised.toSorted()).toEqual(untouched.toSorted());
    expect(code).toBe(0);
  });
});
