import { declaredMember, describing, itemSchemas, memberSchemas, type Schema } from '../../contract/index.js';

/** A step from a value to a part of it. */
export interface Step {
  readonly token: string;
  /** Whether the schema names the step; an index and the key of a map are data. */
  readonly isDeclared: boolean;
  /** Everything that speaks about the part. */
  readonly schemas: readonly Schema[];
}

/** The way to a part of a value through the schemas that speak about it. */
export function stepsTo(path: readonly string[], schema: Schema): readonly Step[] {
  let schemas = describing([schema]);
  return path.map((token) => {
    const isDeclared = declaredMember(schemas, token).length > 0;
    const items = isDeclared || !/^\d+$/.test(token) ? [] : itemSchemas(schemas, Number(token));
    schemas = describing(items.length > 0 ? items : memberSchemas(schemas, token));
    return { token, isDeclared, schemas };
  });
}
