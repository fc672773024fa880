import { exactNumber, parseJson, toValue, type JsonValue } from '../../json/index.js';
import { once } from '../../contract/index.js';
import { isCommonNumber, type BodyTree } from '../../wire/index.js';
import { instantiateText, sampleValues, type Draw } from './instantiate.js';

/**
 * The value that a body stands for, its holes filled, with samples unless it says otherwise. What cannot be read as JSON is null.
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
      // Most scalars are strings that say what stands between their quotes.
      return plainString.test(only) ? only.slice(1, -1) : constantValue(tree);
    }
  }
}

/** JSON text of a string without escapes, control characters and surrogates. */
const plainString = /^"[^"\\\u0000-\u001f\uD800-\uDFFF]*"$/;

/** Of a scalar that is one text, in whichever bodies it stands. */
const constantValue = once(({ text }: BodyTree & { readonly kind: 'scalar' }): JsonValue => {
  const [only] = text;
  return typeof only === 'string' ? readText(only.toWellFormed()) : null;
});

/** The short way where it loses nothing. */
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
