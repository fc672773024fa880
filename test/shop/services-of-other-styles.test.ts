import { describe, expect, test } from 'vitest';
import { startService } from './service.js';
import { services } from './services.js';
import { foreignAims, foreignChanges, verified } from './verified.js';

/** What must not be sent: it would change every item. */
const untouched = {
  silences: [],
  zones: [],
  flags: [],
  todos: ['TodoController.updateAll', 'TodoListController.updateAll'],
} as const;

describe.each(Object.entries(untouched))('the service of %s', (name, operations) => {
  test.each(['loopback', 'remote'] as const)(
    'is asked all but what it cannot be, and left as it was: %s',
    async (host) => {
      const service = await startService(services[name as keyof typeof untouched]);
      try {
        const before = service.snapshot();
        const outcome = await verified(service, { remote: host === 'remote', maxPerOperation: 8 });
        expect(foreignChanges(service, outcome)).toEqual([]);
        expect(foreignAims(service, outcome)).toEqual([]);
        expect(service.snapshot()).toBe(before);
        expect(service.own()).toEqual([]);
        expect(outcome.violations).toEqual([]);
        expect(outcome.notExercised).toEqual(operations);
      } finally {
        await service.close();
      }
    },
  );
});
