import { describe, expect, test } from 'vitest';
import { habits, type FaultName, type HabitName } from './habits.js';
import { startService, type RunningService } from './service.js';
import { shopOf } from './shop.js';
import { verified, type Verified } from './verified.js';

const shop = shopOf('products', 'admin');

interface Outcome extends Verified {
  readonly service: RunningService;
  readonly before: string;
}

async function verify(operations: RegExp, habit: HabitName, remote: boolean, fault?: FaultName): Promise<Outcome> {
  const service = await startService(shop, habits[habit], fault);
  const before = service.snapshot();
  return { service, before, ...(await verified(service, { operations, remote, maxPerOperation: 10 })) };
}

const callsOf = ({ received }: RunningService, operation: string): readonly string[] =>
  received.filter((each) => each.operation === operation).map(({ method, status }) => `${method} ${status}`);

describe('an operation that stops the service', () => {
  const operations = /Product$|shutdown/;

  test('is called once, when all else is done and deleted', async () => {
    const { service, target, violations, notExercised } = await verify(operations, 'no habit', false);
    const stops = service.received.flatMap((each, at) => (each.status === 202 ? [at] : []));
    expect(stops).toEqual([service.received.length - 1]);
    expect(violations).toEqual([]);
    expect(target).toMatchObject({ verdict: 'conforms', problem: undefined });
    expect(notExercised).toEqual([]);
    expect(service.own()).toEqual([]);
  });

  test('is not called on another machine', async () => {
    const { service, target, notExercised } = await verify(operations, 'no habit', true);
    expect(callsOf(service, 'shutdownShop')).toEqual([]);
    expect(target.verdict).toBe('conforms');
    expect(notExercised).toEqual(['shutdownShop']);
  });

  test('ends no other test where it lets everybody in', async () => {
    const { service, cases, violations } = await verify(operations, 'no habit', false, 'no authentication for POST');
    const last = service.received.findIndex(({ operation }) => operation === 'shutdownShop');
    const others = service.received.slice(last).filter(({ operation }) => operation !== 'shutdownShop');
    expect(others).toEqual([]);
    expect(violations).toContainEqual(expect.stringMatching(/^unauthenticated-accepted createProduct\//));
    expect(violations.filter((each) => !each.startsWith('unauthenticated-accepted'))).toEqual([]);
    const left = cases.filter(({ result }) => result.kind === 'inconclusive').map((each) => each.case.operation);
    expect(left.filter((operation) => operation !== 'shutdownShop')).toEqual([]);
  });
});

describe('an operation that resets the service', () => {
  const operations = /Product$|reset/;

  test('is not called, since it may remove what others have created', async () => {
    const { service, violations, notExercised } = await verify(operations, 'no habit', false);
    expect(callsOf(service, 'resetShop')).toEqual([]);
    expect(violations).toEqual([]);
    expect(notExercised).toEqual(['resetShop']);
  });

  test('is not called on another machine', async () => {
    const { service, notExercised } = await verify(operations, 'no habit', true);
    expect(callsOf(service, 'resetShop')).toEqual([]);
    expect(notExercised).toEqual(['resetShop']);
  });
});

describe('an operation that takes the service out of use', () => {
  const operations = /Product$|Maintenance/;

  const ways: readonly HabitName[] = ['no habit', 'maintenance is a toggle', 'maintenance closes only writes'];

  test.each(ways)('is undone, and blames no other: %s', async (habit) => {
    const { service, before, target, violations, notExercised, cases } = await verify(operations, habit, false);
    expect(violations).toEqual([]);
    const ofToggle = cases.filter(({ case: { operation } }) => operation === 'toggleMaintenance');
    const doubts = ofToggle.flatMap(({ result }) => (result.doubts ?? []).map(({ id }) => id));
    // Reads show nothing of a switch for writes alone, so that its operation is asked on.
    expect(doubts.includes('switches-the-service')).toBe(habit !== 'maintenance closes only writes');
    expect(target.verdict).toBe('conforms');
    expect(notExercised).toEqual([]);
    expect(target.incidents?.filter((each) => each.includes('could not')) ?? []).toEqual([]);
    const states = service.received.filter(
      ({ operation, status }) => operation === 'toggleMaintenance' && status === 200,
    );
    expect(states.length).toBeGreaterThan(0);
    expect(service.isInMaintenance()).toBe(false);
    expect(service.own()).toEqual([]);
    expect(service.snapshot()).toBe(before);
  });

  test('is not blamed where the service fails now and then', async () => {
    const fault = 'every third request is unavailable';
    const { service, target, cases, violations, notExercised } = await verify(operations, 'no habit', false, fault);
    expect(target).toMatchObject({ verdict: 'violates', problem: undefined });
    expect(target.incidents?.filter((each) => !each.includes('toggleMaintenance')) ?? []).toEqual([]);
    expect(new Set(violations.map((each) => each.split(' ')[0]))).toEqual(new Set(['server-error']));
    const undecided = cases.filter(({ result: { kind } }) => kind === 'inconclusive').map((each) => each.case.id);
    expect(undecided.filter((id) => !id.includes('/law/'))).toEqual([]);
    expect(notExercised).toEqual([]);
    expect(service.isInMaintenance()).toBe(false);
    expect(service.own()).toEqual([]);
  });

  test('is not called on another machine', async () => {
    const { service, violations, notExercised } = await verify(operations, 'no habit', true);
    expect(callsOf(service, 'toggleMaintenance')).toEqual([]);
    expect(violations).toEqual([]);
    expect(notExercised).toEqual(['toggleMaintenance']);
  });
});
