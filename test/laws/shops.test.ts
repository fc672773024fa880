import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { shop } from './shop.js';
import { shopDocument } from './shop-document.js';
import { shopFaults, shopHabits } from './shop-twists.js';

test('every law can be judged at a plain shop, which breaks none', async () => {
  expect(await judgedAt(shop(), shopDocument)).toEqual({});
});

test.each(shopFaults)('$law finds a shop that $fault', async ({ law, fault, twist, rules }) => {
  const found = await judgedAt(shop(twist), shopDocument, { only: law.split('/')[1]! });
  expect(found, fault).toEqual({ [law]: rules });
});

test.each(Object.entries(shopHabits))('a shop that %s breaks no law', async (_habit, twist) => {
  const found = await judgedAt(shop(twist), shopDocument, { settle: 1_000 });
  const faults = Object.entries(found).filter(([, rules]) => typeof rules !== 'string');
  expect(Object.fromEntries(faults)).toEqual({});
});
