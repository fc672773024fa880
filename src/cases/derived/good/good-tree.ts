import type { Example, Schema } from '../../../contract/index.js';
import { type JsonValue, type Place, toValue } from '../../../json/index.js';
import type { BodyTree } from '../../../wire/index.js';
import { fullestValue, smallestValue } from '../values/good-value.js';
import { sampleValue } from '../values/sample-value.js';

/** A value that a schema allows in a request, or why none is found. */
export type FoundTree =
  | { readonly ok: true; readonly tree: BodyTree }
  | { readonly ok: false; readonly reason: string; readonly place: Place };

type Size = 'minimal' | 'full';

/** The smallest value that a schema allows, or the fullest; `fresh`: what identifies is another one each time. */
export function goodTree(
  schema: Schema,
  examples: readonly Example[],
  size: Size,
  fresh: boolean,
  given?: BodyTree,
): FoundTree {
  const samples = examples.map(({ value }) => toValue(value));
  const found = (size === 'minimal' ? smallestValue : fullestValue)(schema, { samples, given, fresh });
  return found.ok ? found : { ok: false, reason: found.unsatisfiable.message, place: found.unsatisfiable.place };
}

/** A value that a schema allows in a request, always the same one; undefined where none is found. */
export function goodValue(schema: Schema, size: 'minimal' | 'full'): JsonValue | undefined {
  const found = goodTree(schema, [], size, false);
  return found.ok ? sampleValue(found.tree) : undefined;
}
