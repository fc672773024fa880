import { parseJson, toValue } from '../../../json/index.js';
import type { JsonValue } from '../../../json/index.js';
import { bodyTemplate, type BodyTree } from '../../body-tree.js';
import { instantiate, instantiateText, namedValues, type Draw } from '../../instantiate.js';
import { uniqueValues } from '../../unique.js';

/**
 * The value that a body stands for, its holes filled. What cannot be read as JSON is null.
 *
 * @example
 * sampleValue(tree, sampleValues()) // { id: 4180262734391217, name: 'Fern' }
 */
export function sampleValue(tree: BodyTree, draw: Draw): JsonValue {
  switch (tree.kind) {
    case 'array':
      return tree.items.map((item) => sampleValue(item, draw));
    case 'object': {
      const object = Object.create(null) as Record<string, JsonValue>;
      for (const [name, member] of tree.members) object[name] = sampleValue(member, draw);
      return object;
    }
    case 'scalar':
      return readText(instantiateText(tree.text, draw));
  }
}

/** The value that the very bytes of a body say, its holes filled from `seed`; undefined if they are no JSON. */
export function valueOfBytes(tree: BodyTree, seed: string): JsonValue | undefined {
  const parsed = parseJson(instantiate(bodyTemplate(tree), namedValues(uniqueValues(seed))));
  return parsed.ok ? toValue(parsed.node) : undefined;
}

/** The short way where it loses nothing. */
function readText(text: string): JsonValue {
  if (text.startsWith('"')) return readString(text);
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
