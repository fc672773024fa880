import { expect, test } from 'vitest';
import { foundIn, judgedAt as judgedAtUrl } from '../run/judged.js';
import { answersOr, documentOf, objectOf, sent } from '../run/outline.js';
import { serviceOf } from '../run/service.js';
import { contractOf, judgedAt, lawsOf } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

const number = { type: 'number', minimum: -90, maximum: 90 };
const hour = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };
const document = storeDocument({
  places: {
    said: {
      width: number,
      height: number,
      position: { type: 'object', required: ['lat', 'lon'], properties: { lat: number, lon: number } },
      hours: { type: 'object', required: ['from', 'to'], properties: { from: hour, to: hour } },
    },
    patch: true,
  },
});

/** What is found at a store that keeps places so. */
async function rulesAt(read: (item: Item) => Item): Promise<readonly string[]> {
  const verdicts = await judgedAt(storing({ read, list: (items) => items.map(read) }), document, {
    only: 'update-has-effect',
  });
  return Object.values(verdicts).flatMap((rules) => (typeof rules === 'string' ? [] : rules));
}

const swapped = (item: Item, one: string, other: string): Item => ({ ...item, [one]: item[other], [other]: item[one] });

test.each<readonly [what: string, rule: string, (item: Item) => Item]>([
  ['the width and the height', 'value-damaged', (item) => swapped(item, 'width', 'height')],
  [
    'members of an object',
    'value-damaged',
    (item) => ({ ...item, position: swapped(item['position'] as Item, 'lat', 'lon') }),
  ],
  ['times in an object', 'value-changed', (item) => ({ ...item, hours: swapped(item['hours'] as Item, 'from', 'to') })],
])('a service that mixes up %s is found', async (_, rule, read) => {
  expect(await rulesAt(read)).toContain(rule);
});

test('a service that keeps all members apart is not', async () => {
  expect(await rulesAt((item) => item)).toEqual([]);
});

const range = objectOf({ from: { type: 'integer', minimum: 0 }, to: { type: 'integer', minimum: 0 } });
const settings = objectOf({ theme: { type: 'string', enum: ['light', 'dark'] }, hours: range });
const answers = answersOr(400, 422);

/** What is found at a service with settings of which a change keeps only some hours. */
async function foundAt(kept: readonly string[]): Promise<readonly string[]> {
  let current: Item = { theme: 'light', hours: { from: 8, to: 17 } };
  const url = await serviceOf({
    'GET /settings': () => [200, current],
    'PATCH /settings': ({ body }) => {
      const { theme = current['theme'], hours = {} } = body as { theme?: unknown; hours?: object };
      const isWrong = Object.values(hours).some((each) => !Number.isSafeInteger(each) || each < 0);
      if (!['light', 'dark'].some((each) => each === theme) || typeof hours !== 'object' || isWrong) return 422;
      const own = Object.entries(hours).filter(([name]) => kept.includes(name));
      current = { theme, hours: { ...(current['hours'] as object), ...Object.fromEntries(own) } };
      return [200, current];
    },
  });
  const change = { ...(settings as object), required: [] };
  const contract = await contractOf(
    documentOf({ '/settings': { get: answers(200, settings), patch: { ...sent(change), ...answers(200, settings) } } }),
  );
  return foundIn(await judgedAtUrl(url, contract, { cases: lawsOf(contract) }));
}

test('a setting of which one member is lost is found, and no later request is blamed for it', async () => {
  expect(await foundAt(['from', 'to'])).toEqual([]);
  expect(await foundAt(['from'])).toEqual(['value-damaged resource:setting/law/update-has-effect']);
});
