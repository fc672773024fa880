import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { deriveCases, type Case } from '../../../src/cases/index.js';
import { loadContract } from '../../../src/contract/index.js';
import { documents } from '../../correct-servers/documents/documents.js';
import { startDocumented } from '../../correct-servers/documents/small-server.js';
import { hunt, type Trace } from '../../correct-servers/hunt.js';
import { seek } from '../../correct-servers/seek.js';

const golden = 'golden/finders.txt.golden';
const finders = await writtenFinders();

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

  test('nothing is found where nothing may be touched that was there before', async () => {
    const { cases } = deriveCases(quarry.contract, { maxPerOperation: 20 });
    const found = await hunt(await startDocumented(documented), { ...quarry, cases, touch: [] });
    expect(found.traces.filter(({ level }) => level === 'violation').map(({ line }) => line)).toEqual([]);
  });

  test.each(Object.entries(documented.faults))('%s', async (fault, told) => {
    const finder = finders.get(`${documented.file}: ${fault}`);
    const sought = {
      start: () => startDocumented(documented, fault),
      isFinder: ({ id }: Case) => id === finder,
      isFound: (traces: readonly Trace[]) => tellingOf(told, traces) !== undefined,
    };
    expect(sought.isFound((await seek(sought, quarry)).traces)).toBe(true);
  });
});

test('what is written down of the finders is about the faults and the cases that there are', () => {
  const faults = derived.flatMap(({ documented, cases }) => {
    const ids = new Set(cases.map(({ id }) => id));
    return Object.keys(documented.faults).map((fault) => [`${documented.file}: ${fault}`, ids] as const);
  });
  expect([...finders.keys()]).toEqual(faults.map(([fault]) => fault));
  expect(faults.filter(([fault, ids]) => !ids.has(finders.get(fault) ?? ''))).toEqual([]);
});

// To be asked for where faults or cases change, TRELLIS_CREDITS=1 npx vitest run … --update.
test.runIf(process.env['TRELLIS_CREDITS'] !== undefined)(
  'the first case that finds each fault is written down',
  async () => {
    const lines: string[] = [];
    for (const { documented, ...quarry } of derived) {
      for (const [fault, told] of Object.entries(documented.faults)) {
        const isEnough = (traces: readonly Trace[]): boolean => tellingOf(told, traces) !== undefined;
        const { traces } = await hunt(await startDocumented(documented, fault), {
          ...quarry,
          concurrency: 1,
          isEnough,
        });
        lines.push(`${documented.file}: ${fault} <- ${tellingOf(told, traces)?.caseId}`);
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden);
  },
  600_000,
);

/** The first that tells a fault by its rule. */
function tellingOf(told: string, traces: readonly Trace[]): Trace | undefined {
  return traces.find(({ level, rule }) => `${level} ${rule}` === told);
}

/** By fault, the first case that finds it, as written down. */
async function writtenFinders(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(new URL(golden, import.meta.url), 'utf8');
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((row) => row.split(' <- ') as [string, string]),
  );
}
