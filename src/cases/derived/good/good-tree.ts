import type { Example, Schema } from '../../../contract/index.js';
import { toValue, type Place } from '../../../json/index.js';
import type { BodyTree } from '../../body-tree.js';
import { fullestValue, smallestValue } from '../values/good-value.js';

/** A value that a schema allows in a request, or why none is found. */
export type FoundTree =
  | { readonly ok: true; readonly tree: BodyTree }
  | { readonly ok: false; readonly reason: string; readonly place: Place };

type Size = 'minimal' | 'full';

/** Many operations share a schema, and finding a value for it takes its time. */
const known = new WeakMap<Schema, Map<string, FoundTree>>();

/** The smallest value that a schema allows, or the fullest; `fresh`: what identifies is another one each time. */
export function goodTree(schema: Schema, examples: readonly Example[], size: Size, fresh: boolean): FoundTree {
  if (examples.length > 0) return findTree(schema, examples, size, fresh);
  // A reference alone says what its target says.
  const target = schema.reference !== undefined && isBareReference(schema) ? schema.reference : schema;
  const ofSchema = known.get(target) ?? new Map<string, FoundTree>();
  known.set(target, ofSchema);
  const key = `${size} ${fresh}`;
  const found = ofSchema.get(key) ?? findTree(target, examples, size, fresh);
  ofSchema.set(key, found);
  return found;
}

function isBareReference({ node }: Schema): boolean {
  return node.type === 'object' && node.members.length === 1;
}

function findTree(schema: Schema, examples: readonly Example[], size: Size, fresh: boolean): FoundTree {
  const samples = examples.map(({ value }) => toValue(value));
  const found = (size === 'minimal' ? smallestValue : fullestValue)(schema, { samples, fresh });
  return found.ok ? found : { ok: false, reason: found.lack.message, place: found.lack.place };
}
