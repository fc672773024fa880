import { parseJson, compareNumbers, exactNumber, isInteger } from '../json/index.js';
import type { JsonNode, JsonObjectNode, JsonProblem } from '../json/index.js';
import type { ErrorName } from './error-catalogue.js';
import type { StoredPlant } from './plant-store.js';
import type { Refusal } from './refusal.js';

export type NewPlant =
  | { readonly ok: true; readonly plant: StoredPlant }
  | { readonly ok: false; readonly refusal: Refusal };

/** Characters that some engines cannot store: U+0000 and lone surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;

const problemNames = {
  empty: 'body-missing',
  'byte-order-mark': 'byte-order-mark',
  'invalid-utf8': 'invalid-utf8',
  syntax: 'malformed-json',
  'too-deep': 'nested-too-deeply',
  'too-large': 'body-too-large',
} as const satisfies Record<JsonProblem['kind'], ErrorName>;

/**
 * Parses the bytes of a request body as a NewPlant, or returns the first reason why they are not one.
 *
 * JSON is parsed strictly (RFC 8259). A repeated name in an object is refused, because parsers disagree on which one
 * counts (§4). Undeclared properties are ignored.
 */
export function readNewPlant(body: Uint8Array): NewPlant {
  const parsed = parseJson(body);
  if (!parsed.ok)
    return refuse(problemNames[parsed.problem.kind], parsed.problem.offset > 0 ? place(parsed.problem) : undefined);
  const repeated = parsed.remarks.find((remark) => remark.kind === 'duplicate-name');
  if (repeated !== undefined) return refuse('duplicate-name', place(repeated));
  if (parsed.node.type !== 'object') return refuse('not-an-object');
  return judge(parsed.node);
}

function judge(object: JsonObjectNode): NewPlant {
  let id: JsonNode | undefined;
  let name: JsonNode | undefined;
  let tag: JsonNode | undefined;
  for (const { key, value } of object.members) {
    if (key.value === 'id') id = value;
    else if (key.value === 'name') name = value;
    else if (key.value === 'tag') tag = value;
  }

  if (id === undefined) return refuse('id-missing');
  if (id.type !== 'number') return refuse('id-not-an-integer');
  const number = readInt64(id.literal);
  if (!number.ok) return refuse(`id-${number.reason}`);

  if (name === undefined) return refuse('name-missing');
  if (name.type !== 'string') return refuse('name-not-a-string');
  if (unstorable.test(name.value)) return refuse('name-not-storable');

  if (tag === undefined) return { ok: true, plant: { id: number.value, name: name.value } };
  if (tag.type !== 'string') return refuse('tag-not-a-string');
  if (unstorable.test(tag.value)) return refuse('tag-not-storable');
  return { ok: true, plant: { id: number.value, name: name.value, tag: tag.value } };
}

function refuse(name: ErrorName, detail?: string): NewPlant {
  return { ok: false, refusal: detail === undefined ? { name } : { name, detail } };
}

/** Only the place: the message of the parser may quote the body and with it a misplaced token. */
function place({ line, column }: { readonly line: number; readonly column: number }): string {
  return `Look at line ${line}, column ${column}.`;
}

const least = -9223372036854775808n;

const greatest = 9223372036854775807n;

/** Integers with at most 18 digits are always in range. */
const surelyInt64 = /^-?[0-9]{1,18}$/;

type Int64 =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly reason: 'not-an-integer' | 'out-of-range' };

/**
 * Parses a JSON number literal as a signed 64-bit integer by its exact value (OpenAPI format `int64`).
 *
 * All notations of an integer are equal: `1`, `1.0` and `1e0` are 1n.
 *
 * @example
 * readInt64('9223372036854775808') // { ok: false, reason: 'out-of-range' }
 */
function readInt64(literal: string): Int64 {
  if (surelyInt64.test(literal)) return { ok: true, value: BigInt(literal) };
  const number = exactNumber(literal);
  if (!isInteger(number)) return { ok: false, reason: 'not-an-integer' };
  const inRange = compareNumbers(number, least) >= 0 && compareNumbers(number, greatest) <= 0;
  // An exact integer in the third form has far more than 64 bits.
  if (!inRange || typeof number === 'function') return { ok: false, reason: 'out-of-range' };
  return { ok: true, value: BigInt(number) };
}
