import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 415);
const optional = {
  colour: { enum: ['red', 'green', 'blue'], default: 'green' },
  size: { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'In metres.' },
  notes: { type: ['array', 'null'], items: text, default: ['new'] },
  slug: { type: 'string', default: '' },
  region: { type: 'string', default: 'EU-West' },
  language: { enum: ['de', 'en', 'fr'], default: 'en', description: 'Depends on the settings of the account.' },
};

/** What is wrong with a service whose lamps have these members where a request leaves them out. */
async function judgedFor(defaults: Body): Promise<readonly string[]> {
  const lamp = { ...objectOf({ id: text, label: text }), properties: { id: text, label: text, ...optional } };
  const contract = await contractOf(
    documentOf({
      '/lamps': {
        post: {
          ...sent({ type: 'object', required: ['label'], properties: { label: text, ...optional } }),
          ...answers(201, lamp),
        },
      },
      '/lamps/{id}': { ...at('id'), get: answers(200, lamp) },
    }),
  );
  const lamps = new Map<string, Body>();
  const url = await serviceOf({
    'POST /lamps': ({ body }) => {
      if (!isShort(body['label'])) return 400;
      const made = { ...defaults, ...body, id: `l-${lamps.size}` };
      lamps.set(made.id, made);
      return [201, made];
    },
    'GET /lamps/{id}': ({ ids: [id] }) => {
      const found = lamps.get(id);
      return found === undefined ? 404 : [200, found];
    },
  });
  const cases = lawsOf(contract);
  return violationsIn(await judgedAt(url, contract, { cases, only: /default-applies/, settle: 0 }));
}

const fault = 'default-not-applied resource:lamp/law/default-applies';

test.each<readonly [string, Body]>([
  ['another one of the enumeration', { colour: 'red', size: 3, notes: ['new'] }],
  ['another number', { colour: 'green', size: 1 }],
  ['an empty list', { colour: 'green', notes: [] }],
])('a default in whose place the service stores %s is found', async (_, defaults) => {
  expect(await judgedFor(defaults)).toEqual([fault]);
});

test.each<readonly [string, Body]>([
  ['all defaults', { colour: 'green', size: 3, notes: ['new'], language: 'en' }],
  ['nothing', {}],
  ['a slug of its own, and the region in small letters', { slug: 'lamp-1', region: 'eu-west' }],
  ['null, and the language of the account', { colour: 'green', notes: null, language: 'fr' }],
])('a service that stores %s is not', async (_, defaults) => {
  expect(await judgedFor(defaults)).toEqual([]);
});
