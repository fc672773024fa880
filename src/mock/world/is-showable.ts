import type { Schema } from '../../contract/index.js';
import type { JsonValue } from '../../json/index.js';

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
