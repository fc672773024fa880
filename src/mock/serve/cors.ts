import type { IncomingMessage } from 'node:http';

/** The fields that let pages of other origins read an answer (Fetch Standard §3.2). */
export interface Cors {
  /** For any answer; `fields` is what it has. */
  fieldsFor(request: IncomingMessage, fields: readonly string[]): readonly string[];
  /** For the answer to a preflight; undefined where the request is none. */
  preflight(request: IncomingMessage): readonly string[] | undefined;
}

const none: readonly string[] = [];

/** What Prism sends to those who do not say where they come from. */
const anyone: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Allow-Headers',
  '*',
  'Access-Control-Allow-Credentials',
  'true',
  'Access-Control-Expose-Headers',
  '*',
];

/** `true` lets every origin in, with credentials; a list only those in it; `false` none. */
export function cors(origins: boolean | readonly string[]): Cors {
  if (origins === false) return { fieldsFor: () => none, preflight: () => undefined };
  const isAllowed = (origin: string): boolean => origins === true || origins.includes(origin);
  return {
    fieldsFor(request, fields) {
      const { origin } = request.headers;
      if (origin === undefined) return origins === true ? anyone : none;
      return isAllowed(origin) ? allowing(request, origin, exposed(fields)) : ['Vary', 'Origin'];
    },
    preflight(request) {
      const { origin } = request.headers;
      const method = request.headers['access-control-request-method'];
      if (request.method !== 'OPTIONS' || origin === undefined || method === undefined) return undefined;
      if (!isAllowed(origin)) return ['Vary', 'Origin'];
      return [
        ...allowing(request, origin, '*'),
        'Access-Control-Allow-Methods',
        method,
        'Access-Control-Max-Age',
        '60',
      ];
    },
  };
}

function allowing(request: IncomingMessage, origin: string, exposedFields: string): readonly string[] {
  const headers = request.headers['access-control-request-headers'] ?? '*';
  return [
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Allow-Headers',
    headers,
    'Access-Control-Allow-Credentials',
    'true',
    'Access-Control-Expose-Headers',
    exposedFields,
    'Vary',
    'Origin',
  ];
}

/** With credentials `*` would be the name of a field, so all are named (Fetch Standard, "CORS-exposed header-name list"). */
function exposed(fields: readonly string[]): string {
  const names = fields.filter((_, at) => at % 2 === 0);
  return names.length === 0 ? '*' : [...new Set(names)].join(', ');
}
