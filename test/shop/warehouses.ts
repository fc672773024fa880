import { collectionRoutes, seedItem } from './collection.js';
import { nthKey } from './keys.js';
import type { Making, Route } from './route.js';

const path = '/warehouses';
const names = ['North', 'South'];

export function seedWarehouses(making: Making): void {
  for (const name of names) {
    const key = seedItem(making, path, name, { name, city: 'Utrecht' });
    seedItem(making, `${path}/${key}/shelves`, 'Shelf 1', { label: 'A1' });
  }
}

/** Warehouses can be listed and changed, but not created; their shelves can be created and deleted. */
export function warehouseRoutes(making: Making): readonly Route[] {
  const { habits } = making;
  const warehouse = nthKey(habits, path, 1, 'North');
  const text = { type: 'string', minLength: 1, maxLength: 40 } as const;
  const items = collectionRoutes(making, {
    path,
    one: 'Warehouse',
    many: 'Warehouses',
    parameter: 'warehouseId',
    example: warehouse,
    item: { type: 'object', properties: { name: text, city: text }, required: ['name', 'city'] },
    roles: ['list', 'read', 'replace'],
  });
  const shelves = collectionRoutes(making, {
    path: `${path}/{warehouseId}/shelves`,
    one: 'Shelf',
    many: 'Shelves',
    parameter: 'shelfId',
    parents: { warehouseId: warehouse },
    example: nthKey(habits, `${path}/${warehouse}/shelves`, 1, 'Shelf 1'),
    item: {
      type: 'object',
      properties: { label: { type: 'string', minLength: 1, maxLength: 20 } },
      required: ['label'],
    },
    roles: ['list', 'create', 'delete'],
  });
  // The name under which the tests allow it to be called.
  return [
    ...items.map((route) => (route.id === 'replaceWarehouse' ? { ...route, id: 'updateWarehouse' } : route)),
    ...shelves,
  ];
}
