import type { Schema } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import { sampleValue } from '../values/sample-value.js';
import { goodTree } from './good-tree.js';

/** A value that a schema allows in a request, always the same one; undefined where none is found. */
export function goodValue(schema: Schema, size: 'minimal' | 'full'): JsonValue | undefined {
  const found = goodTree(schema, [], size, false);
  return found.ok ? sampleValue(found.tree) : undefined;
}
