import { expect, test } from 'vitest';
import { answerJson, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';
import { merged, type Tool } from './workshop.js';

const text = { type: 'string', maxLength: 60 };
const kindOf = (name: string, properties: object, ...required: readonly string[]): object => ({
  type: 'object',
  required: ['type', ...required],
  properties: { type: { type: 'string', enum: [name] }, ...properties },
});
const card = kindOf('card', { holder: text, months: { type: 'integer', minimum: 0, maximum: 1000 } }, 'holder');
const bank = kindOf('bank', { iban: text, fee: { type: 'integer', minimum: 0, maximum: 100_000 } }, 'iban');
const cash = kindOf('cash', { till: text }, 'till');

/** The payment is a member of an order, below another one or in a list, or the order itself. */
const within: Readonly<Record<string, readonly [schema: object, pathOf: (order: Tool) => Tool | undefined]>> = {
  'of a member': [{ way: { oneOf: [card, bank, cash] } }, ({ way }) => way as Tool],
  'of a member of a member': [
    { bill: { type: 'object', required: ['way'], properties: { way: { anyOf: [card, bank, cash] } } } },
    ({ bill }) => (bill as Tool | undefined)?.['way'] as Tool,
  ],
  'of the items of a list': [
    { ways: { type: 'array', items: { oneOf: [card, bank, cash] } } },
    ({ ways }) => (ways as Tool[] | undefined)?.[0],
  ],
};
const note = { title: text, note: text };

/** A payment without the members of other ways. */
function ofOwnWay(paid: Tool): Tool {
  const own = { card: ['holder', 'months'], bank: ['iban', 'fee'], cash: ['till'] }[String(paid['type'])] ?? [];
  const others = new Set(['holder', 'months', 'iban', 'fee', 'till'].filter((name) => !own.includes(name)));
  return Object.fromEntries(Object.entries(paid).filter(([name]) => !others.has(name)));
}

function documentOf(members: object): string {
  const order = (more: object, ...required: readonly string[]): object => ({
    type: 'object',
    required,
    properties: { ...more, ...note, ...members },
  });
  return documentWith(order({}, ...Object.keys(members)), order({ id: { type: 'string' } }, 'id'), order({}));
}

function documentWith(sent: object, shown: object, changed?: object): string {
  const refused = { 400: { description: 'Wrong' }, 404: { description: 'None' } };
  const responses = (status: number): object => ({ [status]: json(shown), ...refused });
  const patch = { content: { 'application/merge-patch+json': { schema: changed ?? {} } } };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Orders', version: '1' },
    paths: {
      '/orders': {
        post: {
          operationId: 'createOrder',
          requestBody: { required: true, ...json(sent) },
          responses: responses(201),
        },
      },
      '/orders/{orderId}': {
        parameters: [{ name: 'orderId', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'readOrder', responses: responses(200) },
        put: {
          operationId: 'replaceOrder',
          requestBody: { required: true, ...json(sent) },
          responses: responses(200),
        },
        ...(changed === undefined
          ? {}
          : { patch: { operationId: 'updateOrder', requestBody: patch, responses: responses(200) } }),
        delete: { operationId: 'deleteOrder', responses: { 204: { description: 'Gone' }, ...refused } },
      },
    },
  });
}

interface Shop {
  readonly keep: (order: Tool) => Tool;
  readonly update: (old: Tool, change: Tool) => Tool;
  readonly replace: (old: Tool, order: Tool) => Tool;
  readonly refuses: (order: Tool) => boolean;
}

const plain: Shop = {
  keep: (order) => order,
  update: merged,
  replace: (_, order) => order,
  refuses: () => false,
};

async function judged(shop: Partial<Shop>, document: string, only?: string): ReturnType<typeof judgedAt> {
  const { keep, update, replace, refuses } = { ...plain, ...shop };
  const orders = new Map<string, Tool>();
  let made = 0;
  const service = withBody((request, response, bytes) => {
    const id = request.url?.split('/')[2];
    const body = bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Tool);
    const store = (own: string, order: Tool, status: number): void => {
      orders.set(own, { ...order, id: own });
      answerJson(response, status, orders.get(own));
    };
    if (refuses(body)) return answerJson(response, 400, {});
    if (request.method === 'POST') return store(`o${++made}`, keep(body), 201);
    const order = orders.get(id ?? '');
    if (id === undefined || order === undefined) return answerJson(response, 404, {});
    if (request.method === 'GET') return answerJson(response, 200, order);
    if (request.method === 'PATCH') return store(id, update(order, body), 200);
    if (request.method === 'PUT') return store(id, replace(order, body), 200);
    orders.delete(id);
    response.writeHead(204).end();
  });
  const found = await judgedAt(service, document, only === undefined ? {} : { only });
  expect([...orders.keys()]).toEqual([]);
  // It takes invalid requests, too, so that no law can see what becomes of rejected ones.
  return Object.fromEntries(Object.entries(found).filter(([law]) => law !== 'order/refused-is-undone'));
}

/** What a shop that does otherwise with orders paid in some way breaks. */
function faultsOf(
  pathOf: (order: Tool) => Tool | undefined,
  way: string,
): readonly (readonly [Partial<Shop>, string, string])[] {
  const isOfWay = (order: Tool): boolean => pathOf(order)?.['type'] === way;
  const changed = (order: Tool, change: (paid: Tool) => Tool): Tool => {
    const copy = structuredClone(order);
    const paid = pathOf(copy);
    if (paid?.['type'] === way) Object.assign(paid, change(paid));
    return copy;
  };
  const value = way === 'bank' ? 'iban' : 'till';
  return [
    [
      { keep: (order) => changed(order, (paid) => ({ [value]: String(paid[value]).slice(0, 2) })) },
      'value-is-kept',
      'value-damaged',
    ],
    [
      { update: (old, change) => (isOfWay(old) ? old : merged(old, change)) },
      'update-has-effect',
      'update-without-effect',
    ],
    [
      {
        update: (old, change) =>
          merged(isOfWay(old) ? { ...old, note: '' } : old, isOfWay(old) ? { note: '', ...change } : change),
      },
      'patch-keeps-the-rest',
      'patch-changed-others',
    ],
    [{ replace: (old, order) => (isOfWay(old) ? { ...old, ...order } : order) }, 'put-replaces', 'put-merged'],
  ];
}

test.each(Object.entries(within))('items of each branch %s are judged', async (_, [members, pathOf]) => {
  const document = documentOf(members);
  expect(await judged({}, document)).toEqual({});
  const strict = (order: Tool): Tool => {
    const copy = structuredClone(order);
    const paid = pathOf(copy);
    const own = ofOwnWay(paid ?? {});
    for (const name of Object.keys(paid ?? {})) if (!Object.hasOwn(own, name)) delete paid?.[name];
    return copy;
  };
  const only = {
    keep: strict,
    update: (old: Tool, change: Tool) => strict(merged(old, change)),
    replace: (_: Tool, order: Tool) => strict(order),
  };
  expect(await judged(only, document)).toEqual({});
  expect(await judged({ refuses: (order) => pathOf(order)?.['type'] === 'cash' }, document)).toEqual({});
  for (const way of ['bank', 'cash']) {
    for (const [fault, law, rule] of faultsOf(pathOf, way)) {
      const found = await judged(fault, document, law);
      expect([...new Set([found[`order/${law}`]].flat())], `${way} ${law}`).toEqual([rule]);
    }
  }
});

test('items of each branch of the body are judged', async () => {
  const order = (payment: object, more: object = {}): object => ({
    allOf: [payment, { type: 'object', properties: { ...more, ...note } }],
  });
  const kinds = [card, bank, cash].map((each) => order(each));
  const document = documentWith({ oneOf: kinds }, order({ oneOf: [card, bank, cash] }, { id: text }));
  expect(await judged({}, document)).toEqual({});
  expect(await judged({ keep: ofOwnWay, replace: (_, each) => ofOwnWay(each) }, document)).toEqual({});
  const faults = faultsOf((each) => each, 'cash').filter(([{ update }]) => update === undefined);
  for (const [fault, law, rule] of faults) {
    const found = await judged(fault, document, law);
    expect([...new Set([found[`order/${law}`]].flat())], law).toEqual([rule]);
  }
});
