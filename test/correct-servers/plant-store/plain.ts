import type { Habits, Incoming, NewPlant, Reply } from './habits.js';
import { parseExactly } from './parse-exactly.js';

/** The token that the plant store knows. */
export const token = 'Plant-Token-5f1e2d3C4b5A69788796a5B4c3d2E1f0';

/** A correct plant store without any habit of its own. */
export const plain: Habits = {
  steps: ['path', 'method', 'credentials', 'size', 'media type', 'body'],
  knowsPath: ({ path }) => path === '/plants',
  allowsMethod: ({ method }) => method === 'POST',
  admits: ({ fields }) => /^bearer (.+)$/i.exec(fields.get('authorization') ?? '')?.[1] === token,
  isTooLarge: ({ body }) => body.length > 1_000_000,
  takesMediaType: ({ fields }) => /^application\/json\s*(;|$)/i.test(fields.get('content-type') ?? ''),
  parse: parseExactly,
  objection,
  isTaken: ({ id }, request) => takenIds(request).has(id),
  show: ({ name, tag }) => (tag === undefined ? { name } : { name, tag }),
  created: (plant) => json(200, plant),
  failure: (status, code, message) => json(status, { error: code, message }),
  challenge: ({ fields }) =>
    fields.has('authorization') ? 'Bearer realm="plants", error="invalid_token"' : 'Bearer realm="plants"',
  finish: (reply) => reply,
  write: ({ status, fields, body }, _request, response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...fields }).end(body);
  },
};

/** A reply whose body is a value as JSON. */
export function json(status: number, value: unknown): Reply {
  return { status, fields: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** The ids that are taken already. */
export function takenIds({ memory }: Incoming): Set<string> {
  const ids = (memory.get('ids') as Set<string> | undefined) ?? new Set<string>();
  memory.set('ids', ids);
  return ids;
}

function objection(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isNumber(value)) return 'not an object';
  const { id, name, tag } = value as Readonly<Record<string, unknown>>;
  if (!isNumber(id) || !isInt64(id.$number)) return 'id is not an int64';
  if (typeof name !== 'string') return 'name is not a string';
  if (tag !== undefined && typeof tag !== 'string') return 'tag is not a string';
  return undefined;
}

/** Whether a parsed value stands for a number. */
export function isNumber(value: unknown): value is { readonly $number: string } {
  return typeof value === 'object' && value !== null && '$number' in value;
}

/** Whether the literal of a number is an integer that 64 bits hold; written with digits alone, as most servers want it. */
export function isInt64(literal: string): boolean {
  return /^-?\d{1,19}$/.test(literal) && BigInt.asIntN(64, BigInt(literal)) === BigInt(literal);
}

/** A value that had no objection, as a plant. */
export function plantOf(value: unknown): NewPlant {
  const { id, name, tag } = value as { id: { $number: string }; name: string; tag?: string };
  return { id: id.$number, name, ...(tag === undefined ? {} : { tag }) };
}
