import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';

const text = { type: 'string', minLength: 1, maxLength: 60 };
const refused = { 400: json({ type: 'object' }), 404: json({ type: 'object' }), 409: json({ type: 'object' }) };
const whole = (properties: object, ...required: readonly string[]): object => ({
  type: 'object',
  required,
  properties,
});
const line = {
  quantity: { type: 'integer', minimum: 1, maximum: 1000 },
  note: { type: 'string', maxLength: 100 },
};
const product = whole({ id: text, title: text }, 'id', 'title');

/** Orders, whose lines name products; the read shows the name itself, or what it names. */
function documentOf(isNameShown: boolean): string {
  const named = { productId: text };
  const sent = { lines: { type: 'array', minItems: 1, items: whole({ ...named, ...line }, 'productId', 'quantity') } };
  const shownLine = whole({ ...(isNameShown ? named : { product }), ...line }, 'quantity');
  const order = whole({ id: text, lines: { type: 'array', items: shownLine } }, 'id', 'lines');
  const body = { required: true, ...json(whole(sent, 'lines')) };
  const collection = (requestBody: object, schema: object): object => ({
    post: { requestBody, responses: { 201: json(schema), ...refused } },
  });
  const items = (name: string, schema: object, more: object = {}): object => ({
    parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
    get: { responses: { 200: json(schema), ...refused } },
    delete: { responses: { 204: { description: 'Gone' }, ...refused } },
    ...more,
  });
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    paths: {
      '/products': collection({ required: true, ...json(whole({ title: text }, 'title')) }, product),
      '/products/{productId}': items('productId', product),
      '/orders': collection(body, order),
      '/orders/{orderId}': items('orderId', order, {
        put: { requestBody: body, responses: { 200: json(order), ...refused } },
      }),
    },
  });
}

interface Line {
  readonly productId: string;
  readonly quantity: number;
  readonly note?: string;
}
type Keep = (line: Line, old: Line | undefined) => Line;

/** What a service for orders does with the lines of a request, and what laws say of it. */
async function judged(isNameShown: boolean, keep: Keep, only?: string, isMerging = false): ReturnType<typeof judgedAt> {
  const products = new Map<string, { readonly id: string }>([['old', { id: 'old' }]]);
  const orders = new Map<string, readonly Line[]>();
  let made = 0;
  const service = withBody((request, response, bytes) => {
    const [, collection, id] = (request.url ?? '').split('/');
    const all: Map<string, unknown> = collection === 'products' ? products : orders;
    const show = (own: string): unknown =>
      collection === 'products'
        ? products.get(own)
        : {
            id: own,
            lines: orders.get(own)?.map(({ productId, ...each }) => ({
              ...each,
              ...(isNameShown
                ? { productId }
                : { product: products.get(productId) ?? { id: productId, title: 'Gone' } }),
            })),
          };
    if (id !== undefined && !all.has(id)) return answerJson(response, 404, {});
    if (request.method === 'GET' && id !== undefined) return answerJson(response, 200, show(id));
    if (request.method === 'DELETE' && id !== undefined) {
      all.delete(id);
      return void response.writeHead(204).end();
    }
    const own = id ?? `n${++made}`;
    const body = JSON.parse(bytes.toString()) as { readonly lines?: readonly Line[]; readonly title?: string };
    if (collection === 'products') products.set(own, { id: own, ...body });
    else {
      const lines = body.lines ?? [];
      if (lines.length === 0 || !lines.every(({ productId, quantity }) => products.has(productId) && quantity > 0))
        return answerJson(response, 400, {});
      const names = new Set(lines.map(({ productId }) => productId));
      if (isMerging && names.size < lines.length) return answerJson(response, 409, {});
      orders.set(
        own,
        lines.map((each, at) => keep(each, orders.get(own)?.[at])),
      );
    }
    answerJson(response, id === undefined ? 201 : 200, show(own));
  });
  const found = await judgedAt(service, documentOf(isNameShown), only === undefined ? {} : { only });
  expect([...products.values(), ...orders.keys()]).toEqual([{ id: 'old' }]);
  return Object.fromEntries(
    Object.entries(found).filter(([law, rules]) => law.startsWith('order/') && typeof rules !== 'string'),
  );
}

const kept: Keep = (own) => own;

test.each([true, false])('lines that name products are judged (names are shown: %s)', async (isNameShown) => {
  expect(await judged(isNameShown, kept)).toEqual({});
  expect(await judged(isNameShown, kept, undefined, true)).toEqual({});
  for (const keep of [
    (own: Line) => ({ ...own, quantity: Math.min(own.quantity, 99) }),
    ({ note, ...own }: Line) => (note === undefined ? own : { ...own, note: note.slice(0, 20) }),
    (own: Line) => (own.note === undefined ? own : { ...own, note: own.note.replaceAll(/[^\p{ASCII}]/gu, '?') }),
  ]) {
    expect(await judged(isNameShown, keep, 'value-is-kept')).toEqual({
      'order/value-is-kept': expect.arrayContaining(['value-damaged']),
    });
  }
});

test('a PUT changes the lines that name products', async () => {
  const frozen: Keep = (own, old) => ({ ...own, quantity: old?.quantity ?? own.quantity });
  expect(await judged(true, frozen, 'update-has-effect')).toEqual({
    'order/update-has-effect': expect.arrayContaining(['value-damaged']),
  });
});
