import type { RequestListener } from 'node:http';
import { objectIn, withBody } from '../run/servers.js';
import { json } from './judged.js';

export type Item = Readonly<Record<string, unknown>>;

/** What a service does with the items of its collections where habits and faults may differ. */
export interface Storing {
  /** The name of item number `made` of a collection. */
  readonly name?: (collection: string, made: number) => string;
  /** A new item, as it is stored. */
  readonly keep?: (item: Item, collection: string) => Item;
  readonly read?: (item: Item, collection: string) => Item;
  /** The items that a list shows for its query. */
  readonly list?: (items: readonly Item[], query: URLSearchParams, collection: string) => readonly Item[];
  /** The status of a request that is rejected. */
  readonly refuse?: (asked: Refusable) => number | undefined;
  /** The fields of the response to a creation. */
  readonly created?: (item: Item, collection: string) => Readonly<Record<string, string>>;
  readonly status?: number;
  /**
   * The status of the response to a known `Idempotency-Key`: a success shows the first item, and others reject the
   * request.
   */
  readonly repeat?: (isSame: boolean) => number | undefined;
  /** The key of a request without an `Idempotency-Key`. */
  readonly keyOf?: (body: Item) => unknown;
}

interface Refusable {
  readonly method: string;
  readonly item: Item | undefined;
  readonly body: Item | undefined;
  readonly stored: ReadonlyMap<string, readonly Item[]>;
}

/** A service that stores the items of any number of collections, as `storeDocument` describes it. */
export function storing(habits: Storing = {}): RequestListener {
  const {
    name = (_, made) => `${made}`,
    keep = (item) => item,
    read = (item) => item,
    list = (items) => items,
  } = habits;
  const stored = new Map<string, readonly Item[]>();
  const known = new Map<unknown, readonly [bytes: Buffer, item: Item]>();
  let made = 0;
  return withBody((request, response, bytes) => {
    const send = (status: number, value?: unknown, fields: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { ...(value === undefined ? {} : { 'Content-Type': 'application/json' }), ...fields });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const [, collection = '', id] = pathname.split('/');
    const items = stored.get(collection) ?? [];
    const item = items.find((each) => each['id'] === id);
    const method = request.method ?? '';
    const body = objectIn(bytes);
    const set = (now: readonly Item[]): void => void stored.set(collection, now);
    if (id !== undefined && item === undefined) return send(404, {});
    if (['POST', 'PATCH'].includes(method) && body === undefined) return send(400, {});
    const key = request.headers['idempotency-key'] ?? (body && habits.keyOf?.(body));
    const [sent, before] = (method === 'POST' && key !== undefined && known.get(key)) || [];
    const repeated = sent && habits.repeat?.(sent.equals(bytes));
    if (repeated !== undefined) return send(repeated, repeated < 300 ? before : {});
    const refused = habits.refuse?.({ method, item, body, stored });
    if (refused !== undefined) return send(refused, {});
    if (method === 'POST') {
      const one = keep({ id: name(collection, ++made), ...body }, collection);
      set([...items, one]);
      known.set(key, [bytes, one]);
      return send(habits.status ?? 201, read(one, collection), habits.created?.(one, collection));
    }
    if (item === undefined) return send(200, { items: list(items, searchParams, collection) });
    const others = items.filter((each) => each !== item);
    if (method === 'DELETE') {
      set(others);
      return send(204);
    }
    if (method === 'PATCH') set([...others, { ...item, ...body }]);
    send(200, read(stored.get(collection)?.find((each) => each['id'] === id) ?? item, collection));
  });
}

/** A collection: the schemas of what clients say and of what the service adds, and the parameters of the list. */
interface Collection {
  readonly said: Readonly<Record<string, object>>;
  readonly added?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly parameters?: readonly object[];
  readonly id?: object;
  readonly patch?: true;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, object>>;
  /** Parameters of the creation. */
  readonly creating?: readonly object[];
}

/** The document of a service that stores items. */
export function storeDocument(collections: Readonly<Record<string, Collection>>): string {
  const none = { description: 'None' };
  const paths = Object.entries(collections).flatMap(([collection, of]) => {
    const { said, added = {}, required = Object.keys(said), parameters = [], id = { type: 'string' }, headers } = of;
    const shown = json({ type: 'object', required: ['id'], properties: { id, ...said, ...added } });
    const body = { required: true, content: { 'application/json': { schema: { required, properties: said } } } };
    const change = { required: true, content: { 'application/json': { schema: { properties: said } } } };
    const all = json({
      required: ['items'],
      properties: { items: { type: 'array', items: shownSchema(id, said, added) } },
    });
    const thing = collection.replace(/s$/, '');
    return [
      [
        `/${collection}`,
        {
          get: { operationId: `list-${collection}`, parameters, responses: { 200: all, 400: none } },
          post: {
            operationId: `create-${thing}`,
            parameters: of.creating ?? [],
            requestBody: body,
            responses: { [of.status ?? 201]: { ...shown, headers }, 400: none, 404: none, 409: none },
          },
        },
      ],
      [
        `/${collection}/{id}`,
        {
          parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
          get: { operationId: `read-${thing}`, responses: { 200: shown, 404: none } },
          ...(of.patch === true && {
            patch: {
              operationId: `update-${thing}`,
              requestBody: change,
              responses: { 200: shown, 400: none, 404: none, 409: none },
            },
          }),
          delete: { operationId: `delete-${thing}`, responses: { 204: none, 404: none, 409: none } },
        },
      ],
    ] as const;
  });
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Store', version: '1' },
    paths: Object.fromEntries(paths),
  });
}

function shownSchema(id: object, said: object, added: object): object {
  return { type: 'object', required: ['id'], properties: { id, ...said, ...added } };
}
