import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../../src/cases/index.js';
import { loadContract } from '../../../src/contract/index.js';
import { documents } from '../../correct-servers/documents/documents.js';
import { startDocumented } from '../../correct-servers/documents/small-server.js';
import { hunt, type Trace } from '../../correct-servers/hunt.js';

const derived = await Promise.all(
  documents.map(async (documented) => {
    const contract = await loadContract(documented.file);
    const credentials = new Map(Object.entries(documented.credentials));
    return { documented, file: documented.file, contract, credentials, ...deriveCases(contract) };
  }),
);

describe.each(derived)('$file', ({ documented, notes, ...quarry }) => {
  test('nothing is found at a correct server, and every operation is exercised', async () => {
    expect(notes).toEqual([]);
    const found = await hunt(await startDocumented(documented), quarry);
    expect(found.traces.filter(({ level }) => level !== 'note').map(({ line }) => line)).toEqual([]);
    expect(found.inconclusive).toEqual([]);
    expect(found.notExercised).toEqual([]);
    expect(found.verdict).toBe('conforms');
  });

  test.each(Object.entries(documented.faults))('%s', async (fault, told) => {
    const isEnough = (traces: readonly Trace[]): boolean => isTold(told, traces);
    const found = await hunt(await startDocumented(documented, fault), { ...quarry, isEnough });
    expect(isTold(told, found.traces)).toBe(true);
  });
});

function isTold(told: string, traces: readonly Trace[]): boolean {
  return traces.some(({ level, rule }) => `${level} ${rule}` === told);
}
