import type { Schema } from '../../contract/index.js';
import { formatPointer, parsePointer } from '../../json/index.js';
import { stepsTo } from './steps-to.js';

/**
 * A pointer into a value with `*` for every index, and for every name that the schema does not declare: those are data,
 * and two findings that differ in them alone are one defect.
 *
 * @example
 * generalisedPointer('/plants/3', schema) // '/plants/*'
 */
export function generalisedPointer(pointer: string, schema: Schema): string {
  return formatPointer(
    stepsTo(parsePointer(pointer), schema).map(({ token, isDeclared }) => (isDeclared ? token : '*')),
  );
}
