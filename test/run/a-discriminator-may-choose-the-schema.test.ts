import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { loadContract } from '../../src/contract/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';
import { serviceOf } from './service.js';

const document = documentOf(
  `/payments:
  post:
    requestBody:
      required: true
      content: { application/json: { schema: { $ref: '#/components/schemas/Payment' } } }
    responses:
      '201': { description: Paid., content: { application/json: { schema: { $ref: '#/components/schemas/Payment' } } } }
      '400': { description: No. }`,
  `components:
  schemas:
    Payment:
      oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Transfer' }]
      discriminator: { propertyName: method, mapping: { card: Card, transfer: '#/components/schemas/Transfer' } }
    Card:
      type: object
      required: [method]
      properties: { method: { type: string }, number: { type: string, maxLength: 9 } }
    Transfer:
      type: object
      required: [method, iban]
      properties: { method: { type: string }, iban: { type: string, minLength: 3 } }`,
);

/** A base whose property nobody has required, extended by others. */
const extended = (mapping: string) =>
  documentOf(
    `/payments:
  post:
    requestBody:
      required: true
      content: { application/json: { schema: { $ref: '#/components/schemas/Payment' } } }
    responses:
      '201': { description: Paid., content: { application/json: { schema: { $ref: '#/components/schemas/Payment' } } } }
      '400': { description: No. }`,
    `components:
  schemas:
    Payment: { type: object, properties: { method: { type: string } }, discriminator: { propertyName: method${mapping} } }
    card:
      allOf:
        - $ref: '#/components/schemas/Payment'
        - { properties: { number: { type: string, maxLength: 9 } } }
    transfer:
      allOf:
        - $ref: '#/components/schemas/Payment'
        - { required: [iban], properties: { iban: { type: string, minLength: 3 } } }`,
  );

type Payment = Readonly<Record<string, unknown>>;

const cards = ({ number = '' }: Payment): boolean => typeof number === 'string' && [...number].length <= 9;
const transfers = ({ iban }: Payment): boolean => typeof iban === 'string' && [...iban].length >= 3;

/** What is found at a service that reads `method`, and holds the rest against the one schema that it names. */
async function found(
  kinds: Readonly<Record<string, (payment: Payment) => boolean>>,
  { shown = (payment: Payment): unknown => payment, text = document } = {},
): Promise<readonly string[]> {
  const service = await httpServer(
    withBody((request, response, bytes) => {
      if (request.headers['content-type']?.startsWith('application/json') !== true)
        return response.writeHead(415).end();
      const payment = parsed(bytes) as Payment | null;
      const kind = Object.entries(kinds).find(([name]) => name === payment?.['method'])?.[1];
      if (payment === null || kind?.(payment) !== true) return response.writeHead(400).end();
      return answerJson(response, 201, shown(payment));
    }),
  );
  const only = /\/(?:good|body)\/(?!.*json-text)/;
  const { findings } = await judgedAt(service, await contractOf(text), { only, credentials: new Map() });
  return findings.flatMap(({ level, rule, case: id }) => (level === 'note' ? [] : [`${rule} ${id}`]));
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}

test('who takes what the named schema allows, whatever the others say of it, and no other names, is right', async () => {
  expect(await found({ card: cards, transfer: transfers })).toEqual([]);
});

test('who lets no schema be chosen, and takes what is valid by exactly one, is right', async () => {
  const exactlyOne = (payment: Payment): boolean => cards(payment) !== transfers(payment);
  expect(await found({ card: exactlyOne, transfer: exactlyOne })).toEqual([]);
});

test.each([
  ['what the named schema does not allow is found', { card: () => true, transfer: transfers }, 'number/above-maximum'],
  ['a name that the mapping has and the service does not is found', { card: cards }, 'body/as-Transfer/smallest'],
])('%s', async (_, kinds, id) => {
  expect((await found(kinds)).join()).toContain(id);
});

test('an answer that the named schema does not allow is found', async () => {
  const shown = (payment: Payment) => ({ ...payment, number: 'far too long' });
  expect((await found({ card: cards, transfer: transfers }, { shown })).join()).toContain('schema-violation');
});

test.each([
  ['by their own names', ''],
  ['by those of a mapping', ", mapping: { card: '#/components/schemas/card', transfer: transfer }"],
])('what extends a base is asked for by its discriminator, %s', async (_, mapping) => {
  const text = extended(mapping);
  expect(await found({ card: cards, transfer: transfers }, { text })).toEqual([]);
  expect((await found({ card: cards }, { text })).join()).toContain(
    'valid-request-refused post-payments/body/as-transfer',
  );
});

test('a discriminator chooses among schemas in files of their own', async () => {
  const named = "{ type: string, enum: ['card', 'transfer'] }";
  const files: Readonly<Record<string, string>> = {
    'garden.yaml': documentOf(
      `/payments:
  get:
    responses: { '200': { description: The last one., content: { application/json: { schema: { $ref: schemas/payment.yaml } } } } }`,
    ),
    'schemas/payment.yaml': `oneOf: [{ $ref: ./card.yaml }, { $ref: ./transfer.yaml }]
discriminator: { propertyName: method, mapping: { card: ./card.yaml, transfer: ./transfer.yaml } }`,
    'schemas/card.yaml': `{ type: object, required: [method], properties: { method: ${named}, number: { maxLength: 9 } } }`,
    'schemas/transfer.yaml': `{ type: object, required: [method], properties: { method: ${named}, iban: { minLength: 3 } } }`,
  };
  const contract = await loadContract('garden.yaml', {
    readFile: (name) => Promise.resolve(Buffer.from(files[relative('.', name)] ?? '')),
  });
  const rulesFor = async (payment: Payment): Promise<readonly string[]> => {
    const url = await serviceOf({ 'GET /payments': () => [200, payment] });
    const { findings } = await judgedAt(url, contract, { only: /\/good\// });
    return findings.flatMap(({ level, rule }) => (level === 'note' ? [] : [rule]));
  };
  expect(await rulesFor({ method: 'card', number: '1234', iban: 'DE42' })).toEqual([]);
  expect(await rulesFor({ method: 'card', number: 'far too long', iban: 'D' })).toEqual(['schema-violation']);
});

test('a base lists in oneOf what extends it', async () => {
  const kind = (own: string): string =>
    `allOf: [{ $ref: '#/components/schemas/Animal' }, { type: object, properties: { ${own} } }]`;
  const contract = await contractOf(
    documentOf(
      `/animals/last:
  get:
    responses:
      '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } } }
/cats/last:
  get:
    responses:
      '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Cat' } } } }`,
      `components:
  schemas:
    Animal:
      type: object
      required: [species, name]
      properties: { species: { type: string, enum: [cat, dog] }, name: { type: string } }
      discriminator: { propertyName: species, mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' } }
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
    Cat: { ${kind('lives: { type: integer }')} }
    Dog: { ${kind('trained: { type: boolean }')} }`,
    ),
  );
  const rulesFor = async (cat: Payment): Promise<readonly string[]> => {
    const last = (): readonly [number, Payment] => [200, cat];
    const url = await serviceOf({ 'GET /animals/last': last, 'GET /cats/last': last });
    const { findings } = await judgedAt(url, contract, { only: /\/good\// });
    return findings.flatMap(({ level, case: id }) => (level === 'note' ? [] : [id]));
  };
  const good = ['get-animals-last/good/minimal', 'get-cats-last/good/minimal'];
  expect(await rulesFor({ species: 'cat', name: 'Tom', lives: 9 })).toEqual([]);
  expect(await rulesFor({ species: 'cat', lives: 9 })).toEqual(good);
  expect(await rulesFor({ species: 'cat', name: 'Tom', lives: 'many', trained: 'no' })).toEqual(good);
});
