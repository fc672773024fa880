import { collectionRoutes, seedItem } from './collection.js';
import { keySchema, keyValue, nthKey, readKey } from './keys.js';
import type { Schema } from './objection.js';
import { productKey } from './products.js';
import { Refusal, type Making, type Route } from './route.js';
import type { Item } from './store.js';
import { userKey } from './users.js';

const path = '/orders';

export function seedOrders(making: Making): void {
  const { habits } = making;
  for (const n of [1, 2, 3, 4]) {
    seedItem(making, path, `Order ${n}`, {
      userId: keyValue(habits, userKey(making, (n % 3) + 1)),
      lines: [{ productId: keyValue(habits, productKey(making, n)), quantity: n }],
      status: n === 4 ? 'cancelled' : 'open',
    });
  }
}

export function orderRoutes(making: Making): readonly Route[] {
  const { store, habits } = making;
  const example = nthKey(habits, path, 1, 'Order 1');
  const orders = collectionRoutes(making, {
    path,
    one: 'Order',
    many: 'Orders',
    parameter: 'orderId',
    example,
    item: itemOf(making),
    roles: ['list', 'create', 'read', 'replace', 'update', 'delete'],
    initial: { status: 'open' },
    refer: (value) => refer(making, value),
  });
  return [
    ...orders,
    {
      id: 'cancelOrder',
      method: 'POST',
      path: `${path}/{orderId}/cancel`,
      parameters: { orderId: keySchema(habits, example) },
      answers: {
        200: { type: 'object', properties: { status: { enum: ['cancelled'] } }, required: ['status'] },
        409: undefined,
        [habits.notThere]: undefined,
      },
      handle: ({ parameters }) => {
        const order = `${path}/${readKey(making, parameters['orderId'] ?? '')}`;
        const value = store.get(order);
        if (value === undefined || 'deletedAt' in value) throw new Refusal(habits.notThere, 'there is no such order');
        if (value['status'] === 'cancelled') throw new Refusal(409, 'the order is cancelled');
        store.put(order, { ...value, status: 'cancelled' });
        return { status: 200, body: { status: 'cancelled' } };
      },
    },
  ];
}

function itemOf(making: Making): Schema {
  const { habits } = making;
  const productId = keySchema(habits, productKey(making, 1));
  const userId = keySchema(habits, userKey(making, 1));
  return {
    type: 'object',
    properties: {
      userId,
      lines: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          properties: { productId, quantity: { type: 'integer', minimum: 1, maximum: 100 } },
          required: ['productId', 'quantity'],
        },
      },
      note: { type: 'string', maxLength: 200 },
      status: { type: 'string', enum: ['open', 'cancelled'], readOnly: true },
    },
    required: ['userId', 'lines'],
    example: { userId: userId.example, lines: [{ productId: productId.example, quantity: 2 }] },
  };
}

/** Refuses an order of a user or for products that are not there. */
function refer({ store, habits: { danglingReference } }: Making, { userId, lines }: Item): void {
  const isThere = (item: string): boolean => {
    const value = store.get(item);
    return value !== undefined && !('deletedAt' in value);
  };
  if (!isThere(`/users/${String(userId)}`)) throw new Refusal(danglingReference, 'there is no such user');
  for (const line of Array.isArray(lines) ? (lines as readonly ({ productId?: unknown } | null)[]) : []) {
    if (!isThere(`/products/${String(line?.productId)}`))
      throw new Refusal(danglingReference, 'there is no such product');
  }
}
