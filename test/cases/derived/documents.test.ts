import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../../src/cases/index.js';
import { loadContract } from '../../../src/contract/index.js';
import { documents } from '../../correct-servers/documents/documents.js';
import { startDocumented } from '../../correct-servers/documents/small-server.js';
import { runDerived } from './run-derived.js';

describe.each(documents)('$file', (documented) => {
  const credentials = new Map(Object.entries(documented.credentials));

  test('nothing is found at a correct server, and every operation is exercised', async () => {
    const contract = await loadContract(documented.file);
    const { cases, notes } = deriveCases(contract);
    expect(notes).toEqual([]);
    const found = await runDerived(await startDocumented(documented), contract, credentials, cases);
    expect(found.findings.join('\n')).toBe('');
    expect(found.inconclusive).toEqual([]);
    expect(found.notExercised).toEqual([]);
    expect(found.verdict).toBe('conforms');
  });

  test.each(Object.entries(documented.faults))('%s', async (fault, rule) => {
    const contract = await loadContract(documented.file);
    const found = await runDerived(await startDocumented(documented, fault), contract, credentials);
    expect([...found.rules]).toContain(rule);
  });
});
