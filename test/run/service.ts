import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { httpServer, objectIn, withBody } from './servers.js';

export type Body = Readonly<Record<string, unknown>>;

/** A request that a route is there for. */
export interface Asked {
  readonly method: string;
  /** The values of the parameters of its path, from the left, and of none beyond. */
  readonly ids: readonly [string, string, string];
  readonly query: URLSearchParams;
  /** Empty where there is no body. */
  readonly body: Body;
  readonly request: IncomingMessage;
}

/** A status, or one with a body, and with fields; undefined leaves the request unanswered. */
export type Answer = number | readonly [status: number, body?: unknown, fields?: OutgoingHttpHeaders] | undefined;

export type Routes = Readonly<Record<string, (asked: Asked) => Answer | Promise<Answer>>>;

/**
 * Starts a service of these routes, `GET /carts/{id}`, of which the first that fits answers. It answers 404 to other
 * paths, 405 with Allow to other methods, a HEAD as a GET, and 415 or 400 to a body that is no object in JSON.
 */
export async function serviceOf(routes: Routes): Promise<string> {
  const known = Object.entries(routes).map(([route, handle]) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, pattern: new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '([^/]+)')}$`), handle };
  });
  const answerTo = (request: IncomingMessage, bytes: Buffer): Answer | Promise<Answer> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://service');
    const fitting = known.filter(({ pattern }) => pattern.test(pathname));
    const { method = '' } = request;
    const route = fitting.find((each) => each.method === (method === 'HEAD' ? 'GET' : method));
    if (fitting.length === 0) return 404;
    if (route === undefined) return [405, undefined, { Allow: fitting.map((each) => each.method).join(', ') }];
    const isJson = /^application\/(?:merge-patch\+)?json *(?:;|$)/i.test(request.headers['content-type'] ?? '');
    if (bytes.length > 0 && !isJson) return 415;
    const body = bytes.length === 0 ? {} : objectIn(bytes);
    if (body === undefined) return 400;
    const [first = '', second = '', third = ''] = route.pattern.exec(pathname)?.slice(1).map(decoded) ?? [];
    return route.handle({ method, ids: [first, second, third], query, body, request });
  };
  return httpServer(
    withBody((request, response, bytes) => {
      void Promise.resolve(answerTo(request, bytes)).then((answer) => {
        if (answer === undefined) return;
        const [status, body, fields] = typeof answer === 'number' ? [answer] : answer;
        response.writeHead(status, { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...fields });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      });
    }),
  );
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Returns true for a text of at most 60 characters. */
export function isShort(value: unknown): value is string {
  return isText(value) && [...value].length <= 60;
}
