import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

const sku = { type: 'string', minLength: 1, maxLength: 40 };
const line = {
  sku,
  quantity: { type: 'integer', minimum: 1, maximum: 1000 },
  note: { type: 'string', maxLength: 200 },
  isGift: { type: 'boolean' },
  due: { type: 'string', format: 'date' },
};
const sent = {
  lines: {
    type: 'array',
    minItems: 1,
    maxItems: 20,
    items: { type: 'object', required: ['sku', 'quantity', 'due'], properties: line },
  },
  tags: { type: 'array', maxItems: 10, items: { type: 'string', minLength: 1, maxLength: 30 } },
  title: { type: 'string', maxLength: 80 },
  address: {
    type: 'object',
    required: ['city'],
    properties: { city: sku, floor: { type: 'integer', minimum: -5, maximum: 200 } },
  },
};
const order = json({ type: 'object', required: ['id', 'lines'], properties: { id: { type: 'string' }, ...sent } });
const others = { 400: json({ type: 'object' }), 404: json({ type: 'object' }) };
const takes = { required: true, ...json({ type: 'object', required: ['lines'], properties: sent }) };
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': { post: { requestBody: takes, responses: { 201: order, ...others } } },
    '/orders/{orderId}': {
      parameters: [{ name: 'orderId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: order, ...others } },
      put: { requestBody: takes, responses: { 200: order, ...others } },
      delete: { responses: { 204: { description: 'Gone' }, ...others } },
    },
  },
});

interface Line {
  readonly sku: string;
  readonly quantity: number;
  readonly note?: string;
  readonly isGift?: boolean;
  readonly due: string;
}

interface Order {
  readonly lines: readonly Line[];
  readonly tags?: readonly string[];
  readonly title?: string;
  readonly address?: { readonly city: string; readonly floor?: number };
}

type Keeping = (order: Order, before?: Order) => Order;

/**
 * A service for orders; `kept` says what it stores of an order, and `isTaken` which orders it takes. It assumes that
 * every request is valid.
 */
function orders(kept: Keeping, isTaken: (order: Order) => boolean = () => true): RequestListener {
  const all = new Map<string, Order>();
  return withBody((request, response, bytes) => {
    const id = request.url?.split('/')[2] ?? `o${all.size + 1}`;
    const found = all.get(id);
    if (request.method !== 'POST' && found === undefined) return answerJson(response, 404, {});
    if (request.method === 'GET') return answerJson(response, 200, { id, ...found });
    if (request.method === 'DELETE') {
      all.delete(id);
      return void response.writeHead(204).end();
    }
    const order = JSON.parse(bytes.toString()) as Order;
    if (!isTaken(order)) return answerJson(response, 400, {});
    const own = kept(order, found);
    all.set(id, own);
    answerJson(response, found === undefined ? 201 : 200, { id, ...own });
  });
}

const lined =
  (change: (line: Line, at: number, all: readonly Line[]) => Line): Keeping =>
  (own) => ({ ...own, lines: own.lines.map(change) });

describe('the values in the lists and objects of an item', () => {
  test.each<[string, Keeping]>([
    ['as they were sent', (own) => own],
    ['with a number and a total in each line', lined((own, at) => ({ ...own, number: at + 1, total: own.quantity }))],
  ])('may be shown %s', async (_, kept) => {
    for (const only of ['value-is-kept', 'update-has-effect'])
      expect(await judgedAt(orders(kept), document, { only })).toEqual({});
  });

  test('may be sorted, with a warning', async () => {
    const sorted: Keeping = (own) => ({ ...own, lines: own.lines.toReversed(), tags: own.tags?.toReversed() ?? [] });
    expect(await judgedAt(orders(sorted), document, { only: 'value-is-kept' })).toEqual({
      'order/value-is-kept': ['value-changed', 'value-changed'],
    });
  });

  const asAscii = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?');
  test.each<[string, Keeping]>([
    ['quantities are limited', lined((own) => ({ ...own, quantity: Math.min(own.quantity, 99) }))],
    [
      'the last quantity is lost',
      lined((own, at, { length }) => (at > 0 && at === length - 1 ? { ...own, quantity: 1 } : own)),
    ],
    ['notes are cut', lined(({ note, ...own }) => (note === undefined ? own : { ...own, note: note.slice(0, 32) }))],
    ['letters are lost', lined((own) => ({ ...own, sku: asAscii(own.sku) }))],
    ['nothing is a gift', lined(({ isGift, ...own }) => (isGift === undefined ? own : { ...own, isGift: false }))],
    ['the last line is lost', (own) => ({ ...own, lines: own.lines.slice(0, Math.max(1, own.lines.length - 1)) })],
    ['all lines are the first', ({ lines, ...own }) => ({ ...own, lines: lines.map((each) => lines[0] ?? each) })],
    ['the last tag is lost', ({ tags, ...own }) => ({ ...own, ...(tags && { tags: tags.slice(0, 1) }) })],
    ['tags lose letters', ({ tags, ...own }) => ({ ...own, ...(tags && { tags: tags.map(asAscii) }) })],
    [
      'a floor loses its sign',
      ({ address, ...own }) =>
        address?.floor === undefined
          ? { ...own, ...(address && { address }) }
          : { ...own, address: { ...address, floor: Math.abs(address.floor) } },
    ],
  ])('are damaged where %s', async (_, kept) => {
    expect(await judgedAt(orders(kept), document, { only: 'value-is-kept' })).toEqual({
      'order/value-is-kept': expect.arrayContaining(['value-damaged']),
    });
  });

  test.each<[string, Keeping]>([
    ['the lines stay', (own, before) => ({ ...own, lines: before?.lines ?? own.lines })],
    [
      'the first quantity stays',
      (own, before) => ({
        ...own,
        lines: own.lines.map((each, at) =>
          at === 0 ? { ...each, quantity: before?.lines[0]?.quantity ?? each.quantity } : each,
        ),
      }),
    ],
  ])('are not replaced where %s', async (_, kept) => {
    expect(await judgedAt(orders(kept), document, { only: 'update-has-effect' })).toEqual({
      'order/update-has-effect': expect.arrayContaining(['value-damaged']),
    });
  });

  const isOfOneLine = ({ lines }: Order): boolean => lines.length === 1;
  const spelt: Keeping = ({ title, ...own }, before) => ({
    ...own,
    ...(title !== undefined && { title: before === undefined ? title : asAscii(title) }),
  });
  test('do not keep the others from being judged where the service rejects them', async () => {
    const judging = { only: 'update-has-effect' };
    expect(
      await judgedAt(
        orders((own) => own, isOfOneLine),
        document,
        judging,
      ),
    ).toEqual({});
    expect(await judgedAt(orders(spelt, isOfOneLine), document, judging)).toEqual({
      'order/update-has-effect': expect.arrayContaining(['value-damaged']),
    });
  });
});

describe('a service that gives the items of a list identities of its own', () => {
  const columns = {
    type: 'array',
    maxItems: 5,
    items: { type: 'object', required: ['title'], properties: { id: sku, title: { type: 'string', maxLength: 40 } } },
  };
  const boards = storeDocument({ boards: { said: { columns }, patch: true } });
  const judgedBoards = (shown: (column: Item) => Item): ReturnType<typeof judgedAt> => {
    const read = (board: Item): Item => {
      const own = Array.isArray(board['columns']) ? (board['columns'] as readonly Item[]) : [];
      return { ...board, columns: own.map((column, at) => ({ ...shown(column), id: `c${at}` })) };
    };
    return judgedAt(storing({ read, list: (items) => items.map(read) }), boards);
  };
  const broken = (verdicts: object): readonly unknown[] =>
    Object.entries(verdicts).filter(([, rules]) => typeof rules !== 'string');

  test('breaks no law', async () => {
    expect(broken(await judgedBoards((column) => column))).toEqual([]);
  });

  test('is found where it loses something else', async () => {
    const verdicts = await judgedBoards(({ title }) => ({ title: String(title).slice(0, 3) }));
    expect(broken(verdicts)).not.toEqual([]);
  });
});
