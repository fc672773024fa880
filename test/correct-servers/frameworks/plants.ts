import { isInt64, isNumber } from '../plant-store/plain.js';
import { parseExactly } from '../plant-store/parse-exactly.js';

/** What comes of a request to create a plant, whichever framework carries it. */
export type Creation =
  | { readonly kind: 'created'; readonly plant: { readonly name: string; readonly tag?: string } }
  | { readonly kind: 'refused'; readonly error: { readonly error: number; readonly message: string } };

/**
 * The plants of one store, an id each.
 *
 * A 64-bit id does not survive `JSON.parse`, so bodies are taken as bytes and ids as the digits that stand in them.
 */
export class Plants {
  readonly #ids = new Set<bigint>();

  create(body: Uint8Array): Creation {
    let value: unknown;
    try {
      value = parseExactly(Buffer.from(body));
    } catch {
      return refused(1, 'the body is not JSON');
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isNumber(value)) {
      return refused(2, 'a plant is an object');
    }
    const { id, name, tag } = value as Readonly<Record<string, unknown>>;
    if (!isNumber(id) || !isInt64(id.$number)) return refused(3, 'id must be a 64-bit integer');
    if (typeof name !== 'string') return refused(4, 'name must be a string');
    if (tag !== undefined && typeof tag !== 'string') return refused(5, 'tag must be a string');
    const key = BigInt(id.$number);
    if (this.#ids.has(key)) return refused(6, 'there is a plant with this id');
    this.#ids.add(key);
    return { kind: 'created', plant: tag === undefined ? { name } : { name, tag } };
  }
}

function refused(error: number, message: string): Creation {
  return { kind: 'refused', error: { error, message } };
}

/** Whether an Authorization field carries the token; the scheme is written as anyone likes (RFC 9110 §11.1). */
export function isAuthorized(authorization: string | undefined, token: string): boolean {
  const [, given] = /^bearer +([\w~+/.-]+=*)$/i.exec(authorization ?? '') ?? [];
  return given === token;
}
