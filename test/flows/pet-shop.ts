import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { httpServer } from '../run/servers.js';

const ok = (schema: string): string =>
  `{ description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/${schema}' } } } }`;
const problem = '{ description: refused, content: { application/json: { schema: { type: object } } } }';

/** Customers log in, look for a pet and buy it. */
export const petShop = `openapi: 3.1.0
info: { title: Pets, version: '1' }
security: [{ session: [] }]
paths:
  /login:
    post:
      operationId: login
      security: []
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Login' } } } }
      responses: { '200': ${ok('Session')}, '401': ${problem}, '400': ${problem} }
  /pets:
    get:
      operationId: findPets
      parameters: [{ name: status, in: query, schema: { enum: [free, sold] } }]
      responses: { '200': ${ok('Pets')}, '401': ${problem}, '400': ${problem} }
    post:
      operationId: addPet
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } } }
      responses:
        '201':
          description: created
          headers: { Location: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
        '400': ${problem}
        '401': ${problem}
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPet
      responses: { '200': ${ok('Pet')}, '401': ${problem}, '404': ${problem} }
    delete:
      operationId: deletePet
      responses: { '204': { description: gone }, '401': ${problem}, '404': ${problem} }
  /pets/{petId}/order:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: buyPet
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '200': ${ok('Pet')}, '400': ${problem}, '401': ${problem}, '404': ${problem}, '409': ${problem} }
components:
  securitySchemes: { session: { type: http, scheme: bearer } }
  schemas:
    Login: { type: object, required: [user, password], properties: { user: { type: string }, password: { type: string } } }
    Session: { type: object, required: [token], properties: { token: { type: string } } }
    NewPet: { type: object, required: [name], properties: { name: { type: string, minLength: 1 }, price: { type: integer } } }
    Order: { type: object, required: [quantity], properties: { quantity: { type: integer } } }
    Pet:
      type: object
      required: [id, name, status]
      properties:
        id: { type: string }
        name: { type: string }
        price: { type: integer }
        status: { enum: [free, sold] }
    Pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
`;

interface Pet {
  readonly id: string;
  readonly name: string;
  readonly price?: number;
  status: 'free' | 'sold';
}

/** What may be wrong with a shop, or unusual and right. */
export interface Habits {
  /** A pet that was bought stays free. */
  readonly forgetsSales?: boolean;
  /** Names are stored in capitals. */
  readonly shouts?: boolean;
  /** A new pet can be read after so many requests for it. */
  readonly shownAfter?: number;
  /** The response to a new pet has no Location. */
  readonly hidesLocation?: boolean;
}

export interface Shop {
  readonly url: string;
  readonly pets: ReadonlyMap<string, Pet>;
  /** Methods and paths, in order. */
  readonly requests: readonly string[];
}

export const SESSION = 's3ss10n-of-somebody';

/** A shop with one pet that belongs to others. */
export async function petShopServer(habits: Habits = {}): Promise<Shop> {
  const pets = new Map<string, Pet>([['p-0', { id: 'p-0', name: 'Rex', status: 'free' }]]);
  const requests: string[] = [];
  const missed = new Map<string, number>();
  let count = 0;
  const answer = (response: ServerResponse, status: number, body?: unknown, location?: string): void => {
    response.statusCode = status;
    if (location !== undefined) response.setHeader('Location', location);
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if (body === undefined) return void response.end();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(body));
  };
  const url = await httpServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
      const text = Buffer.concat(chunks).toString();
      const body = parsed(text);
      const { method = '' } = request;
      requests.push(`${method} ${request.url}`);
      if (method === 'POST' && pathname === '/login') {
        if (typeof body['user'] !== 'string' || typeof body['password'] !== 'string') return answer(response, 400, {});
        return answer(response, body['password'] === 'open' ? 200 : 401, { token: SESSION });
      }
      if (request.headers.authorization !== `Bearer ${SESSION}`) return answer(response, 401, {});
      const id = /^\/pets\/([^/]+)/.exec(pathname)?.[1] ?? '';
      const pet = pets.get(decodeURIComponent(id));
      if (pathname === '/pets' && method === 'GET') {
        const status = searchParams.get('status');
        if (status !== null && status !== 'free' && status !== 'sold') return answer(response, 400, {});
        return answer(
          response,
          200,
          [...pets.values()].filter((each) => status === null || each.status === status),
        );
      }
      if (pathname === '/pets' && method === 'POST') {
        const { name, price } = body;
        if (typeof name !== 'string' || name === '') return answer(response, 400, {});
        if (price !== undefined && !Number.isInteger(price)) return answer(response, 400, {});
        const own = `p-${++count}`;
        const made = {
          id: own,
          name: habits.shouts ? name.toUpperCase() : name,
          ...(price === undefined ? {} : { price: Number(price) }),
          status: 'free',
        } as const;
        pets.set(own, { ...made });
        return answer(response, 201, made, habits.hidesLocation ? undefined : `/pets/${own}`);
      }
      if (pet === undefined) return answer(response, 404, {});
      if (method === 'GET') {
        const times = missed.get(pet.id) ?? 0;
        missed.set(pet.id, times + 1);
        return times < (habits.shownAfter ?? 0) ? answer(response, 404, {}) : answer(response, 200, pet);
      }
      if (method === 'DELETE') {
        pets.delete(pet.id);
        return answer(response, 204);
      }
      if (!Number.isInteger(body['quantity'])) return answer(response, 400, {});
      if (pet.status === 'sold') return answer(response, 409, {});
      if (!habits.forgetsSales) pet.status = 'sold';
      answer(response, 200, { ...pet, status: 'sold' });
    });
  });
  return { url, pets, requests };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Does some work with files in a folder of their own. */
export async function withFiles<T>(files: Record<string, string>, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-flows-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
