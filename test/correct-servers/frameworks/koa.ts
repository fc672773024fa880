import { createServer } from 'node:http';
import Koa from 'koa';
import { token } from '../plant-store/plain.js';
import { listen, type Running } from '../plant-store/start.js';
import { isAuthorized, Plants } from './plants.js';

/** Koa 3: errors are thrown and become plain texts, all but the one that the contract describes. */
export async function startKoa(): Promise<Running> {
  const plants = new Plants();
  const app = new Koa();
  app.silent = true;
  app.use(async (context) => {
    if (context.path !== '/plants') return;
    if (context.method !== 'POST') context.throw(405, { headers: { allow: 'POST' } });
    if (!isAuthorized(context.get('authorization'), token)) {
      context.throw(401, { headers: { 'www-authenticate': 'Bearer' } });
    }
    if (context.is('application/json') === false) context.throw(415);
    const chunks: Buffer[] = [];
    for await (const chunk of context.req) chunks.push(chunk as Buffer);
    const creation = plants.create(Buffer.concat(chunks));
    context.status = creation.kind === 'created' ? 200 : 400;
    context.body = creation.kind === 'created' ? creation.plant : creation.error;
  });
  const handle = app.callback();
  return listen(createServer((request, response) => void handle(request, response)));
}
