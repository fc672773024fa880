import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { token } from '../plant-store/plain.js';
import { listen, type Running } from '../plant-store/start.js';
import { isAuthorized, Plants } from './plants.js';

/** Nothing but Node: a body only where the contract has one, and a page of the least possible for the rest. */
export async function startNodeHttp(): Promise<Running> {
  const plants = new Plants();
  return listen(
    createServer((request, response) => {
      // A body that ends too soon leaves nobody to answer.
      serve(request, response, plants).catch(() => response.destroy());
    }),
  );
}

async function serve(request: IncomingMessage, response: ServerResponse, plants: Plants): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname !== '/plants') return bare(response, 404);
  if (request.method !== 'POST') return bare(response, 405, { allow: 'POST' });
  if (!isAuthorized(request.headers.authorization, token)) return bare(response, 401, { 'www-authenticate': 'Bearer' });
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') return bare(response, 415);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const creation = plants.create(Buffer.concat(chunks));
  const [status, body] = creation.kind === 'created' ? [200, creation.plant] : [400, creation.error];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function bare(response: ServerResponse, status: number, fields: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, fields).end();
}
