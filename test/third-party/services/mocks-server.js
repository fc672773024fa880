import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { announce } from './announce.js';

const require = createRequire(import.meta.url);
const MocksServer = require('@mocks-server/core');
const AdminApi = require('@mocks-server/plugin-admin-api');

/** A port that was free a moment ago: the plugin does not tell which one it took when asked for port 0. */
async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const [admin, mock] = [await freePort(), await freePort()];
const server = new MocksServer({
  config: { readArguments: false, readEnvironment: false, readFile: false },
  log: 'silent',
  files: { enabled: false },
  plugins: { register: [AdminApi], adminApi: { host: '127.0.0.1', port: admin } },
  server: { host: '127.0.0.1', port: mock },
});
await server.init();
await server.start();
const { loadRoutes, loadCollections } = server.mock.createLoaders();
const answer = (id, status, body) => ({ id, type: 'json', options: { status, body } });
loadRoutes([
  {
    id: 'get-users',
    url: '/users',
    method: 'get',
    variants: [answer('all', 200, [{ id: 1 }]), answer('none', 200, [])],
  },
  { id: 'get-user', url: '/users/:id', method: 'get', variants: [answer('one', 200, { id: 1 })] },
]);
loadCollections([
  { id: 'base', routes: ['get-users:all', 'get-user:one'] },
  { id: 'empty', from: 'base', routes: ['get-users:none'] },
]);
const url = `http://127.0.0.1:${admin}/api`;
announce({
  url,
  document: `http://127.0.0.1:${admin}/docs/openapi.json`,
  foreign: [`${url}/config`, `${url}/mock/routes`, `${url}/mock/collections`],
});
