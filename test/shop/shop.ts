import { adminRoutes } from './admin.js';
import { cartRoutes, seedCarts } from './carts.js';
import { orderRoutes, seedOrders } from './orders.js';
import { productRoutes, seedProducts } from './products.js';
import type { Described } from './service.js';
import { seedSingletons, singletonRoutes } from './singletons.js';
import { seedUsers, userRoutes } from './users.js';
import { seedWarehouses, warehouseRoutes } from './warehouses.js';

/** What a shop is made of; each refers to none but those before it. */
const subjects = {
  products: { seed: seedProducts, routes: productRoutes },
  users: { seed: seedUsers, routes: userRoutes },
  orders: { seed: seedOrders, routes: orderRoutes },
  carts: { seed: seedCarts, routes: cartRoutes },
  warehouses: { seed: seedWarehouses, routes: warehouseRoutes },
  singletons: { seed: seedSingletons, routes: singletonRoutes },
  admin: { seed: () => undefined, routes: adminRoutes },
} as const satisfies Readonly<Record<string, Pick<Described, 'seed' | 'routes'>>>;

export type Subject = keyof typeof subjects;

/** A shop of a few subjects, which takes less time to ask about. */
export function shopOf(...names: readonly Subject[]): Described {
  return {
    title: 'Shop',
    seed: (making) => {
      for (const name of names) subjects[name].seed(making);
    },
    routes: (making) => names.flatMap((name) => subjects[name].routes(making)),
  };
}

/** A shop with products, users, orders, carts and warehouses of others, singletons, and operations on the whole. */
export const shop: Described = shopOf(...(Object.keys(subjects) as Subject[]));
