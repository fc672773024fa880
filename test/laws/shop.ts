import type { IncomingMessage, RequestListener } from 'node:http';
import { TOKEN, withBody } from '../run/servers.js';
import { OTHER_TOKEN } from './workshop.js';

/** What a shop keeps of a cart, an item or an order. */
export type Entry = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly owner: string;
  /** Of an item or an order. */
  readonly cartId?: string;
};

export interface Store {
  readonly carts: Map<string, Entry>;
  readonly items: Map<string, Entry>;
  readonly orders: Map<string, Entry>;
  made: number;
}

export interface Asked {
  readonly store: Store;
  readonly user: 'first' | 'second';
  /** What the path names, from the left. */
  readonly ids: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

type Handler = (asked: Asked) => Answer | Promise<Answer>;

const paths = [
  ['carts', /^\/carts$/],
  ['cart', /^\/carts\/([^/]+)$/],
  ['items', /^\/carts\/([^/]+)\/items$/],
  ['item', /^(?:\/carts\/([^/]+))?\/items\/([^/]+)$/],
  ['orders', /^\/orders$/],
  ['order', /^\/orders\/([^/]+)$/],
  ['payment', /^\/orders\/([^/]+)\/pay$/],
  ['reminder', /^\/orders\/([^/]+)\/remind$/],
] as const;

/** What a shop does for a method of each of its paths: `POST orders`. */
export type Shop = Readonly<Record<string, Handler>>;

/** What a shop does otherwise than others. */
export type ShopTwist = (plain: Shop) => Shop;

export const nothing: Answer = { status: 404, body: {} };
export const taken: Answer = { status: 409, body: {} };

/** As others see it. */
export function shown(entry: Entry): unknown {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'owner'));
}

export function all(entries: Map<string, Entry>, { user }: Asked): readonly Entry[] {
  return [...entries.values()].filter(({ owner }) => owner === user);
}

export function cartOf({ store, user, ids }: Asked, id = ids[0]): Entry | undefined {
  const cart = store.carts.get(id ?? '');
  return cart?.owner === user ? cart : undefined;
}

export function orderOf({ store, user, ids }: Asked): Entry | undefined {
  const order = store.orders.get(ids[0] ?? '');
  return order?.owner === user ? order : undefined;
}

export function itemOf(asked: Asked): Entry | undefined {
  const item = asked.store.items.get(asked.ids[1] ?? '');
  const cartId = asked.ids[0] === '' ? item?.cartId : asked.ids[0];
  return cartOf(asked, cartId) !== undefined && item?.cartId === cartId ? item : undefined;
}

export function add(entries: Map<string, Entry>, { store, user, body }: Asked, more: object = {}): Answer {
  const id = `e${++store.made}`;
  const entry = { ...body, ...more, id, owner: user };
  entries.set(id, entry);
  return { status: 201, body: shown(entry) };
}

export function isTaken({ store }: Asked, code: unknown): boolean {
  return [...store.orders.values()].some((order) => order['code'] === code);
}

export function remove(entries: Map<string, Entry>, entry: Entry | undefined): Answer {
  return entry !== undefined && entries.delete(entry.id) ? { status: 204 } : nothing;
}

export function read(entry: Entry | undefined): Answer {
  return entry === undefined ? nothing : { status: 200, body: shown(entry) };
}

export function replace(entries: Map<string, Entry>, entry: Entry | undefined, { body }: Asked): Answer {
  if (entry === undefined) return nothing;
  if (!isItem(body)) return { status: 400, body: {} };
  const { id, owner, cartId = '' } = entry;
  const next: Entry = { ...body, id, owner, cartId };
  entries.set(id, next);
  return { status: 200, body: shown(next) };
}

const isText = (value: unknown, most: number, least = 1): boolean =>
  typeof value === 'string' && [...value].length >= least && [...value].length <= most;

export function isItem({ title, count }: Asked['body']): boolean {
  return isText(title, 80) && Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 1000;
}

export function isOrder({ cartId, code, remark = '' }: Asked['body']): boolean {
  return typeof cartId === 'string' && isText(code, 60) && isText(remark, 60, 0);
}

const wrong: Answer = { status: 400, body: {} };

export const plainShop: Shop = {
  'GET carts': (asked) => ({ status: 200, body: all(asked.store.carts, asked).map(shown) }),
  'POST carts': (asked) => (isText(asked.body['label'], 80) ? add(asked.store.carts, asked) : wrong),
  'GET cart': (asked) => read(cartOf(asked)),
  'DELETE cart': (asked) => remove(asked.store.carts, cartOf(asked)),
  'GET items': (asked) =>
    cartOf(asked) === undefined
      ? nothing
      : {
          status: 200,
          body: [...asked.store.items.values()].filter(({ cartId }) => cartId === asked.ids[0]).map(shown),
        },
  'POST items': (asked) => {
    if (cartOf(asked) === undefined) return nothing;
    return isItem(asked.body) ? add(asked.store.items, asked, { cartId: asked.ids[0] }) : wrong;
  },
  'GET item': (asked) => read(itemOf(asked)),
  'PUT item': (asked) => replace(asked.store.items, itemOf(asked), asked),
  'DELETE item': (asked) => remove(asked.store.items, itemOf(asked)),
  'GET orders': (asked) => ({ status: 200, body: filtered(all(asked.store.orders, asked), asked).map(shown) }),
  'POST orders': (asked) => {
    if (!isOrder(asked.body)) return wrong;
    if (cartOf(asked, String(asked.body['cartId'])) === undefined) return nothing;
    return isTaken(asked, asked.body['code']) ? taken : add(asked.store.orders, asked, { paid: false });
  },
  'GET order': (asked) => read(orderOf(asked)),
  'DELETE order': (asked) => remove(asked.store.orders, orderOf(asked)),
  'POST payment': (asked) => (orderOf(asked)?.['paid'] === true ? taken : pay(asked)),
  'POST reminder': (asked) => (orderOf(asked) === undefined ? nothing : { status: 204 }),
};

export function pay(asked: Asked): Answer {
  const order = orderOf(asked);
  if (order === undefined) return nothing;
  asked.store.orders.set(order.id, { ...order, paid: true });
  return read(orderOf(asked));
}

export function filtered(orders: readonly Entry[], { query }: Asked): readonly Entry[] {
  return orders.filter((order) => [...query].every(([name, value]) => order[name] === value));
}

/** So long a shop takes for what it waits for, in milliseconds. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 8));

const waiting = new Map<unknown, () => void>();

/** Waits until a second request about the same comes, however busy the machine is, or for so long that none does. */
export function meet(about: unknown): Promise<void> {
  const other = waiting.get(about);
  if (other !== undefined) return Promise.resolve(other());
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      waiting.delete(about);
      resolve();
    };
    const timer = setTimeout(done, 200);
    waiting.set(about, done);
  });
}

/** A service for carts, their items and orders, with the twists of its habits and faults, in that order. */
export function shop(...twists: readonly ShopTwist[]): RequestListener {
  let handlers = plainShop;
  for (const twist of twists) handlers = Object.assign({ ...handlers }, twist(handlers));
  const store: Store = { carts: new Map(), items: new Map(), orders: new Map(), made: 0 };
  return withBody((request, response, bytes) => {
    void answerTo(request, bytes).then(({ status, body }) => {
      response.writeHead(status, {
        ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });

  async function answerTo({ url = '', method, headers }: IncomingMessage, bytes: Buffer): Promise<Answer> {
    const { pathname, searchParams: query } = new URL(url, 'http://localhost');
    const isSecond = headers.authorization === `Bearer ${OTHER_TOKEN}`;
    if (!isSecond && headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: {} };
    const path = paths.find(([, pattern]) => pattern.test(pathname));
    const handler = handlers[`${method} ${path?.[0]}`];
    if (path === undefined || handler === undefined) return nothing;
    const ids = (path[1].exec(pathname) ?? []).slice(1).map((id?: string) => decodeURIComponent(id ?? ''));
    const body = parsed(bytes);
    return body === undefined ? wrong : handler({ store, user: isSecond ? 'second' : 'first', ids, body, query });
  }
}

function parsed(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(bytes.toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
