import { once, schemasIn, type Schema } from '../../contract/index.js';
import { isExactNumber, toValue, type JsonValue } from '../../json/index.js';
import { isArrayValue } from '../derived/values/kind.js';

/**
 * The types that the values of a schema can have, as far as it says: by `type`, by the values of `enum` or `const`, through
 * `$ref` and `allOf`, and in all branches of `oneOf` or `anyOf`. None where it does not say.
 */
export const typesOf = once((schema: Schema): readonly string[] => {
  const types = read(schema, new Set());
  // Text on the wire is never null, whether the schema allows it or not.
  return types.length > 1 ? types.filter((type) => type !== 'null') : types;
});

function read(schema: Schema, above: ReadonlySet<Schema>): readonly string[] {
  if (above.has(schema)) return [];
  const within = new Set([...above, schema]);
  const type = valueOf(schema, 'type');
  if (type !== undefined) return [type].flat().filter((each) => typeof each === 'string');
  const literals = literalsOf(schema);
  if (literals.length > 0) return [...new Set(literals.map(typeOfValue))];
  const certain = [...(schema.reference === undefined ? [] : [schema.reference]), ...schemasIn(schema, 'allOf')];
  for (const part of certain) {
    const types = read(part, within);
    if (types.length > 0) return types;
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schemasIn(schema, keyword).map((branch) => read(branch, within));
    if (branches.length > 0 && branches.every((types) => types.length > 0)) return [...new Set(branches.flat())];
  }
  return [];
}

function literalsOf(schema: Schema): readonly JsonValue[] {
  const list = valueOf(schema, 'enum');
  if (list !== undefined) return isArrayValue(list) ? list : [];
  const only = valueOf(schema, 'const');
  return only === undefined ? [] : [only];
}

function valueOf(schema: Schema, keyword: string): JsonValue | undefined {
  const found = schema.keyword(keyword);
  return found === undefined ? undefined : toValue(found.node);
}

function typeOfValue(value: JsonValue): string {
  if (value === null) return 'null';
  if (isExactNumber(value)) return 'number';
  if (isArrayValue(value)) return 'array';
  return typeof value;
}
