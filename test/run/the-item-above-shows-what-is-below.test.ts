import { describe, expect, test } from 'vitest';
import { casesOf } from '../derived-cases.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { foundIn, judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';

const answers = answersOr(400, 404, 415);
const count = { type: 'integer', minimum: 1, maximum: 99 };
const line = objectOf({ id: text, sku: text, count });
const cart = objectOf({ id: text, name: text, lines: { type: 'array', items: line } });

/** How a creation or a change of a line answers: with the line, with the cart around it, or with nothing. */
type Shown = 'line' | 'cart' | 'nothing';
const schemas: Readonly<Record<Shown, object | undefined>> = { line, cart, nothing: undefined };

const document = (shown: Shown): string =>
  documentOf({
    '/carts': { post: { ...sent(objectOf({ name: text })), ...answers(201, cart) } },
    '/carts/{cartId}': {
      ...at('cartId'),
      // A parameter of the read is about the cart, although it has the name of a member of its lines.
      get: { parameters: [{ name: 'sku', in: 'query', schema: { type: 'string' } }], ...answers(200, cart) },
      delete: answers(204),
    },
    '/carts/{cartId}/lines': {
      ...at('cartId'),
      post: { ...sent(objectOf({ sku: text, count })), ...answers(201, schemas[shown]) },
    },
    '/carts/{cartId}/lines/{lineId}': {
      ...at(['cartId', 'lineId']),
      patch: { ...sent(objectOf({ count })), ...answers(200, schemas[shown]) },
      delete: answers(204),
    },
  });

interface Line {
  readonly id: string;
  readonly sku: string;
  count: unknown;
}

interface Cart {
  readonly id: string;
  readonly name: string;
  readonly lines: Line[];
}

type Fault = 'loses' | 'cuts' | 'counts one' | 'changes nothing' | 'deletes nothing' | 'mixes';

/** Carts whose lines only the read of the cart shows. */
async function cartsJudged(shown: Shown, fault?: Fault) {
  const all = new Map<string, Cart>([
    ['c-0', { id: 'c-0', name: 'Ferns', lines: [{ id: 'l-0', sku: 'fern', count: 2 }] }],
  ]);
  let last = 0;
  const one = (id: string, then: (its: Cart) => Answer): Answer => {
    const found = all.get(id);
    return found === undefined ? 404 : then(found);
  };
  const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0 && Number(value) < 100;
  const said = (status: number, its: Cart, own: Line): Answer =>
    shown === 'nothing' ? status : [status, shown === 'line' ? own : its];
  const url = await serviceOf({
    'POST /carts': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const made: Cart = { id: `c-${++last}`, name, lines: fault === 'mixes' ? all.get('c-0')!.lines : [] };
      all.set(made.id, made);
      return [201, made];
    },
    'GET /carts/{cartId}': ({ ids: [id] }) => one(id, (its) => [200, its]),
    'DELETE /carts/{cartId}': ({ ids: [id] }) => one(id, () => (all.delete(id), 204)),
    'POST /carts/{cartId}/lines': ({ ids: [id], body: { sku, count: wanted } }) =>
      one(id, (its) => {
        if (!isShort(sku) || !isCount(wanted)) return 400;
        const kept = fault === 'cuts' || fault === 'mixes' ? sku.slice(0, 5) : sku;
        const made = { id: `l-${++last}`, sku: kept, count: fault === 'counts one' ? 1 : wanted };
        if (fault !== 'loses') its.lines.push(made);
        return said(201, its, made);
      }),
    'PATCH /carts/{cartId}/lines/{lineId}': ({ ids: [id, lineId], body: { count: wanted } }) =>
      one(id, (its) => {
        const own = its.lines.find((each) => each.id === lineId);
        if (own === undefined) return 404;
        if (!isCount(wanted)) return 400;
        if (fault !== 'changes nothing') own.count = wanted;
        return said(200, its, own);
      }),
    'DELETE /carts/{cartId}/lines/{lineId}': ({ ids: [id, lineId] }) =>
      one(id, (its) => {
        const found = its.lines.findIndex((each) => each.id === lineId);
        if (found === -1) return 404;
        if (fault !== 'deletes nothing') its.lines.splice(found, 1);
        return 204;
      }),
  });
  const contract = await contractOf(document(shown));
  const derived = fault === undefined ? casesOf(contract, 30) : [];
  const cases = [...derived, ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases, settle: 100 }), left: [...all.values()] };
}

const others = [{ id: 'c-0', name: 'Ferns', lines: [{ id: 'l-0', sku: 'fern', count: 2 }] }];

describe.each(['line', 'cart', 'nothing'] as const)('where a change of a line answers with %s', (shown) => {
  test('a correct service passes, and each operation is exercised on items of the run alone', async () => {
    const { target, left } = await cartsJudged(shown);
    expect(violationsIn(target)).toEqual([]);
    expect(foundIn(target).join()).not.toContain('filter-not-applied');
    expect(target.notExercised).toEqual([]);
    expect(left).toEqual(others);
  });

  test.each([
    ['counts one', 'value-damaged'],
    ['changes nothing', 'update-without-effect'],
    ['deletes nothing', 'deleted-still-listed'],
  ] as const)('a service that %s is found', async (fault, rule) => {
    const { target } = await cartsJudged(shown, fault);
    expect(violationsIn(target).join()).toContain(rule);
  });

  test('a service that keeps all lines in each cart, with shorter texts, loses no line of others', async () => {
    const { left } = await cartsJudged(shown, 'mixes');
    expect(left[0]?.lines[0]).toEqual(others[0]?.lines[0]);
  });
});

test.each([
  ['loses', 'created-not-listed'],
  ['cuts', 'value-damaged'],
] as const)('a service that %s a line whose identity it tells is found', async (fault, rule) => {
  const { target } = await cartsJudged('line', fault);
  expect(violationsIn(target).join()).toContain(rule);
});
