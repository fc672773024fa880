import { itemSchemas, memberSchemas, type Schema } from '../../contract/index.js';
import { isArrayValue, isJsonObject, type JsonObject, type JsonValue, type JsonNode } from '../../json/index.js';

/** An object within a value, with the schemas that describe it. */
export interface DescribedObject {
  /** The names and indexes that lead to the object within the value. */
  readonly path: readonly string[];
  readonly object: JsonObject;
  readonly schemas: readonly Schema[];
}

/** Adds the schemas that apply in place, such as those of `allOf`. */
type Completion = (schemas: readonly Schema[], value: JsonValue) => readonly Schema[];

/** Further objects and lists take time but rarely show anything new. */
const most = 10_000;

/** Visits every object that a schema describes, outermost first, until `visit` returns `stop`. */
export function visitObjects(
  value: JsonValue,
  schema: Schema,
  complete: Completion,
  visit: (described: DescribedObject) => 'go on' | 'stop',
): void {
  let left = most;
  // The parser limits the depth, so the recursion cannot overflow the stack.
  const walk = (current: Container, incomplete: readonly Schema[], path: readonly string[]): 'go on' | 'stop' => {
    if (incomplete.length === 0) return 'go on';
    left -= 1;
    if (left < 0) return 'stop';
    const schemas = complete(incomplete, current);
    if (isArrayValue(current)) {
      for (const [index, item] of current.slice(0, most).entries()) {
        if (isContainer(item) && walk(item, itemSchemas(schemas, index), [...path, String(index)]) === 'stop')
          return 'stop';
      }
      return 'go on';
    }
    if (visit({ path, object: current, schemas }) === 'stop') return 'stop';
    for (const [name, member] of Object.entries(current)) {
      if (isContainer(member) && walk(member, memberSchemas(schemas, name), [...path, name]) === 'stop') return 'stop';
    }
    return 'go on';
  };
  if (isContainer(value)) walk(value, [schema], []);
}

type Container = JsonObject | readonly JsonValue[];

function isContainer(value: JsonValue): value is Container {
  return isJsonObject(value) || isArrayValue(value);
}

/** A string in a JSON text, with its escapes decoded. */
interface FoundString {
  readonly text: string;
  /** True for the name of a member, false for a value. */
  readonly isName: boolean;
  /** The names and indexes that lead to the value or the member. */
  readonly path: readonly string[];
}

/** Returns true if a string of a JSON text, including the names of members, satisfies a predicate. */
export function someString(root: JsonNode, isSuch: (found: FoundString) => boolean): boolean {
  const walk = (node: JsonNode, path: readonly string[]): boolean => {
    switch (node.type) {
      case 'string':
        return isSuch({ text: node.value, isName: false, path });
      case 'array':
        return node.items.some((item, index) => walk(item, [...path, String(index)]));
      case 'object':
        return node.members.some(({ key, value }) => {
          const inside = [...path, key.value];
          return isSuch({ text: key.value, isName: true, path: inside }) || walk(value, inside);
        });
      case 'number':
      case 'literal':
        return false;
    }
  };
  return walk(root, []);
}
