import { describe, expect, test } from 'vitest';
import { startService } from './service.js';
import { services } from './services.js';
import { foreignAims, foreignChanges, verified } from './verified.js';

const isWhole = process.env['TRELLIS_MATRIX'] !== undefined;

/** What must not be sent, since it would change every item; and the host over which it is tried, both with the matrix. */
const untouched = {
  silences: { host: 'remote', operations: [] },
  zones: { host: 'loopback', operations: [] },
  flags: { host: 'remote', operations: [] },
  todos: { host: 'loopback', operations: ['TodoController.updateAll', 'TodoListController.updateAll'] },
} as const;

describe.each(Object.entries(untouched))('the service of %s', (name, { host, operations }) => {
  test.each(isWhole ? (['loopback', 'remote'] as const) : [host])(
    'is asked all but what it cannot be, and left as it was: %s',
    async (host) => {
      const service = await startService(services[name as keyof typeof untouched]);
      const before = service.snapshot();
      const outcome = await verified(service, { remote: host === 'remote', maxPerOperation: 8 });
      expect(foreignChanges(service, outcome)).toEqual([]);
      expect(foreignAims(service, outcome)).toEqual([]);
      expect(service.snapshot()).toBe(before);
      expect(service.own()).toEqual([]);
      expect(outcome.violations).toEqual([]);
      expect(outcome.notExercised).toEqual(operations);
    },
  );
});
