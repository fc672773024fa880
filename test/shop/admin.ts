import type { Making, Route } from './route.js';
import type { Schema } from './objection.js';

const state: Schema = { type: 'object', properties: { enabled: { type: 'boolean' } }, required: ['enabled'] };

/** Operations on the service as a whole. */
export function adminRoutes({ store, habits, stop, maintain }: Making): readonly Route[] {
  let isEnabled = false;
  return [
    {
      id: 'resetShop',
      method: 'POST',
      path: '/admin/reset',
      answers: { 204: undefined },
      handle: () => {
        store.reset();
        return { status: 204 };
      },
    },
    {
      id: 'shutdownShop',
      method: 'POST',
      path: '/admin/shutdown',
      answers: { 202: undefined },
      handle: () => {
        stop();
        return { status: 202 };
      },
    },
    {
      id: 'getMaintenance',
      method: 'GET',
      path: '/admin/maintenance',
      isAlwaysOpen: true,
      answers: { 200: state },
      handle: () => ({ status: 200, body: { enabled: isEnabled } }),
    },
    {
      id: 'toggleMaintenance',
      method: 'POST',
      path: '/admin/maintenance',
      isAlwaysOpen: true,
      ...(habits.maintenance === 'set' && { body: state }),
      answers: { 200: state },
      handle: ({ body }) => {
        isEnabled = maintain(...(habits.maintenance === 'set' ? [body['enabled'] === true] : []));
        return { status: 200, body: { enabled: isEnabled } };
      },
    },
  ];
}
