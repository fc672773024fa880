import type { Running } from '../plant-store/start.js';
import { startExpress } from './express.js';
import { startFastify } from './fastify.js';
import { startHapi } from './hapi.js';
import { startHono } from './hono.js';
import { startKoa } from './koa.js';
import { startNodeHttp } from './node-http.js';

/** The plant store as each framework would have it, with what each does by itself where the contract is silent. */
export const frameworks: Readonly<Record<string, () => Promise<Running>>> = {
  'node:http': startNodeHttp,
  'Express 5': startExpress,
  'Fastify 5': startFastify,
  'Koa 3': startKoa,
  Hono: startHono,
  hapi: startHapi,
};
