import { collectionRoutes, seedItem, type Collection } from './collection.js';
import { nthKey } from './keys.js';
import type { Schema } from './objection.js';
import type { Making, Route } from './route.js';

const path = '/products';
const names = ['Moss', 'Fern', 'Cactus', 'Ivy', 'Reed'];

const item: Schema = {
  type: 'object',
  properties: {
    sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' },
    name: { type: 'string', minLength: 1, maxLength: 60 },
    price: { type: 'number', minimum: 0 },
    stock: { type: 'integer', format: 'int32', minimum: 0 },
  },
  required: ['sku', 'name', 'price'],
  // The item that stands first in the shop.
  example: { sku: 'PLT-0001', name: 'Moss', price: 3.5, stock: 10 },
};

export function seedProducts(making: Making): void {
  for (const [at, name] of names.entries()) {
    seedItem(making, path, name, { sku: `PLT-000${at + 1}`, name, price: 3.5 + at, stock: 10 });
  }
}

/** The key of the n-th product that was there from the start. */
export function productKey({ habits }: Making, n: number): string {
  return nthKey(habits, path, n, names[n - 1] ?? '');
}

export function productRoutes(making: Making): readonly Route[] {
  const { store } = making;
  const products: Collection = {
    path,
    one: 'Product',
    many: 'Products',
    parameter: 'productId',
    example: productKey(making, 1),
    item,
    roles: ['list', 'create', 'bulk delete', 'read', 'replace', 'update', 'delete'],
    unique: 'sku',
    keep: (key) => {
      const isOrdered = store.list('/orders').some(({ value: { lines } }) => {
        const all = Array.isArray(lines) ? (lines as readonly ({ productId?: unknown } | null)[]) : [];
        return all.some((line) => String(line?.productId) === key);
      });
      return isOrdered ? 'the product is in an order' : undefined;
    },
  };
  return collectionRoutes(making, products);
}
