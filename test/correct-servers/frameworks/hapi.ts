import { server as createHapi } from '@hapi/hapi';
import { token } from '../plant-store/plain.js';
import type { Running } from '../plant-store/start.js';
import { isAuthorized, Plants } from './plants.js';

/** hapi: an authentication scheme of its own, its own JSON for 401, 404, 413 and 415, no 405. */
export async function startHapi(): Promise<Running> {
  const plants = new Plants();
  const server = createHapi({ host: '127.0.0.1', port: 0 });
  server.auth.scheme('token', () => ({
    authenticate: (request, toolkit) => {
      const authorization: unknown = request.headers['authorization'];
      if (isAuthorized(String(authorization), token)) return toolkit.authenticated({ credentials: {} });
      const body = { statusCode: 401, error: 'Unauthorized', message: 'Missing authentication' };
      return toolkit.response(body).code(401).header('WWW-Authenticate', 'Bearer').takeover();
    },
  }));
  server.auth.strategy('token', 'token');
  server.ext('onPreResponse', ({ response }, toolkit) => {
    if (!('isBoom' in response) || response.output.statusCode !== 400) return toolkit.continue;
    return toolkit.response({ error: 400, message: response.message }).code(400);
  });
  server.route({
    method: 'POST',
    path: '/plants',
    options: { auth: 'token', payload: { output: 'data', parse: false, allow: 'application/json' } },
    handler: ({ payload }, toolkit) => {
      const creation = plants.create(Buffer.isBuffer(payload) ? payload : Buffer.of());
      if (creation.kind === 'created') return toolkit.response(creation.plant);
      return toolkit.response(creation.error).code(400);
    },
  });
  await server.start();
  return { url: server.info.uri, close: () => server.stop({ timeout: 0 }) };
}
