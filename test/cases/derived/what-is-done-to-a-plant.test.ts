import { expect, test } from 'vitest';
import { plantContract } from '../load.js';
import { bareSite, deriveBodyVariations } from './site-of.js';

test('all that is done to the body of a plant, as a person reads it', async () => {
  const { variations, notes } = deriveBodyVariations(bareSite(await plantContract()));
  const lines = variations.map(({ id, change, expect: { outcome }, doubt, contract }) => {
    const weight = doubt === undefined ? '' : ' (warning)';
    return `${outcome}${weight} ${id}\n  ${change}\n  ${contract.pointer}`;
  });
  expect(notes).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/plant-body.txt.golden');
});
