import { itemSchemas, memberSchemas, type Schema } from '../../contract/index.js';
import { formatPointer, isArrayValue } from '../../json/index.js';
import type { JsonObject, JsonValue } from '../../json/index.js';

/** An object somewhere in a value, with all schemas that speak about it. */
export interface DescribedObject {
  /** JSON Pointer of the object within the value. */
  readonly pointer: string;
  readonly object: JsonObject;
  readonly schemas: readonly Schema[];
}

/** How the schemas of a value are completed by those that apply in place. */
type Completion = (schemas: readonly Schema[], value: JsonValue) => readonly Schema[];

/** So many objects tell what a server does; the other million would only take time. */
const mostObjects = 10_000;

/** Visits every object that some schema speaks about, from the outside in, until `visit` says `stop`. */
export function visitObjects(
  value: JsonValue,
  schema: Schema,
  complete: Completion,
  visit: (described: DescribedObject) => 'go on' | 'stop',
): void {
  let left = mostObjects;
  // As deep as the parser lets a text be, which a stack can bear.
  const walk = (current: JsonValue, incomplete: readonly Schema[], path: readonly string[]): 'go on' | 'stop' => {
    if (typeof current !== 'object' || current === null || incomplete.length === 0) return 'go on';
    const schemas = complete(incomplete, current);
    if (isArrayValue(current)) {
      for (const [index, item] of current.entries()) {
        if (walk(item, itemSchemas(schemas, index), [...path, String(index)]) === 'stop') return 'stop';
      }
      return 'go on';
    }
    left -= 1;
    if (left < 0 || visit({ pointer: formatPointer(path), object: current, schemas }) === 'stop') return 'stop';
    for (const [name, member] of Object.entries(current)) {
      if (walk(member, memberSchemas(schemas, name), [...path, name]) === 'stop') return 'stop';
    }
    return 'go on';
  };
  walk(value, [schema], []);
}
