import { exactNumber, parseJson, toValue, type JsonValue } from '../../json/index.js';
import { once } from '../../contract/index.js';
import { isCommonNumber, type BodyTree } from '../../wire/index.js';
import { instantiateText, sampleValues } from './instantiate.js';
import type { Draw } from './unique.js';

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
  if (text.startsWith('"')) return readString(text);
  if (isCommonNumber(text)) return exactNumber(text);
  const parsed = parseJson(Buffer.from(text, 'utf8'));
  return parsed.ok ? toValue(parsed.node) : null;
}

function readString(text: string): JsonValue {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}
