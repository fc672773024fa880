import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { TOKEN, withBody } from '../run/servers.js';

/** The credential of a second user, who has no tools. */
export const OTHER_TOKEN = 'Token-of-a-second-user';

/** A tool as it is stored. */
export type Tool = Record<string, unknown>;

/** What a workshop does where habits and faults may differ. Each gets what the request says, and the store. */
export interface Workshop {
  readonly tools: Map<string, Tool>;
  /** How many tools were created, those gone included. */
  made: number;
  /** A tool as the body of a request says it; undefined where it says none. */
  readonly said: (body: unknown) => Tool | undefined;
  /** A new identity. */
  readonly identity: (store: Workshop, body: Tool) => string;
  /** Stores a new tool. */
  readonly create: (store: Workshop, id: string, tool: Tool) => void;
  readonly replace: (store: Workshop, id: string, tool: Tool) => void;
  readonly update: (store: Workshop, id: string, change: Tool) => void;
  readonly delete: (store: Workshop, id: string) => void;
  /** What a read shows. */
  readonly read: (store: Workshop, id: string) => Tool | undefined;
  /** The items that a list shows for the parameters of its query. */
  readonly filter: (tools: readonly Tool[], query: URLSearchParams) => readonly Tool[];
  /** The items of one page. */
  readonly page: (tools: readonly Tool[], offset: number, limit: number) => readonly Tool[];
  /** What a list shows. */
  readonly list: (store: Workshop) => readonly Tool[];
  /** A tool as it is made of the body of a request. */
  readonly keep: (body: Tool) => Tool;
  /** The status and body of a refusal that may come all the same. */
  readonly refuse: (store: Workshop, request: Asked) => { status: number; body?: unknown } | undefined;
  /** Whether the second user reaches the tools of the first one. */
  readonly reaches: (request: Asked) => boolean;
  /** What is done before credentials and bodies are looked at. */
  readonly early: (store: Workshop, request: Asked) => void;
  /** The status, body and fields of an accepted request, which are the last to be decided. */
  readonly answer: (store: Workshop, request: Asked, answer: Answer) => Answer;
}

export interface Asked {
  readonly method: string;
  readonly id: string;
  readonly body: Tool | undefined;
  readonly request: IncomingMessage;
  readonly url: URL;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly fields?: Readonly<Record<string, string>>;
}

/** What a workshop does otherwise than others. */
export type Twist = (plain: Workshop) => Partial<Workshop>;

export function plainWorkshop(): Workshop {
  return {
    tools: new Map(),
    made: 0,
    said: (body) => (isObject(body) ? body : undefined),
    identity: (store) => `t${store.made}`,
    create: (store, id, tool) => void store.tools.set(id, tool),
    replace: (store, id, tool) => void store.tools.set(id, tool),
    update: (store, id, change) => void store.tools.set(id, merged(store.tools.get(id) ?? {}, change)),
    delete: (store, id) => void store.tools.delete(id),
    read: (store, id) => store.tools.get(id),
    list: (store) => [...store.tools.values()],
    filter: (tools, query) =>
      tools.filter((tool) =>
        ['sharp', 'name'].every(
          (name) => !query.has(name) || [tool[name], String(tool[name])].includes(query.get(name)),
        ),
      ),
    page: (tools, offset, limit) => tools.slice(offset, offset + limit),
    keep: (body) => ({ ...body }),
    refuse: () => undefined,
    reaches: () => false,
    early: () => undefined,
    answer: (_store, _asked, answer) => answer,
  };
}

/** A merge patch, applied (RFC 7396 §2). */
export function merged(tool: Tool, change: Tool): Tool {
  const all = { ...tool };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete all[name];
    else if (isObject(value)) all[name] = merged(isObject(all[name]) ? all[name] : {}, value);
    else all[name] = value;
  }
  return all;
}

function isObject(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A service that stores tools, with the twists of its habits and faults, in that order. */
export function workshop(...twists: readonly Twist[]): RequestListener {
  let store = plainWorkshop();
  for (const twist of twists) store = Object.assign(store, twist({ ...store }));
  return withBody((request, response, bytes) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, collection, id = '', ...rest] = url.pathname.split('/');
    const body = store.said(parsed(bytes));
    const asked: Asked = { method: request.method ?? '', id: decodeURIComponent(id), body, request, url };
    if (collection !== 'tools' || rest.length > 0) return send(response, { status: 404, body: {} });
    store.early(store, asked);
    const isSecond = request.headers.authorization === `Bearer ${OTHER_TOKEN}`;
    if (isSecond && !store.reaches(asked) && asked.method !== 'POST') {
      const nothing = asked.id === '' ? { status: 200, body: { items: [], total: 0 } } : { status: 404, body: {} };
      return send(response, store.answer(store, asked, nothing));
    }
    if (!isSecond && request.headers.authorization !== `Bearer ${TOKEN}`) {
      return send(response, { status: 401, body: {}, fields: { 'WWW-Authenticate': 'Bearer' } });
    }
    send(response, store.answer(store, asked, answerTo(store, asked, url.pathname.split('/').length === 2)));
  });
}

function answerTo(store: Workshop, asked: Asked, isCollection: boolean): Answer {
  const { method, id, body, url } = asked;
  const refused = store.refuse(store, asked);
  if (refused !== undefined) return { status: refused.status, body: refused.body ?? {} };
  if (isCollection) {
    if (method === 'GET') return listed(store, url);
    if (method !== 'POST') return { status: 405, body: {}, fields: { Allow: 'GET, POST' } };
    if (!isOfJson(asked)) return { status: 415, body: {} };
    if (body === undefined || !isTool(body, true)) return { status: 400, body: {} };
    store.made++;
    const own = store.identity(store, body);
    store.create(store, own, { id: own, ...store.keep(body) });
    const tool = store.read(store, own) ?? { id: own, ...body };
    return { status: 201, body: tool, fields: { Location: `/tools/${own}` } };
  }
  if (!['GET', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
    return { status: 405, body: {}, fields: { Allow: 'GET, PUT, PATCH, DELETE' } };
  }
  const tool = store.read(store, id);
  if (tool === undefined) return { status: 404, body: {} };
  if (method === 'GET') return { status: 200, body: tool };
  if (method === 'DELETE') {
    store.delete(store, id);
    return { status: 204 };
  }
  if (!isOfJson(asked)) return { status: 415, body: {} };
  if (body === undefined || !isTool(body, method === 'PUT')) return { status: 400, body: {} };
  if (method === 'PUT') store.replace(store, id, { id, ...store.keep(body) });
  else store.update(store, id, body);
  return { status: 200, body: store.read(store, id) };
}

function listed(store: Workshop, url: URL): Answer {
  const [limit, offset] = [url.searchParams.get('limit') ?? '20', url.searchParams.get('offset') ?? '0'];
  if (!/^[1-9]\d?$/.test(limit) || Number(limit) > 50 || !/^\d{1,9}$/.test(offset)) return { status: 400, body: {} };
  if (url.searchParams.has('sharp') && !/^(?:true|false)$/.test(url.searchParams.get('sharp') ?? ''))
    return { status: 400, body: {} };
  const all = store.filter(store.list(store), url.searchParams);
  const items = store.page(all, Number(offset), Number(limit));
  return { status: 200, body: { items, total: all.length } };
}

function isOfJson({ request, method }: Asked): boolean {
  const type = (request.headers['content-type'] ?? '').toLowerCase();
  return method === 'PATCH' ? type.startsWith('application/merge-patch+json') : type.startsWith('application/json');
}

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: (value) => typeof value === 'string' && value.length > 0 && [...value].length <= 120,
  note: (value) => typeof value === 'string' && [...value].length <= 400,
  price: (value) => typeof value === 'number' && value >= 0 && value <= 1_000_000,
  count: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 63,
  grade: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 5,
  sharp: (value) => typeof value === 'boolean',
  kind: (value) => value === 'saw' || value === 'drill' || value === 'plane',
  due: (value) => typeof value === 'string' && isMoment(value),
  tags: (value) => Array.isArray(value) && value.every((tag) => typeof tag === 'string' && [...tag].length <= 40),
  size: (value) =>
    isObject(value) &&
    Object.entries(value).every(([name, each]) => (name === 'width' || name === 'height') && Number.isInteger(each)),
};

function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}

function isTool(body: Tool, isWhole: boolean): boolean {
  if (isWhole && (body['name'] === undefined || body['price'] === undefined)) return false;
  return Object.entries(body).every(
    ([name, value]) =>
      (!isWhole && name === 'note' && value === null) ||
      (Object.hasOwn(shapes, name) && shapes[name]?.(value) === true),
  );
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, { status, body, fields = {} }: Answer): void {
  response.writeHead(status, { ...fields, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** The version of a tool, as an entity tag. */
export function tagOf(tool: Tool | undefined): string {
  return `"${createHash('sha256').update(JSON.stringify(tool)).digest('hex').slice(0, 16)}"`;
}

/** A workshop whose answers are changed at last. */
export function answering(change: (answer: Answer, asked: Asked, store: Workshop) => Answer): Twist {
  return (plain) => ({
    answer: (store, asked, answer) => change(plain.answer(store, asked, answer), asked, store),
  });
}

/** A workshop that shows its tools otherwise in the list. */
export function listing(change: (tool: Tool) => Tool): Twist {
  return answering((answer, { method, id }) => {
    const page = answer.body as { items?: readonly Tool[] } | undefined;
    if (method !== 'GET' || id !== '' || page?.items === undefined) return answer;
    return { ...answer, body: { ...page, items: page.items.map(change) } };
  });
}

/** A workshop that calls a tool otherwise in the responses to a method. */
export function named(asked: string, name: (id: string) => string): Twist {
  return answering((answer, { method, id }) =>
    method === asked && id !== '' && answer.status === 200
      ? { ...answer, body: { ...(answer.body as Tool), id: name(id) } }
      : answer,
  );
}

/** A workshop whose reads have ETags, and answer what is known already with 304 or another status. */
export function tagged(
  tag: (tool: Tool) => string,
  isKnown: (known: string, tag: string) => boolean = (known, own) => known.replace('W/', '') === own.replace('W/', ''),
  status = 304,
): Twist {
  return answering((answer, { method, id, request }, { tools }) => {
    const tool = tools.get(id);
    if (method !== 'GET' || answer.status !== 200 || tool === undefined) return answer;
    const own = tag(tool);
    const fields = { ...answer.fields, ETag: own };
    const known = request.headers['if-none-match'];
    return known !== undefined && isKnown(known, own) ? { status, fields } : { ...answer, fields };
  });
}

/** A query without one of its parameters. */
export function beside(query: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(query);
  others.delete(name);
  return others;
}

/** A workshop that changes nothing but the version that a request names. */
export function conditionalOn(isCurrent: (tag: string, own: string) => boolean): Twist {
  return (plain) => ({
    ...tagged(tagOf)(plain),
    refuse: ({ tools }, { method, id, request }) => {
      const own = tools.get(id);
      const tag = request.headers['if-match'];
      if (own === undefined || method === 'GET') return undefined;
      if (tag === undefined) return { status: 428 };
      return tag === '*' || isCurrent(tag, tagOf(own)) ? undefined : { status: 412 };
    },
  });
}
