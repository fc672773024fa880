import { createServer } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { token } from '../plant-store/plain.js';
import { listen, type Running } from '../plant-store/start.js';
import { isAuthorized, Plants } from './plants.js';

/** Express 5: paths in any case, with or without a slash; its own 404 page and OPTIONS; texts for everything else. */
export async function startExpress(): Promise<Running> {
  const plants = new Plants();
  const app = express();
  app.post(
    '/plants',
    (request, response, next) => {
      if (isAuthorized(request.headers.authorization, token)) return next();
      response.set('WWW-Authenticate', 'Bearer realm="plants"').sendStatus(401);
    },
    express.raw({ type: 'application/json', limit: '1mb' }),
    (request, response) => {
      if (request.headers['content-length'] !== '0' && request.is('application/json') === false) {
        return response.sendStatus(415);
      }
      const body: unknown = request.body;
      const creation = plants.create(Buffer.isBuffer(body) ? body : Buffer.of());
      if (creation.kind === 'created') return response.json(creation.plant);
      return response.status(400).json(creation.error);
    },
  );
  const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    const { status = 500, message } = error as { readonly status?: number; readonly message: string };
    if (status === 400) response.status(400).json({ error: 400, message });
    else response.sendStatus(status);
  };
  app.use(onError);
  return listen(createServer(app));
}
