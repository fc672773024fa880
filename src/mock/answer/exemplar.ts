import { once, type Schema } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';
import { nearestValue } from './nearest-value.js';
import { sampleOf } from './sample-of.js';
import { isShowable } from '../world/is-showable.js';

/** The value that a static response shows: a valid one, else the nearest one that a response may show. */
export const exemplarOf = once((schema: Schema): JsonValue | undefined => {
  const sample = sampleOf(schema);
  if (sample.ok) return sample.value;
  const nearest = nearestValue(schema);
  return nearest !== undefined && isShowable(schema, nearest) ? nearest : undefined;
});
