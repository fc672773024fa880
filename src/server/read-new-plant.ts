import { parseJson } from '../json/index.js';
import type { JsonNode, JsonObjectNode, JsonProblem } from '../json/index.js';
import type { ErrorName } from './error-catalogue.js';
import { readInt64 } from './read-int64.js';
import type { StoredPlant } from './plant-store.js';
import type { Refusal } from './refusal.js';

export type NewPlant =
  | { readonly ok: true; readonly plant: StoredPlant }
  | { readonly ok: false; readonly refusal: Refusal };

/** What no engine is promised to keep: U+0000 and halves of surrogate pairs. */
const unstorable = /[\0\p{Surrogate}]/u;

const problemNames = {
  empty: 'body-missing',
  'byte-order-mark': 'byte-order-mark',
  'invalid-utf8': 'invalid-utf8',
  syntax: 'malformed-json',
  'too-deep': 'nested-too-deeply',
} as const satisfies Record<JsonProblem['kind'], ErrorName>;

/**
 * The plant that the bytes of a request body ask to create, or the first reason why they are no NewPlant.
 *
 * JSON is read strictly (RFC 8259); a name that stands twice in one object is refused, since readers disagree on which
 * of the two counts (§4). Properties that a NewPlant does not declare are ignored.
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

/** Only the place: the words of a parser may quote the body, and with it a token that went astray. */
function place({ line, column }: { readonly line: number; readonly column: number }): string {
  return `Look at line ${line}, column ${column}.`;
}
