import { settable, type Schema } from './objection.js';
import type { Making, Route } from './route.js';

const me: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 60 },
    email: { type: 'string', format: 'email', maxLength: 100 },
    language: { type: 'string', enum: ['en', 'nl', 'de'] },
  },
  required: ['name', 'email'],
};

const settings: Schema = {
  type: 'object',
  properties: {
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    taxPercent: { type: 'integer', minimum: 0, maximum: 100 },
    openOnSundays: { type: 'boolean' },
  },
  required: ['currency', 'taxPercent', 'openOnSundays'],
};

export function seedSingletons({ store }: Making): void {
  store.put('/me', { name: 'The owner', email: 'owner@shop.example', language: 'nl' });
  store.put('/settings', { currency: 'EUR', taxPercent: 21, openOnSundays: false });
}

/** What there is one of. */
export function singletonRoutes({ store }: Making): readonly Route[] {
  const read = (id: string, path: string, schema: Schema): Route => ({
    id,
    method: 'GET',
    path,
    answers: { 200: schema },
    handle: () => ({ status: 200, body: store.get(path) }),
  });
  const write = (id: string, method: 'PUT' | 'PATCH', path: string, schema: Schema): Route => {
    const { required: _, ...partial } = schema;
    return {
      id,
      method,
      path,
      body: method === 'PUT' ? schema : partial,
      answers: { 200: schema },
      handle: ({ body }) => {
        store.put(path, { ...(method === 'PATCH' && store.get(path)), ...settable(schema, body) });
        return { status: 200, body: store.get(path) };
      },
    };
  };
  return [
    read('getMe', '/me', me),
    write('replaceMe', 'PUT', '/me', me),
    write('updateMe', 'PATCH', '/me', me),
    read('getSettings', '/settings', settings),
    write('replaceSettings', 'PUT', '/settings', settings),
  ];
}
