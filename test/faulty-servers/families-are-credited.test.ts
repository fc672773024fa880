import { expect, test } from 'vitest';
import { hunt } from '../correct-servers/hunt.js';
import { derivedAlone } from '../correct-servers/plant-quarry.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';
import { golden, writtenCredits } from './credits.js';
import { familiesIn, faultsInRuns } from './families-in.js';
import { familyOf } from './family-of.js';
import { uncredited } from './uncredited.js';

const families = [...new Set(derivedAlone.cases.map(({ id }) => familyOf(id)))];

/** Of a fault that more of them find, none needs the credit. */
const few = 6;

/** By fault, every family of derived cases that finds it, one case sent after the other. */
async function credits(): Promise<string> {
  const lines: string[] = [];
  for (const fault of faultsInRuns) {
    const { traces } = await hunt(await startPlantStore(fault.change), {
      ...derivedAlone,
      concurrency: 1,
      // On a busy machine others are slow as well.
      ...(fault.rule === 'no-answer' ? { timeout: 400 } : {}),
    });
    const found = [...familiesIn(fault, traces)].sort();
    lines.push(`${fault.id} <- ${found.length > few ? `${found.length} families` : found.join(' ')}`.trimEnd());
  }
  return `${lines.join('\n')}\n`;
}
/** The families that some fault is found by alone, by what is written down. */
async function credited(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [, finders] of await writtenCredits())
    if (finders.length === 1) for (const family of finders) found.add(family);
  return found;
}

test('each family of cases finds a fault that no other finds, or there is a reason to keep it', async () => {
  const alone = await credited();
  expect(families.filter((family) => !alone.has(family)).sort()).toEqual(Object.keys(uncredited).sort());
});

test('what is written down is about the faults and the families that there are', async () => {
  const rows = await writtenCredits();
  expect([...rows.keys()]).toEqual(faultsInRuns.map(({ id }) => id));
  expect([...rows.values()].flat().filter((family) => !families.includes(family))).toEqual([]);
});

// It takes minutes: to be asked for where faults or families change, TRELLIS_CREDITS=1 npx vitest run … --update.
test.runIf(process.env['TRELLIS_CREDITS'] !== undefined)(
  'what each family finds is written down',
  async () => {
    await expect(await credits()).toMatchFileSnapshot(golden);
  },
  1_800_000,
);
