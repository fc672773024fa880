import { integerRanges, isTrue, keywordsOf, once, type Schema, type SchemaKeyword } from '../../../contract/index.js';
import { isExactNumber, isInteger, jsonEquals, type JsonValue, toValue } from '../../../json/index.js';
import { type Kind, kindOf, kinds } from './kind.js';

/**
 * All that a contract says of one value, in one view: every Schema Object in force, with `$ref` and `allOf` opened and
 * one branch of each alternative chosen (JSON Schema 2020-12 core §10.2).
 */
export interface Facets {
  /** In the order met, those that refer before those referred to. */
  readonly schemas: readonly Schema[];
  /** What must not hold: by `not`, or since the other branch of an `if` is chosen. */
  readonly refuted: readonly Schema[];
  readonly choices: readonly Choice[];
  readonly members: MemberGoals;
  /** The kinds that every `type` allows, in the order to try them. */
  readonly kinds: readonly Kind[];
  /** Whether a number must be an integer. */
  readonly integral: boolean;
  /** Every statement of a keyword that is in force, with its place. */
  constraints(keyword: string): readonly Constraint[];
  readonly keywords: { has(keyword: string): boolean };
}

export interface Constraint extends SchemaKeyword {
  readonly schema: Schema;
}

/** Which branch of an alternative was chosen. */
export interface Choice {
  readonly key: string;
  readonly keyword: SchemaKeyword;
  /** Of the branch chosen, such as `0` or `then`. */
  readonly branch: string;
  /** Whether a discriminator has a name for it. */
  readonly isNamed: boolean;
  /** Of all branches, in their order. */
  readonly branches: readonly string[];
  /** What a branch asks for. */
  schemasOf(branch: string): readonly Schema[];
}

/** What the branches chosen ask of the members of an object, beyond their schemas. */
export interface MemberGoals {
  readonly present: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  readonly refuted: ReadonlyMap<string, readonly Schema[]>;
  readonly preferred: ReadonlyMap<string, readonly JsonValue[]>;
}

type Parts = Pick<Facets, 'schemas' | 'refuted' | 'choices' | 'members'>;

const none: readonly Constraint[] = [];

const statements = once((schema: Schema): readonly Constraint[] => {
  return [...keywordsOf(schema).values()].map((keyword) => ({ ...keyword, schema }));
});

export function facetsOf(parts: Parts): Facets {
  const byName = new Map<string, Constraint[]>();
  for (const schema of parts.schemas) {
    for (const statement of statements(schema)) {
      const known = byName.get(statement.name);
      if (known === undefined) byName.set(statement.name, [statement]);
      else known.push(statement);
    }
  }
  const constraints = (keyword: string): readonly Constraint[] => byName.get(keyword) ?? none;
  return { ...parts, ...kindsIn(constraints), constraints, keywords: byName };
}

/** Keywords that speak of one kind only, and so tell which is meant where no `type` does. */
const kindKeywords: readonly (readonly [kind: Kind, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties']],
  ['object', ['maxProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'discriminator']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

const numberFormats = new Set([...integerRanges.keys(), 'float', 'double']);

/** The kinds that `type` leaves (JSON Schema 2020-12 validation §6.1.1; OpenAPI 3.0 §4.7.24 for `nullable`). */
function kindsIn(constraints: Facets['constraints']): Pick<Facets, 'kinds' | 'integral'> {
  let allowed: readonly Kind[] | undefined;
  let integral = false;
  for (const type of constraints('type')) {
    const names = namesOf(type);
    if (names.includes('integer') && !names.includes('number')) integral = true;
    const here = names.map((name) => (name === 'integer' ? 'number' : name) as Kind);
    allowed = allowed === undefined ? [...new Set(here)] : allowed.filter((kind) => here.includes(kind));
  }
  return { kinds: ordered(allowed ?? kinds, allowed === undefined, constraints), integral };
}

function namesOf({ node, schema }: Constraint): readonly string[] {
  const names = [toValue(node)].flat().filter((name) => typeof name === 'string');
  return isTrue(schema, 'nullable') ? [...names, 'null'] : names;
}

/** `null` last; where no `type` says it, first the kinds that other keywords speak of. */
function ordered(allowed: readonly Kind[], open: boolean, constraints: Facets['constraints']): readonly Kind[] {
  const meant = new Set(open ? meantBy(constraints) : []);
  const rank = (kind: Kind): number => (meant.has(kind) ? 0 : kind === 'null' ? 2 : 1);
  return allowed.toSorted((a, b) => rank(a) - rank(b));
}

function meantBy(constraints: Facets['constraints']): readonly Kind[] {
  const meant = kindKeywords
    .filter(([, keywords]) => keywords.some((name) => constraints(name).length > 0))
    .map(([kind]) => kind);
  const formats = constraints('format').map(({ node }) => toValue(node));
  if (formats.length === 0) return meant;
  return [
    ...meant,
    formats.some((format) => typeof format === 'string' && numberFormats.has(format)) ? 'number' : 'string',
  ];
}

/** The values that every `enum` and `const` in force lists and that are of an allowed type; undefined without any. */
export const literalsOf = once((facets: Facets): readonly JsonValue[] | undefined => {
  const lists = [
    ...facets.constraints('const').map(({ node }) => [toValue(node)]),
    ...facets.constraints('enum').map(({ node }) => (node.type === 'array' ? node.items.map(toValue) : [])),
  ];
  const [first, ...others] = lists;
  return first?.filter((value) => {
    return isOfKind(facets, value) && others.every((list) => list.some((other) => jsonEquals(value, other)));
  });
});

/** Whether a value is of a type that the place allows. */
export function isOfKind({ kinds, integral }: Facets, value: JsonValue): boolean {
  return kinds.includes(kindOf(value)) && !(integral && isExactNumber(value) && !isInteger(value));
}
