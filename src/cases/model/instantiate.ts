import { gzipSync } from 'node:zlib';
import { attempt } from '../../error/index.js';
import { getOrInsert, once } from '../../contract/index.js';
import {
  isCapturedPart,
  isCommonNumber,
  isCompressedPart,
  type Template,
  type UniqueKind,
  type BodyTree,
} from '../../wire/index.js';
import { neighbourOf, valueAt, type Draw } from './unique.js';
import { exactNumber, parseJson, toValue, type JsonValue } from '../../json/index.js';

/**
 * Returns the bytes of a template after filling its holes.
 *
 * @example
 * instantiate(['{"id":', { unique: 'int64' }, '}'], draw)
 */
export function instantiate(template: Template, draw: Draw): Uint8Array {
  const [only] = template;
  if (template.length === 1 && typeof only === 'string') return Buffer.from(only, 'utf8');
  return Buffer.concat(
    template.map((part) => {
      if (typeof part === 'string') return Buffer.from(part, 'utf8');
      if (part instanceof Uint8Array) return part;
      if (isCompressedPart(part)) return gzipSync(instantiate(part.compressed, draw));
      return Buffer.from(isCapturedPart(part) ? `\${${part.captured}}` : draw(part.unique, part.name), 'utf8');
    }),
  );
}

/** Returns the text of a template after filling its holes; bytes are decoded as UTF-8. For paths and headers. */
export function instantiateText(template: Template, draw: Draw): string {
  if (template.every((part) => typeof part === 'string')) return template.join('').toWellFormed();
  return Buffer.from(instantiate(template, draw)).toString('utf8');
}

/**
 * Makes named holes keep their values within one case.
 *
 * @example
 * const draw = namedValues(uniqueValues(seed));
 * draw('int64', 'twin') === draw('int64', 'twin') // true
 */
export function namedValues(draw: Draw): Draw {
  const named = new Map<string, string>();
  const valueOf: Draw = (kind, name) => {
    if (name === undefined) return draw(kind);
    if (kind === 'wide-int64-neighbour') return neighbourOf(valueOf('wide-int64', name));
    return getOrInsert(named, `${kind}.${name}`, () => draw(kind));
  };
  return valueOf;
}

/** Returns distinct sample values, always the same ones, to examine a template before it is sent. */
export function sampleValues(): Draw {
  let count = 0;
  return namedValues((kind) => sampleOfKind(kind, count++));
}

function sampleOfKind(kind: UniqueKind, count: number): string {
  switch (kind) {
    case 'int32':
      return String(1_234_567 + count);
    case 'int64':
      return String(1_234_567_890_123 + count);
    case 'wide-int64':
      return String(1_234_567_890_123_456_513n + 2048n * BigInt(count));
    case 'wide-int64-neighbour':
      return neighbourOf(sampleOfKind('wide-int64', count));
    case 'string':
      return `sample${count.toString(36).padStart(10, '0')}`;
    case 'uuid':
      return `5a3f1e00-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
    default:
      return valueAt('sample', kind, count);
  }
}

/**
 * Returns the value of a body, with sample values in its holes by default. Invalid JSON becomes null.
 *
 * @example
 * sampleValue(tree) // { id: 4180262734391217, name: 'Fern' }
 */
export function sampleValue(tree: BodyTree, draw: Draw = sampleValues()): JsonValue {
  switch (tree.kind) {
    case 'array':
      return tree.items.map((item) => sampleValue(item, draw));
    case 'object': {
      const object = Object.create(null) as Record<string, JsonValue>;
      for (const [name, member] of tree.members) object[name] = sampleValue(member, draw);
      return object;
    }
    case 'scalar': {
      const [only] = tree.text;
      if (tree.text.length !== 1 || typeof only !== 'string') return readText(instantiateText(tree.text, draw));
      // Most scalars are strings without escapes.
      return plainString.test(only) ? only.slice(1, -1) : constantValue(tree);
    }
  }
}

/** JSON strings without escapes, control characters and surrogates. */
const plainString = /^"[^"\\\u0000-\u001f\uD800-\uDFFF]*"$/;

/** The values of constant scalars, which bodies share. */
const constantValue = once(({ text }: BodyTree & { readonly kind: 'scalar' }): JsonValue => {
  const [only] = text;
  return typeof only === 'string' ? readText(only.toWellFormed()) : null;
});

/** Common scalars need no full parser. */
function readText(text: string): JsonValue {
  if (text.startsWith('"')) return attempt(() => JSON.parse(text) as string) ?? null;
  if (isCommonNumber(text)) return exactNumber(text);
  const parsed = parseJson(Buffer.from(text, 'utf8'));
  return parsed.ok ? toValue(parsed.node) : null;
}
