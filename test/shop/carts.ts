import { collectionRoutes, seedItem } from './collection.js';
import { keySchema, keyValue, nthKey } from './keys.js';
import { productKey } from './products.js';
import { Refusal, type Making, type Route } from './route.js';
import { userKey } from './users.js';

/** Each user who was there from the start has a cart with one item. */
export function seedCarts(making: Making): void {
  for (const n of [1, 2, 3]) {
    const carts = `/users/${userKey(making, n)}/carts`;
    const cart = seedItem(making, carts, 'Cart 1', { name: 'Usual' });
    const productId = keyValue(making.habits, productKey(making, n));
    seedItem(making, `${carts}/${cart}/items`, 'Item 1', { productId, quantity: n });
  }
}

export function cartRoutes(making: Making): readonly Route[] {
  const { habits, store } = making;
  const user = userKey(making, 1);
  const cart = nthKey(habits, `/users/${user}/carts`, 1, 'Cart 1');
  const item = nthKey(habits, `/users/${user}/carts/${cart}/items`, 1, 'Item 1');
  return [
    ...collectionRoutes(making, {
      path: '/users/{userId}/carts',
      one: 'Cart',
      many: 'Carts',
      parameter: 'cartId',
      parents: { userId: user },
      example: cart,
      item: {
        type: 'object',
        properties: { name: { type: 'string', minLength: 1, maxLength: 40 } },
        required: ['name'],
      },
      roles: ['list', 'create', 'read', 'delete'],
    }),
    ...collectionRoutes(making, {
      path: '/users/{userId}/carts/{cartId}/items',
      one: 'CartItem',
      many: 'CartItems',
      parameter: 'itemId',
      parents: { userId: user, cartId: cart },
      example: item,
      item: {
        type: 'object',
        properties: {
          productId: keySchema(habits, productKey(making, 1)),
          quantity: { type: 'integer', minimum: 1, maximum: 100 },
        },
        required: ['productId', 'quantity'],
      },
      roles: ['list', 'create', 'update', 'delete'],
      refer: ({ productId }) => {
        const product = store.get(`/products/${String(productId)}`);
        if (product !== undefined && !('deletedAt' in product)) return;
        throw new Refusal(habits.danglingReference, 'there is no such product');
      },
    }),
  ];
}
