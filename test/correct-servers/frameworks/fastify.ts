import fastify, { type FastifyError } from 'fastify';
import { token } from '../plant-store/plain.js';
import type { Running } from '../plant-store/start.js';
import { isAuthorized, Plants } from './plants.js';

/** Fastify 5: its own JSON for 404, 413, 415 and what its parser refuses; credentials before anything else. */
export async function startFastify(): Promise<Running> {
  const plants = new Plants();
  const app = fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    if (isAuthorized(request.headers.authorization, token)) return;
    await reply.code(401).header('WWW-Authenticate', 'Bearer').send({ statusCode: 401, error: 'Unauthorized' });
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error.statusCode !== 400) return reply.send(error);
    return reply.code(400).send({ error: 400, message: error.message });
  });
  app.post('/plants', async (request, reply) => {
    const creation = plants.create((request.body as Buffer | undefined) ?? Buffer.of());
    if (creation.kind === 'created') return creation.plant;
    return reply.code(400).send(creation.error);
  });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}
