import {
  getOrInsert,
  integerRanges,
  isTrue,
  keywordsOf,
  once,
  type Schema,
  type SchemaKeyword,
} from '../../../contract/index.js';
import { isExactNumber, isInteger, jsonEquals, type JsonValue, toValue } from '../../../json/index.js';
import { type Kind, kindOf, kinds } from './kind.js';

/**
 * Everything that a contract says about one value: every Schema Object that applies, with `$ref` and `allOf` resolved
 * and one branch of each alternative chosen (JSON Schema 2020-12 core §10.2).
 */
export interface Facets {
  /** In the order of discovery; a reference precedes its target. */
  readonly schemas: readonly Schema[];
  /** The schemas that must not match, because of `not` or the other branch of an `if`. */
  readonly refuted: readonly Schema[];
  readonly choices: readonly Choice[];
  readonly members: MemberGoals;
  /** The kinds that every `type` allows, in the order to try them. */
  readonly kinds: readonly Kind[];
  /** True if numbers must be integers. */
  readonly integral: boolean;
  /** Returns every occurrence of a keyword that applies, with its place. */
  constraints(keyword: string): readonly Constraint[];
  readonly keywords: { has(keyword: string): boolean };
}

export interface Constraint extends SchemaKeyword {
  readonly schema: Schema;
}

/** The branch chosen for an alternative. */
export interface Choice {
  readonly key: string;
  readonly keyword: SchemaKeyword;
  /** The chosen branch, such as `0` or `then`. */
  readonly branch: string;
  /** True if a discriminator has a name for it. */
  readonly isNamed: boolean;
  /** All branches in their order. */
  readonly branches: readonly string[];
  schemasOf(branch: string): readonly Schema[];
}

/** The requirements of the chosen branches for members, beyond their schemas. */
export interface MemberGoals {
  readonly present: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  readonly refuted: ReadonlyMap<string, readonly Schema[]>;
  readonly preferred: ReadonlyMap<string, readonly JsonValue[]>;
}

type Parts = Pick<Facets, 'schemas' | 'refuted' | 'choices' | 'members'>;

const none: readonly Constraint[] = [];

const statements = once((schema: Schema): readonly Constraint[] => {
  return [...keywordsOf(schema).values()].map((keyword) => ({ schema, ...keyword }));
});

export function facetsOf(parts: Parts): Facets {
  const byName = new Map<string, Constraint[]>();
  for (const schema of parts.schemas) {
    for (const statement of statements(schema)) getOrInsert(byName, statement.name, () => []).push(statement);
  }
  const constraints = (keyword: string): readonly Constraint[] => byName.get(keyword) ?? none;
  // Node.js 20 gives every object that begins with a spread, and then gets a new property, a hidden class of its own.
  return { constraints, keywords: byName, ...kindsIn(constraints), ...parts };
}

/** Keywords that apply to one kind only, and so reveal the kind if there is no `type`. */
const kindKeywords: readonly (readonly [kind: Kind, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties']],
  ['object', ['maxProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'discriminator']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

const numberFormats = new Set([...integerRanges.keys(), 'float', 'double']);

/** Returns the kinds that `type` allows (JSON Schema 2020-12 validation §6.1.1; OpenAPI 3.0 §4.7.24 for `nullable`). */
function kindsIn(constraints: Facets['constraints']): Pick<Facets, 'kinds' | 'integral'> {
  let allowed: readonly Kind[] | undefined;
  let integral = false;
  for (const type of constraints('type')) {
    const names = typeNames(type.schema);
    if (names.includes('integer') && !names.includes('number')) integral = true;
    const here = names.map((name) => (name === 'integer' ? 'number' : name) as Kind);
    allowed = allowed === undefined ? [...new Set(here)] : allowed.filter((kind) => here.includes(kind));
  }
  return { kinds: ordered(allowed ?? kinds, allowed === undefined, constraints), integral };
}

const typeNames = once((schema: Schema): readonly string[] => {
  const node = schema.keyword('type')?.node;
  const names = node === undefined ? [] : [toValue(node)].flat().filter((name) => typeof name === 'string');
  return isTrue(schema, 'nullable') ? [...names, 'null'] : names;
});

/** Sorts `null` last and, without a `type`, the kinds first to which other keywords apply. */
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

/** Returns the values of an allowed type that every `enum` and `const` lists; undefined without any. */
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

/** Returns true if a value has an allowed type. */
export function isOfKind({ kinds, integral }: Facets, value: JsonValue): boolean {
  return kinds.includes(kindOf(value)) && !(integral && isExactNumber(value) && !isInteger(value));
}
