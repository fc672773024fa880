import type { Example, Schema } from '../../../contract/index.js';
import { type JsonValue, type Place, toValue } from '../../../json/index.js';
import type { BodyTree } from '../../../wire/index.js';
import { fullestValue, smallestValue } from '../values/good-value.js';
import { sampleValue } from '../../model/instantiate.js';

/** A valid value of a schema for a request, or the reason why none is found. */
export type FoundTree =
  | { readonly ok: true; readonly tree: BodyTree }
  | { readonly ok: false; readonly reason: string; readonly place: Place };

type Size = 'minimal' | 'full';

/** Returns the smallest or the fullest value of a schema. If `fresh`, identifying values are fresh. */
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

/** Returns a valid value of a schema for a request, always the same one; undefined if none is found. */
export function goodValue(schema: Schema, size: 'minimal' | 'full'): JsonValue | undefined {
  const found = goodTree(schema, [], size, false);
  return found.ok ? sampleValue(found.tree) : undefined;
}
