import { declaredMember, describing, itemSchemas, memberSchemas, type Schema } from '../../contract/index.js';
import { formatPointer, parsePointer } from '../../json/index.js';

/** One step of a path into a value. */
export interface Step {
  readonly token: string;
  /** True if the schema declares the name. Indexes, and the keys of maps, are data. */
  readonly isDeclared: boolean;
  /** All schemas that describe the value after this step. */
  readonly schemas: readonly Schema[];
}

/** Returns the steps of a path into a value, with the schemas that apply after each of them. */
export function stepsTo(path: readonly string[], schema: Schema): readonly Step[] {
  let schemas = describing([schema]);
  return path.map((token) => {
    const isDeclared = declaredMember(schemas, token).length > 0;
    const items = isDeclared || !/^\d+$/.test(token) ? [] : itemSchemas(schemas, Number(token));
    schemas = describing(items.length > 0 ? items : memberSchemas(schemas, token));
    return { token, isDeclared, schemas };
  });
}

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
