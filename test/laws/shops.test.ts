import { expect, test, vi } from 'vitest';
import { lawOf } from '../../src/laws/index.js';
import { judgedAt, outcomeAt, repeats, verdictsOf } from './judged.js';
import { expectShownAgain } from './pasted.js';
import { all, cartOf, nothing, plainShop, shop, shown, type ShopTwist } from './shop.js';
import { shopDocument } from './shop-document.js';
import { together } from './together.js';
import { beside } from './workshop.js';
import { shopFaults, shopHabits, type ShopFault } from './shop-twists.js';

// Each runs all laws, many at a time.
vi.setConfig({ testTimeout: 120_000 });

test('every law can be judged at a plain shop, which breaks none', async () => {
  expect(await judgedAt(shop(), shopDocument)).toEqual({});
});

const find = async ({ law, fault, twist, rules }: ShopFault): Promise<void> => {
  const outcome = await outcomeAt(shop(twist), shopDocument, { only: law.split('/')[1]! });
  expect(verdictsOf(outcome), fault).toEqual({ [law]: rules });
  const [finding] = outcome.cases.flatMap(({ result }) => result.findings);
  const isFirst = shopFaults.find((each) => each.law === law && each.rules[0] === rules[0])?.fault === fault;
  if (isFirst && finding !== undefined) await expectShownAgain(finding);
};
const isRace = ({ law }: ShopFault): boolean => lawOf(law.split('/')[1]!).story === 'races';

test.concurrent.each(shopFaults.filter((each) => !isRace(each)))('$law finds a shop that $fault', { repeats }, find);

// Simultaneous requests of one test would have to wait for those of others.
test.each(shopFaults.filter(isRace))('$law finds a shop that $fault', { repeats }, find);

test.each([
  ['another name', (text: string) => text],
  ['the same name', (text: string) => text.replaceAll('{itemId}', '{cartId}').replace('name: itemId', 'name: cartId')],
])('an item with a path of its own is listed below its parent alone, which has %s', async (_words, named) => {
  const flat = shopDocument.replace('/carts/{cartId}/items/{itemId}:', '/items/{itemId}:');
  const text = flat.replace(/(?<=\/items\/\{itemId\}:\n    parameters:\n).*cartId.*\n/, '');
  const listing: ShopTwist = () => ({
    'GET items': (asked) =>
      cartOf(asked) === undefined ? nothing : { status: 200, body: all(asked.store.items, asked).map(shown) },
  });
  expect(await judgedAt(shop(), named(text))).toEqual({});
  expect(await judgedAt(shop(listing), named(text), { only: 'right-parent' })).toEqual({
    'item/right-parent': ['wrong-parent'],
  });
});

test('a filter may have another name than the member, and be asked for what it never was', async () => {
  const text = shopDocument.replace('name: cartId, in: query', "name: 'filter[cart]', in: query");
  const listing =
    (isIgnored: boolean): ShopTwist =>
    ({ 'GET orders': list }) => ({
      'GET orders'(asked) {
        const query = beside(asked.query, 'filter[cart]');
        const cartId = asked.query.get('filter[cart]');
        if (cartId !== null && !isIgnored) query.set('cartId', cartId);
        return list!({ ...asked, query });
      },
    });
  expect(await judgedAt(shop(listing(false)), text)).toEqual({});
  expect(await judgedAt(shop(listing(true)), text, { only: 'filter-filters' })).toEqual({
    'order/filter-filters': ['filter-not-applied'],
  });
});

const groups = together(shopHabits, (twist) => twist(plainShop), [
  'asks one of two to come back',
  'takes deletions that it makes later',
  'shows no carts to those who may only order them',
]);

test.concurrent.each(groups)('a shop that %s breaks no law', { repeats }, async (_habits, twists) => {
  const found = await judgedAt(shop(...twists), shopDocument, { settle: 1_000 });
  const faults = Object.entries(found).filter(([, rules]) => typeof rules !== 'string');
  expect(Object.fromEntries(faults)).toEqual({});
});
