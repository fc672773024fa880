import { combinedValue } from '../../http/index.js';

/** The fields that let pages of other origins read an answer (Fetch Standard §3.2). */
export interface Cors {
  /** For any answer; `rawFields` is what the request has, `fields` what the answer has. */
  fieldsFor(rawFields: readonly string[], fields: readonly string[]): readonly string[];
  /** For the answer to a preflight; undefined where the request is none. */
  preflight(request: Asked): readonly string[] | undefined;
}

/** What of a request tells a preflight. */
interface Asked {
  readonly method: string;
  readonly rawFields: readonly string[];
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

/** With credentials `*` would be the name of a field, so all are named (Fetch Standard, "CORS-exposed header-name list"). */
function exposed(fields: readonly string[]): string {
  const names = fields.filter((_, at) => at % 2 === 0);
  return names.length === 0 ? '*' : [...new Set(names)].join(', ');
}
