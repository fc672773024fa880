import type { Schema } from '../../contract/index.js';
import { formatPointer, parsePointer } from '../../json/index.js';
import { stepsTo } from './steps-to.js';

/**
 * Replaces each index in a pointer, and each name that the schema does not declare, with `*`. These tokens are data:
 * two findings that differ only in them are one defect.
 *
 * @example
 * generalisedPointer('/plants/3', schema) // '/plants/*'
 */
export function generalisedPointer(pointer: string, schema: Schema): string {
  return formatPointer(
    stepsTo(parsePointer(pointer), schema).map(({ token, isDeclared }) => (isDeclared ? token : '*')),
  );
}
