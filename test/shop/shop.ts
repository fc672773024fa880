import { adminRoutes } from './admin.js';
import { cartRoutes, seedCarts } from './carts.js';
import { orderRoutes, seedOrders } from './orders.js';
import { productRoutes, seedProducts } from './products.js';
import type { Described } from './service.js';
import { seedSingletons, singletonRoutes } from './singletons.js';
import { seedUsers, userRoutes } from './users.js';
import { seedWarehouses, warehouseRoutes } from './warehouses.js';

/** A shop with products, users, orders, carts and warehouses of others, singletons, and operations on the whole. */
export const shop: Described = {
  title: 'Shop',
  seed: (making) => {
    for (const seed of [seedProducts, seedUsers, seedOrders, seedCarts, seedWarehouses, seedSingletons]) seed(making);
  },
  routes: (making) =>
    [productRoutes, userRoutes, orderRoutes, cartRoutes, warehouseRoutes, singletonRoutes, adminRoutes].flatMap(
      (routes) => routes(making),
    ),
};
