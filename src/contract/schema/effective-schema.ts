import { toValue, isArrayValue, isExactNumber, type JsonValue } from '../../json/index.js';
import { once } from '../compiled/once.js';
import type { Schema } from '../compiled/schema.js';
import { describing, itemSchemas, memberSchemas, schemaParts } from './schema-parts.js';
import { keywordNode, schemasIn, textsIn } from './subschemas.js';

const tellTale = [
  ['properties', 'object'],
  ['additionalProperties', 'object'],
  ['items', 'array'],
  ['prefixItems', 'array'],
] as const;

/**
 * All that a document declares for one value: in a schema, in the targets of `$ref`, and in the branches of its
 * combinators.
 */
export class EffectiveSchema {
  /** Every schema that describes the value, or may describe it. */
  readonly schemas: readonly Schema[];
  readonly #roots: readonly Schema[];
  readonly #members = new Map<string, EffectiveSchema>();
  #types: readonly string[] | undefined;
  #possibleTypes: ReadonlySet<string> | undefined;
  #names: ReadonlySet<string> | undefined;
  #items: EffectiveSchema | undefined;
  #required: ReadonlySet<string> | undefined;

  constructor(roots: readonly Schema[]) {
    this.schemas = describing(roots);
    this.#roots = roots;
  }

  /**
   * The types that a value must have: from `type`, otherwise from `enum` or `const`, through `$ref` and `allOf`, and in
   * all branches of `oneOf` or `anyOf`. Empty if they are not declared. `null` beside others is omitted, because text
   * is never null.
   */
  get types(): readonly string[] {
    return (this.#types ??= certainTypes(this.#roots));
  }

  /** All types that one of the schemas declares, or suggests by `properties`, `items` and the like. */
  get possibleTypes(): ReadonlySet<string> {
    return (this.#possibleTypes ??= new Set(
      this.schemas.flatMap((schema) => {
        if (keywordNode(schema, 'type') !== undefined) return namedTypes(schema);
        return tellTale.flatMap(([keyword, type]) => (keywordNode(schema, keyword) === undefined ? [] : [type]));
      }),
    ));
  }

  /** The names of all declared properties. */
  get names(): ReadonlySet<string> {
    return (this.#names ??= new Set(this.schemas.flatMap((schema) => [...schemaParts(schema).properties.keys()])));
  }

  /** The schema of a property: its declaration, otherwise that of additional properties. */
  member(name: string): EffectiveSchema {
    const known = this.#members.get(name);
    if (known !== undefined) return known;
    const member = ofSchemas(memberSchemas(this.schemas, name));
    // Undeclared names come from clients, and their number is unlimited.
    if (this.names.has(name)) this.#members.set(name, member);
    return member;
  }

  /** The schema of the items of an array after `prefixItems`. */
  get items(): EffectiveSchema {
    return (this.#items ??= ofSchemas(itemSchemas(this.schemas, Infinity)));
  }

  /** The names of required members, also of ones that no schema declares. */
  get required(): ReadonlySet<string> {
    return (this.#required ??= new Set(this.schemas.flatMap((schema) => textsIn(schema, 'required'))));
  }

  /** The values that `enum` and `const` allow in some schema; empty if there are none. */
  get literals(): readonly JsonValue[] {
    return this.schemas.flatMap(literalsOf);
  }

  /** Whether one of the schemas has one of these keywords. */
  has(...keywords: readonly string[]): boolean {
    return this.schemas.some((schema) => keywords.some((keyword) => schema.keyword(keyword) !== undefined));
  }

  /** The strings and numbers that the schemas give to a keyword, as text. */
  texts(keyword: string): readonly string[] {
    return this.schemas.flatMap((schema) => {
      const node = keywordNode(schema, keyword);
      return node?.type === 'string' ? [node.value] : node?.type === 'number' ? [node.literal] : [];
    });
  }

  /** Whether at least one of the schemas allows the value in a response. */
  mayShow(value: JsonValue): boolean {
    return this.#roots.length === 0 || this.#roots.some((schema) => schema.isValid(value, 'response'));
  }
}

/** The effective schema of a schema; memoised. */
export const effectiveSchema = once((schema: Schema): EffectiveSchema => new EffectiveSchema([schema]));

function ofSchemas(schemas: readonly Schema[]): EffectiveSchema {
  const [only, ...others] = schemas;
  if (only === undefined) return openSchema;
  return others.length === 0 ? effectiveSchema(only) : new EffectiveSchema(schemas);
}

/** The effective schema of an undeclared value. */
export const openSchema: EffectiveSchema = new EffectiveSchema([]);

function certainTypes(schemas: readonly Schema[]): readonly string[] {
  for (const schema of schemas) {
    const types = typesIn(schema, new Set());
    if (types.length > 0) return types.length > 1 ? types.filter((type) => type !== 'null') : types;
  }
  return [];
}

function typesIn(schema: Schema, above: ReadonlySet<Schema>): readonly string[] {
  if (above.has(schema)) return [];
  const within = new Set([...above, schema]);
  if (keywordNode(schema, 'type') !== undefined) return namedTypes(schema);
  const literals = literalsOf(schema);
  if (literals.length > 0) return [...new Set(literals.map(typeOf))];
  const certain = [...(schema.reference === undefined ? [] : [schema.reference]), ...schemasIn(schema, 'allOf')];
  for (const part of certain) {
    const types = typesIn(part, within);
    if (types.length > 0) return types;
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schemasIn(schema, keyword).map((branch) => typesIn(branch, within));
    if (branches.length > 0 && branches.every((types) => types.length > 0)) return [...new Set(branches.flat())];
  }
  return [];
}

function namedTypes(schema: Schema): readonly string[] {
  const node = keywordNode(schema, 'type');
  const named = node?.type === 'array' ? node.items : node === undefined ? [] : [node];
  return named.flatMap((each) => (each.type === 'string' ? [each.value] : []));
}

function literalsOf(schema: Schema): readonly JsonValue[] {
  const list = keywordNode(schema, 'enum');
  if (list !== undefined) return list.type === 'array' ? list.items.map(toValue) : [];
  const only = keywordNode(schema, 'const');
  return only === undefined ? [] : [toValue(only)];
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (isExactNumber(value)) return 'number';
  return isArrayValue(value) ? 'array' : typeof value;
}
