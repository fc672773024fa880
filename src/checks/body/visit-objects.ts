import { itemSchemas, memberSchemas, type Schema } from '../../contract/index.js';
import { formatPointer, isArrayValue, isJsonObject } from '../../json/index.js';
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

/** So many objects and lists tell what a server does; the other million would only take time. */
const most = 10_000;

/** Visits every object that some schema speaks about, from the outside in, until `visit` says `stop`. */
export function visitObjects(
  value: JsonValue,
  schema: Schema,
  complete: Completion,
  visit: (described: DescribedObject) => 'go on' | 'stop',
): void {
  let left = most;
  // As deep as the parser lets a text be, which a stack can bear.
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
    if (visit({ pointer: formatPointer(path), object: current, schemas }) === 'stop') return 'stop';
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
