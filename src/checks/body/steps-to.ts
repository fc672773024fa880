import type { Schema } from '../../contract/index.js';
import { declarations, itemSchemas, propertySchemas } from './child-schemas.js';
import { inPlace } from './in-place.js';

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
  let schemas = inPlace([schema]);
  return path.map((token) => {
    const isDeclared = declarations(schemas, token).length > 0;
    const items = isDeclared || !/^\d+$/.test(token) ? [] : itemSchemas(schemas, Number(token));
    schemas = inPlace(items.length > 0 ? items : propertySchemas(schemas, token));
    return { token, isDeclared, schemas };
  });
}
