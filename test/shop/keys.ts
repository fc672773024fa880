import { createHash } from 'node:crypto';
import type { Habits } from './habits.js';
import { objection, type Schema } from './objection.js';
import { Refusal, type Making } from './route.js';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const int64 = 2n ** 63n - 1n;

/** The schema of an identity; its example names an item, and a foreign one at that. */
export function keySchema({ ids, putCreates, identity }: Habits, example: string): Schema {
  // As JSON.stringify writes larger ones with other digits, clients may not choose them.
  const most = putCreates || identity === 'movable' ? { maximum: Number.MAX_SAFE_INTEGER } : {};
  if (ids === 'integer') return { type: 'integer', format: 'int64', minimum: 1, ...most, example: Number(example) };
  if (ids === 'uuid') return { type: 'string', format: 'uuid', example };
  return { type: 'string', pattern: slug.source, minLength: 1, maxLength: 80, example };
}

/** The identity of the n-th item of a collection. */
export function nthKey({ ids }: Habits, collection: string, n: number, name: string): string {
  if (ids === 'integer') return String(n);
  if (ids === 'slug') return slugOf(name);
  const hash = createHash('sha256').update(`${collection}/${n}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function slugOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['item'];
  return words.join('-').slice(0, 60).replace(/-$/, '');
}

/** An identity as it stands in JSON. */
export function keyValue({ ids }: Habits, key: string): string | number {
  return ids === 'integer' ? Number(key) : key;
}

/**
 * Reads an identity from a request as the service keeps it; `own` is its schema where clients choose it.
 *
 * @throws {Refusal} where it is none.
 */
export function readKey({ habits, has }: Making, text: string, own?: Schema): string {
  if (text === '') throw new Refusal(404, 'there is no such path');
  const trimmed = has('ids are trimmed') ? text.trim() : text;
  const cased = has('ids are read in any case') ? trimmed.toLowerCase() : trimmed;
  const key = has('ids may have leading zeros') ? cased.replace(/^0+(?=\d)/, '') : cased;
  if (own !== undefined) {
    const found = objection(own, key, 'the id');
    if (found !== undefined) throw new Refusal(400, found);
    return key;
  }
  if (habits.ids === 'integer') {
    if (has('ids are read with parseInt') && /^\s*\+?\d/.test(key)) return String(Number.parseInt(key, 10));
    const { maximum = int64 } = keySchema(habits, key);
    if (/^[1-9]\d*$/.test(key) && BigInt(key) <= BigInt(maximum)) return key;
  }
  if (habits.ids === 'uuid' && uuid.test(key)) return key.toLowerCase();
  if (habits.ids === 'slug' && slug.test(key) && key.length <= 80) return key;
  throw new Refusal(400, 'the id is malformed');
}
