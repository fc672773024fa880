import { sampleValue, treeOf, withChangedBody, type RequestPlan } from '../../cases/index.js';
import { effectiveSchema, type MediaType } from '../../contract/index.js';
import { isJsonMediaType, type MediaTypeValue } from '../../http/index.js';
import { jsonEquals, jsonValueIn } from '../../json/index.js';
import { essenceOf, isScalar } from '../../resources/index.js';
import { tellingValues } from '../values/hard-values.js';
import { literalsOf, otherValues } from '../values/other-values.js';

/** The bytes of a body and their media type. */
export interface Content {
  readonly type: MediaTypeValue;
  readonly bytes: Uint8Array;
}

const BYTES = 'application/octet-stream';
const TEXT = 'text/plain';

/** Each byte once. Most of those from 128 on are no UTF-8. */
const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Returns true if a schema says what the values are: choices, numbers or booleans, rather than any text. */
export function hasChoices({ schema }: MediaType): boolean {
  if (!isScalar(schema)) return false;
  const own = effectiveSchema(schema);
  return literalsOf(own).length > 0 || !own.types.includes('string');
}

/** Yields requests with other contents of a media type than a valid one, as far as any are known. */
export function* otherContents(plan: RequestPlan, { range, schema }: MediaType): Iterable<RequestPlan> {
  const essence = essenceOf(range);
  const tree = treeOf(plan.body);
  if (essence === BYTES) yield { ...plan, body: [allBytes] };
  else if (tree?.kind === 'scalar' && isScalar(schema)) {
    const own = effectiveSchema(schema);
    const member = { name: '', sent: own, shown: own, members: [] };
    const current = sampleValue(tree);
    for (const other of [...tellingValues(member, current), ...otherValues(member, current)])
      yield withChangedBody(plan, () => other);
  } else if (essence === TEXT) yield { ...plan, body: ['Größe, 東京 🌿'] };
}

/**
 * Returns true if two contents of one media type are the same. JSON is compared by value, and texts without the white
 * space around them, in the charset that each one names.
 */
export function isSameContent(one: Content, other: Content): boolean {
  const [text, otherText] = [one, other].map(textOf);
  if (text !== undefined && otherText !== undefined) return text === otherText;
  const [value, otherValue] = [one, other].map(({ type, bytes }) =>
    isJsonMediaType(type) ? jsonValueIn(bytes) : undefined,
  );
  if (value !== undefined && otherValue !== undefined) return jsonEquals(value, otherValue);
  return Buffer.compare(one.bytes, other.bytes) === 0;
}

/**
 * Returns true for media types whose contents a service has no reason to change. It may scale an image, and format a
 * table.
 */
export function isKeptAsItIs({ type }: Content): boolean {
  return type.essence === BYTES || type.essence === TEXT || isJsonMediaType(type);
}

function textOf({ type, bytes }: Content): string | undefined {
  if (type.type !== 'text') return undefined;
  try {
    const text = new TextDecoder(type.parameters.get('charset') ?? 'utf-8').decode(bytes);
    return text.replaceAll('\r\n', '\n').trim();
  } catch {
    return undefined;
  }
}

/** Returns a content as findings show it: a text of up to 60 characters, or the number of bytes. */
export function contentText(content: Content): string {
  const { type, bytes } = content;
  const text = isJsonMediaType(type) ? Buffer.from(bytes).toString() : textOf(content);
  if (text === undefined) return `${bytes.length} bytes of ${type.essence}`;
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
