import { patternOf, type TextPattern } from '../schema/pattern/pattern.js';
import type { Schema } from '../schema.js';

/** The schemas in a schema, by what they judge. What is only asked, as under `not` and `if`, is not among them. */
export interface SchemaParts {
  /** Of the same value, always: `$ref`, `allOf`. */
  readonly same: readonly Schema[];
  /** Of the same value, as alternatives. */
  readonly unions: readonly { readonly name: 'anyOf' | 'oneOf'; readonly branches: readonly Schema[] }[];
  readonly condition:
    | { readonly asked: Schema; readonly met: Schema | undefined; readonly unmet: Schema | undefined }
    | undefined;
  /** Of the same value, where it has the property. */
  readonly dependents: ReadonlyMap<string, Schema>;
  readonly properties: ReadonlyMap<string, Schema>;
  readonly patterns: readonly (readonly [pattern: TextPattern, schema: Schema])[];
  readonly otherProperties: Schema | undefined;
  readonly unevaluatedProperties: Schema | undefined;
  readonly firstItems: readonly Schema[];
  readonly otherItems: Schema | undefined;
  readonly unevaluatedItems: Schema | undefined;
}

/** It depends on the document alone, so it is found out once. */
const known = new WeakMap<Schema, SchemaParts>();

export function partsOf(schema: Schema): SchemaParts {
  const found = known.get(schema) ?? readParts(schema);
  known.set(schema, found);
  return found;
}

function readParts(schema: Schema): SchemaParts {
  const at = (...path: readonly string[]): readonly Schema[] => {
    const part = schema.subschema(...path);
    return part === undefined ? [] : [part];
  };
  const list = (name: string): readonly Schema[] => {
    const node = schema.keyword(name)?.node;
    return node?.type === 'array' ? node.items.flatMap((_, index) => at(name, String(index))) : [];
  };
  const map = (name: string): ReadonlyMap<string, Schema> => {
    const node = schema.keyword(name)?.node;
    const members = node?.type === 'object' ? node.members : [];
    return new Map(members.flatMap(({ key: { value } }) => at(name, value).map((part) => [value, part] as const)));
  };
  const single = (name: string): Schema | undefined => schema.subschema(name);
  const asked = single('if');
  const tuple = list('items');
  return {
    same: [...(schema.reference === undefined ? [] : [schema.reference]), ...list('allOf')],
    unions: (['anyOf', 'oneOf'] as const).flatMap((name) => {
      const branches = list(name);
      return branches.length === 0 ? [] : [{ name, branches }];
    }),
    condition: asked && { asked, met: single('then'), unmet: single('else') },
    dependents: new Map([...map('dependentSchemas'), ...map('dependencies')]),
    properties: map('properties'),
    patterns: [...map('patternProperties')].flatMap(([pattern, part]) => {
      const expression = patternOf(pattern);
      return expression === undefined ? [] : [[expression, part] as const];
    }),
    otherProperties: single('additionalProperties'),
    unevaluatedProperties: single('unevaluatedProperties'),
    firstItems: tuple.length > 0 ? tuple : list('prefixItems'),
    otherItems: tuple.length > 0 ? single('additionalItems') : single('items'),
    unevaluatedItems: single('unevaluatedItems'),
  };
}
