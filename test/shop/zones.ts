import { collectionRoutes } from './collection.js';
import type { Schema } from './objection.js';
import type { Making } from './route.js';
import type { Described } from './service.js';

const serverName: Schema = { type: 'string', minLength: 1, maxLength: 60 };
const zoneName: Schema = { type: 'string', pattern: '^[a-z0-9-]{1,40}(\\.[a-z0-9-]{1,40})+\\.$', maxLength: 200 };
const zones = '/servers/localhost/zones';

/** Servers that can only be listed, above zones whose names clients choose. */
export const zoneService: Described = {
  title: 'Zones',
  seed: ({ store }) => {
    store.put('/servers/localhost', { id: 'localhost', version: '4.9.0' });
    for (const name of ['example.org.', 'example.net.']) store.put(`${zones}/${name}`, { id: name, kind: 'Native' });
  },
  routes: (making: Making) => [
    ...collectionRoutes(making, {
      path: '/servers',
      one: 'Server',
      many: 'Servers',
      parameter: 'server_id',
      example: 'localhost',
      named: 'id',
      item: {
        type: 'object',
        properties: { id: serverName, version: { type: 'string' } },
        required: ['id', 'version'],
      },
      roles: ['list', 'read'],
    }),
    ...collectionRoutes(making, {
      path: '/servers/{server_id}/zones',
      one: 'Zone',
      many: 'Zones',
      parameter: 'zone_id',
      parents: { server_id: serverName },
      example: 'example.org.',
      named: 'id',
      unique: 'id',
      item: {
        type: 'object',
        properties: {
          id: zoneName,
          kind: { type: 'string', enum: ['Native', 'Master', 'Slave'] },
          account: { type: 'string', maxLength: 40 },
        },
        required: ['id', 'kind'],
      },
      roles: ['list', 'create', 'read', 'replace', 'update', 'delete'],
    }),
  ],
};
