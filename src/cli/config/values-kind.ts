import type { Cursor, ValueEntry } from '../../cases/index.js';
import { toValue, type JsonValue } from '../../json/index.js';
import type { Kind, Surroundings } from './kind.js';

/** Any value, the texts in it with their variables filled in. */
export const json: Kind<JsonValue> = {
  name: 'json',
  read(cursor, key, surroundings) {
    const { node } = cursor;
    if (node.type === 'string') return surroundings.variables.fill(node.value, cursor);
    if (node.type === 'array') {
      const items = cursor.items(key).map((item) => json.read(item, key, surroundings));
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    if (node.type !== 'object') return toValue(node);
    const members = cursor
      .entries(key)
      .map((entry) => [entry.key.string, json.read(entry.value, key, surroundings)] as const);
    const object = Object.create(null) as Record<string, JsonValue>;
    for (const [name, value] of members) {
      if (value === undefined) return undefined;
      object[name] = value;
    }
    return object;
  },
};

/** Values for good requests: by the name of a parameter, or below the operations that they are for. */
export const values: Kind<readonly ValueEntry[]> = {
  name: 'values',
  read(cursor, what, surroundings) {
    return cursor.entries(what).flatMap(({ key, value }): readonly ValueEntry[] => {
      if (value.node.type !== 'object' || key.string.startsWith('/'))
        return entry(undefined, key, value, key, surroundings);
      return value.entries(key.string).flatMap((own) => entry(key.string, own.key, own.value, key, surroundings));
    });
  },
};

function entry(
  operations: string | undefined,
  key: Cursor & { readonly string: string },
  value: Cursor,
  scope: Cursor,
  surroundings: Surroundings,
): readonly ValueEntry[] {
  const read = json.read(value, key.string, surroundings);
  const places = { operations: scope.place, name: key.place, value: value.place };
  return read === undefined ? [] : [{ operations, name: key.string, value: read, places }];
}
