import { combinedValue } from '../../http/index.js';

/** The fields that let pages of other origins read a response (Fetch Standard §3.2). */
export interface Cors {
  /** The fields of a response; `rawFields` are those of the request, `fields` those that the response has already. */
  fieldsFor(rawFields: readonly string[], fields: readonly string[]): readonly string[];
  /** The fields of the response to a preflight request; undefined for other requests. */
  preflight(request: Asked): readonly string[] | undefined;
}

/** The parts of a request that identify a preflight. */
interface Asked {
  readonly method: string;
  readonly rawFields: readonly string[];
}

const none: readonly string[] = [];

/** The fields for requests without an Origin, as Prism sends them. */
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

/** `true` allows all origins, with credentials; a list allows those in it; `false` allows none. */
export function cors(origins: boolean | readonly string[]): Cors {
  if (origins === false) return { fieldsFor: () => none, preflight: () => undefined };
  const isAllowed = (origin: string): boolean => origins === true || origins.includes(origin);
  return {
    fieldsFor(rawFields, fields) {
      const origin = combinedValue(rawFields, 'origin');
      if (origin === undefined) return origins === true ? anyone : none;
      return isAllowed(origin) ? allowing(rawFields, origin, exposed(fields)) : ['Vary', 'Origin'];
    },
    preflight({ method: asked, rawFields }) {
      if (asked !== 'OPTIONS') return undefined;
      const origin = combinedValue(rawFields, 'origin');
      const method = combinedValue(rawFields, 'access-control-request-method');
      if (origin === undefined || method === undefined) return undefined;
      if (!isAllowed(origin)) return ['Vary', 'Origin'];
      return [
        ...allowing(rawFields, origin, '*'),
        'Access-Control-Allow-Methods',
        method,
        'Access-Control-Max-Age',
        '60',
      ];
    },
  };
}

function allowing(rawFields: readonly string[], origin: string, exposedFields: string): readonly string[] {
  const headers = combinedValue(rawFields, 'access-control-request-headers') ?? '*';
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

/**
 * With credentials, `*` is a literal field name, so all names are listed (Fetch Standard, "CORS-exposed header-name
 * list").
 */
function exposed(fields: readonly string[]): string {
  const names = fields.filter((_, at) => at % 2 === 0);
  return names.length === 0 ? '*' : [...new Set(names)].join(', ');
}
