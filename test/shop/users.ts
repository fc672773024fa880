import { collectionRoutes, seedItem } from './collection.js';
import { nthKey } from './keys.js';
import type { Schema } from './objection.js';
import type { Making, Route } from './route.js';

const path = '/users';
const names = ['Ada', 'Grace', 'Edsger'];

const item: Schema = {
  type: 'object',
  properties: {
    email: { type: 'string', format: 'email', maxLength: 100 },
    name: { type: 'string', minLength: 1, maxLength: 60 },
    newsletter: { type: 'boolean' },
  },
  required: ['email', 'name'],
  example: { email: 'ada@shop.example', name: 'Ada', newsletter: false },
};

export function seedUsers(making: Making): void {
  for (const name of names)
    seedItem(making, path, name, { email: `${name.toLowerCase()}@shop.example`, name, newsletter: true });
}

/** The key of the n-th user who was there from the start. */
export function userKey({ habits }: Making, n: number): string {
  return nthKey(habits, path, n, names[n - 1] ?? '');
}

export function userRoutes(making: Making): readonly Route[] {
  return collectionRoutes(making, {
    path,
    one: 'User',
    many: 'Users',
    parameter: 'userId',
    example: userKey(making, 1),
    item,
    roles: ['list', 'create', 'read', 'replace', 'update', 'delete'],
    unique: 'email',
  });
}
