import { once, type Schema } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import { nearestValue } from './nearest-value.js';
import { sampleOf } from './sample-of.js';

/**
 * Whether a response may show a value: it is valid, or its only fault is that several schemas of a `oneOf` allow it,
 * although they are not meant to exclude each other.
 */
export function isShowable(schema: Schema, value: JsonValue): boolean {
  return (
    schema.isValid(value, 'response') ||
    schema.validate(value, 'response').every(({ isOverlap, isUnclear }) => isOverlap === true || isUnclear === true)
  );
}

/** The value that a static response shows: a valid one, else the nearest one that a response may show. */
export const exemplarOf = once((schema: Schema): JsonValue | undefined => {
  const sample = sampleOf(schema);
  if (sample.ok) return sample.value;
  const nearest = nearestValue(schema);
  return nearest !== undefined && isShowable(schema, nearest) ? nearest : undefined;
});
