import { expect, test } from 'vitest';
import { deriveCases, loadCases, sendingWaves } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import type { Change } from '../correct-servers/plant-store/habits.js';
import { isInt64, isNumber, token } from '../correct-servers/plant-store/plain.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';

const contract = await loadContract('openapi.yaml');
const { cases: written } = await loadCases(['contracts'], contract);
const { cases: derived } = deriveCases(contract);

/** The cases of a source that fail at a store that takes each id once and reads a body as `read` does. */
async function failing(cases: typeof written, read: (value: Record<string, unknown>) => unknown): Promise<string[]> {
  const change: Change = ({ parse }) => ({ parse: (body) => read(parse(body) as Record<string, unknown>) });
  const store = await startPlantStore(change);
  const failed: string[] = [];
  try {
    const targets = [urlTarget(store.url)];
    for await (const event of run({ contract, cases, targets, seed: 's', credentials: new Map([['', token]]) })) {
      if (event.type === 'case-finished' && event.result.kind === 'failed') failed.push(event.case.id);
    }
  } finally {
    await store.close();
  }
  return failed;
}

const zero = { $number: '0' };
const without = (value: Record<string, unknown>) => (typeof value === 'object' && value !== null ? value : undefined);

test.each([
  ['missing', (id: unknown) => (id === undefined ? zero : id)],
  ['null', (id: unknown) => id ?? zero],
  ['false', (id: unknown) => (id === false || id === true ? zero : id)],
  ['empty-string', (id: unknown) => (id === '' ? zero : id)],
])('an id that is read as 0 is not taken for a refusal when it is %s', async (what, read) => {
  const reading = (value: Record<string, unknown>): unknown => {
    const plant = without(value);
    return plant === undefined || isNumber(plant) || Array.isArray(plant) ? value : { ...plant, id: read(plant['id']) };
  };
  for (const cases of [written, derived]) {
    const failed = await failing(cases, reading);
    if (what === 'empty-string' && !cases.some(({ id }) => id.endsWith('id/empty-string'))) continue;
    expect(failed).not.toEqual([]);
    expect(failed.every((id) => /\/id\//.test(id))).toBe(true);
  }
});

test('ids that are rounded to a double meet', async () => {
  const reading = (value: Record<string, unknown>): unknown => {
    const plant = without(value);
    const id = plant?.['id'];
    if (!isNumber(id) || !isInt64(id.$number)) return value;
    return { ...plant, id: { $number: String(BigInt.asIntN(64, BigInt(Number(id.$number)))) } };
  };
  const failed = await failing(written, reading);
  expect(failed).toContain('createPlant/body/id/neighbours-beyond-double');
  // The greatest becomes the least, so that of these two the second is refused as well.
  expect(failed.every((id) => /id\/(?:neighbours-beyond-double|int64-(?:maximum|minimum))$/.test(id))).toBe(true);
});

test('what stays comes after what it could hide, and what destroys comes last', () => {
  const all = sendingWaves([...written, ...derived], contract);
  expect(all.flat().length).toBe(written.length + derived.length);
  const [first = [], second = []] = all;
  const ids = (cases: typeof written): string[] => cases.map(({ id }) => id);
  expect(ids(second)).toEqual(
    expect.arrayContaining(['createPlant/body/id/zero', 'createPlant/body/id/int64-maximum']),
  );
  expect(ids(first)).toEqual(
    expect.arrayContaining(['createPlant/body/id/missing', 'createPlant/body/id/above-maximum']),
  );
  expect(second.some(({ expect: { outcome } }) => outcome === 'refuse' || outcome === 'deny')).toBe(false);
  const isDestroying = ({ request: { method } }: (typeof written)[number]): boolean => method === 'DELETE';
  expect(all.map((wave) => wave.filter(isDestroying).length)).toEqual([0, 0, 2, 2, 0]);
  // What a store may keep and then fail to show is to be met by none of the others.
  const ofWave = ids(all[4] ?? []);
  expect(
    ofWave.filter((id) => !/huge|beyond|deep|large|long|characters|exponent|nesting|nul|surrogate/.test(id)),
  ).toEqual([]);
  expect(ofWave).toEqual(expect.arrayContaining(['createPlant/body/deep', 'createPlant/body/large']));
  // Once the thing is gone, "not found" would be the answer to whoever has no business there, too.
  expect(all[2]?.every(({ expect: { outcome } }) => outcome === 'deny' || outcome === 'refuse')).toBe(true);
  expect(all[3]?.some(({ expect: { outcome } }) => outcome === 'deny' || outcome === 'refuse')).toBe(false);
});

test('the plain store itself fails nothing', async () => {
  expect(await failing(written, (value) => value)).toEqual([]);
});
