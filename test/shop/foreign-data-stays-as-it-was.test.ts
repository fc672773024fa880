import { afterAll, describe, expect, test } from 'vitest';
import { faults, habits, type FaultName, type HabitName } from './habits.js';
import { startService } from './service.js';
import { shop, shopOf } from './shop.js';
import { foreignAims, foreignChanges, verified } from './verified.js';

/** `TRELLIS_MATRIX=1` runs every habit and every fault over both hosts with all operations; it takes minutes. */
const isWhole = process.env['TRELLIS_MATRIX'] !== undefined;

interface Row {
  readonly habit: HabitName;
  readonly fault: FaultName | undefined;
  readonly host: 'loopback' | 'remote';
}

const row = (habit: HabitName, fault: FaultName | undefined, host: Row['host']): Row => ({ habit, fault, host });

/** The habit under which a fault can do harm. */
const harmful: Partial<Record<FaultName, HabitName>> = {
  'ids are read in any case': 'ids are slugs',
  'ids match as prefixes': 'a created item is only located',
  'a create names an item of others': 'lists have pages',
  'a create finds what is there': 'lists have pages',
  'others create at the same time': 'lists have pages',
};
const habitOf = (fault: FaultName): HabitName => harmful[fault] ?? 'no habit';

const all: readonly Row[] = (['loopback', 'remote'] as const).flatMap((host) => [
  ...(Object.keys(habits) as HabitName[]).map((habit) => row(habit, undefined, host)),
  ...(Object.keys(faults) as FaultName[]).map((fault) => row(habitOf(fault), fault, host)),
]);

/** What endangers most, in little time. */
const few: readonly Row[] = [
  row('no habit', undefined, 'loopback'),
  row('a paged shop with uuids that only locates', undefined, 'remote'),
  row('ids are in the query', undefined, 'loopback'),
  row('no habit', 'no authentication', 'loopback'),
  row('no habit', 'no authentication', 'remote'),
  row('no habit', 'a denied write is done', 'loopback'),
  row('no habit', 'a refused update is done', 'remote'),
  row('no habit', 'ids are read with parseInt', 'loopback'),
  row('no habit', 'collections can be deleted', 'loopback'),
  row('no habit', 'the id of the body wins', 'loopback'),
  row('no habit', 'a taken key replaces', 'loopback'),
  row('what is not there is forbidden', undefined, 'loopback'),
  row('no habit', 'ids match as prefixes', 'loopback'),
  row('a created item is only located', 'ids match as prefixes', 'remote'),
  row('lists have pages', 'a create names an item of others', 'loopback'),
  row('lists have pages', 'a create finds what is there', 'remote'),
  row('ids are slugs', 'others create at the same time', 'loopback'),
];

/** In all of them a request may have created an item whose id nobody was told, or that nobody can tell from others. */
const unknowable = new Set<FaultName | undefined>([
  'a denied write is done',
  'a refused create is done',
  'a create names an item of others',
  'a taken key replaces',
  'ids match as prefixes',
]);

/** Under these habits, items stay: nothing deletes them, or a request that was to be refused has named them anew. */
const staying = new Set<HabitName>(['nothing can be deleted', 'an update may change the id', 'PUT creates']);

/** No operation reads a shelf, so that nobody sees where the shop takes one for another. */
const isUnseen = (fault: FaultName | undefined, path: string): boolean =>
  fault === 'ids match as prefixes' && path.includes('/shelves/');

const smallShop = shopOf('products', 'warehouses', 'singletons');

/** What stops, resets or closes the shop has its own tests. */
const operations = /^(?!shutdown|reset|toggle|getMaintenance)/;

const harm: string[] = [];
afterAll(() => void (isWhole && harm.length > 0 && process.stdout.write(`${harm.join('\n')}\n`)));

describe('what the run has not created stays as it was, byte for byte', () => {
  test.each(isWhole ? all : few)(
    '$habit, $fault, $host',
    async ({ habit, fault, host }) => {
      const service = await startService(isWhole ? shop : smallShop, habits[habit], fault);
      const before = service.snapshot();
      const remote = host === 'remote';
      const outcome = await verified(service, { remote, operations, maxPerOperation: isWhole ? 60 : 12 });
      // A singleton is restored on this machine, and left alone on another.
      const isSingleton = (path: string): boolean => !remote && (path === '/me' || path === '/settings');
      const isMeant = (path: string): boolean => isSingleton(path) || isUnseen(fault, path);
      const changes = foreignChanges(service, outcome, ({ changedForeign }) => changedForeign.every(isMeant));
      harm.push(...changes.map((change) => `${habit}, ${fault ?? 'correct'}, ${host}: ${change}`));
      expect(changes).toEqual([]);
      expect(foreignAims(service, outcome)).toEqual([]);
      const hasChanged = service.received.some(({ changedForeign }) =>
        changedForeign.some((path) => isUnseen(fault, path)),
      );
      if (!hasChanged) expect(service.snapshot().slice(0, before.length)).toBe(before);
      if (!unknowable.has(fault) && !staying.has(habit)) expect(service.own()).toEqual([]);
      if (fault === undefined) expect(outcome.violations).toEqual([]);
      else expect(service.received.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    },
    isWhole ? 180_000 : 30_000,
  );
});
