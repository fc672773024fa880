import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import type { Server } from 'node:http';
import { token } from '../plant-store/plain.js';
import { listen, type Running } from '../plant-store/start.js';
import { Plants } from './plants.js';

const error = { error: 401, message: 'the credentials are missing or wrong' };

/** Hono: its own middleware for tokens, which answers 400 to a field that it cannot read (RFC 6750 §3.1). */
export async function startHono(): Promise<Running> {
  const plants = new Plants();
  const app = new Hono();
  app.use(
    '/plants',
    bearerAuth({
      token,
      noAuthenticationHeader: { message: error },
      invalidAuthenticationHeader: { message: error },
      invalidToken: { message: error },
    }),
  );
  app.post('/plants', async (context) => {
    const type = context.req.header('content-type') ?? '';
    if (!/^application\/json *(;|$)/i.test(type)) return context.text('Unsupported Media Type', 415);
    const creation = plants.create(new Uint8Array(await context.req.arrayBuffer()));
    return creation.kind === 'created' ? context.json(creation.plant) : context.json(creation.error, 400);
  });
  return listen(createAdaptorServer({ fetch: app.fetch }) as Server);
}
