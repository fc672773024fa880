import {
  certainly,
  isNever,
  keywordsOf,
  namesIn,
  oncePerText,
  type Schema,
  type SchemaKeyword,
  schemasIn,
  textsIn,
  keywordNumber,
} from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import { discriminatorOf } from './discriminator.js';
import { matchingStrings, readPattern } from './matching-strings.js';
import type { Size } from './goal.js';
import { identityOf } from './position.js';

/** A keyword that can be satisfied in several ways, of which one must be chosen. */
export interface Alternative {
  /** Unique among all alternatives. */
  readonly key: string;
  readonly keyword: SchemaKeyword;
  /** At least one option, in the order to try them. */
  readonly options: readonly Option[];
}

/** One way to satisfy an alternative, and its requirements. */
export interface Option {
  /** Several options may belong to one branch of the keyword. */
  readonly branch: string;
  readonly schemas?: readonly Schema[];
  readonly refuted?: readonly Schema[];
  readonly present?: readonly string[];
  readonly absent?: readonly string[];
  readonly refutedMember?: readonly [name: string, schema: Schema];
  readonly preferred?: readonly [name: string, value: JsonValue];
}

const keywords = ['anyOf', 'oneOf', 'if', 'not', 'dependentSchemas', 'dependencies'];

/** With more branches than this, branches that overlap are not distinguished by what they lack. */
const mostExclusive = 4;

/** Returns the alternatives of one Schema Object, in the order of their keywords. */
export const alternativesOf = oncePerText((schema, size): readonly Alternative[] => alternatives(schema, size as Size));

function alternatives(schema: Schema, size: Size): readonly Alternative[] {
  if (!hasAny(schema) && schema.keyword('discriminator') === undefined) return [];
  const found = [
    descent(schema),
    union(schema, 'anyOf', size),
    ...dependents(schema, 'dependentSchemas', size),
    ...dependents(schema, 'dependencies', size),
    conditional(schema),
    negation(schema),
    union(schema, 'oneOf', size),
  ];
  return found.filter((alternative) => alternative !== undefined);
}

function hasAny(schema: Schema): boolean {
  const names = keywordsOf(schema);
  return keywords.some((keyword) => names.has(keyword));
}

function union(schema: Schema, name: 'anyOf' | 'oneOf', size: Size): Alternative | undefined {
  const branches = schemasIn(schema, name);
  const discriminator = discriminatorOf(schema);
  const options = branches.flatMap((branch, index): Option[] => {
    if (isNever(branch)) return [];
    const value = discriminator?.valueFor(branch);
    const preferred =
      discriminator === undefined || value === undefined ? undefined : ([discriminator.property, value] as const);
    return [{ branch: String(index), schemas: [branch], ...(preferred && { preferred }) }];
  });
  // A value that matches all schemas of `anyOf` has the most properties. Nested alternatives would multiply, so they
  // are excluded.
  const isJoined = name === 'anyOf' && size === 'fullest' && options.length > 1 && !certainly(branches).some(hasAny);
  const all: Option[] = isJoined ? [{ branch: 'all', schemas: branches }] : [];
  const exclusive = name === 'oneOf' && branches.length <= mostExclusive ? exclusiveOptions(options, branches) : [];
  return alternative(schema, name, [...all, ...options, ...exclusive]);
}

/**
 * Returns the schemas that extend a schema with a discriminator. An implementation that follows the discriminator
 * requires what the selected schema requires, although the referenced schema does not.
 */
function descent(schema: Schema): Alternative | undefined {
  const property = discriminatorOf(schema)?.property;
  const options = schema.derived.map(([name, derived]): Option => {
    return { branch: name, schemas: [derived], ...(property && { preferred: [property, name] as const }) };
  });
  return options.length === 0 ? undefined : alternative(schema, 'discriminator', options);
}

/** Returns each branch of `oneOf` with something that another branch does not match. */
function exclusiveOptions(options: readonly Option[], branches: readonly Schema[]): readonly Option[] {
  return options.flatMap((option) => {
    const others = branches.filter((_, index) => String(index) !== option.branch);
    return others.flatMap((other) => {
      const [any, ...ways] = refutations(other).map((refutation) => ({ ...refutation, ...option }));
      return any === undefined ? ways : [...ways, any];
    });
  });
}

function conditional(schema: Schema): Alternative | undefined {
  const condition = schema.subschema('if');
  const then = schema.subschema('then');
  const otherwise = schema.subschema('else');
  if (condition === undefined || (then === undefined && otherwise === undefined)) return undefined;
  const schemas = otherwise === undefined ? [] : [otherwise];
  const met: Option = { branch: 'then', schemas: [condition, ...(then === undefined ? [] : [then])] };
  return alternative(schema, 'if', [
    met,
    ...refutations(condition).map((option) => ({ ...option, branch: 'else', schemas })),
  ]);
}

function negation(schema: Schema): Alternative | undefined {
  const refuted = schema.subschema('not');
  return refuted && alternative(schema, 'not', refutations(refuted));
}

/** Until draft-07, both keywords were `dependencies`, whose arrays of names are no alternatives. */
function dependents(schema: Schema, name: string, size: Size): readonly Alternative[] {
  return namesIn(schema, name).flatMap((property) => {
    const dependent = schema.subschema(name, property);
    const keyword = keywordsOf(schema).get(name);
    if (dependent === undefined || keyword === undefined) return [];
    const absent: Option = { branch: `without ${property}`, absent: [property] };
    const present: Option = { branch: `with ${property}`, present: [property], schemas: [dependent] };
    const key = `${identityOf(schema)} ${name} ${property}`;
    return [{ key, keyword, options: size === 'fullest' ? [present, absent] : [absent, present] }];
  });
}

function alternative(schema: Schema, name: string, options: readonly Option[]): Alternative | undefined {
  const keyword: SchemaKeyword | undefined = keywordsOf(schema).get(name);
  if (keyword === undefined) return undefined;
  return { key: `${identityOf(schema)} ${name}`, keyword, options };
}

/** Larger objects are not made to exceed a maximum. */
const mostProperties = 20;
const longestName = 40;

/**
 * Returns the ways to violate a schema: any invalid value, a missing required property, a property that violates its
 * own schema, or a property without another one that it requires.
 */
function refutations(schema: Schema): readonly Option[] {
  const refuted = [schema];
  const parts = certainly([schema]);
  const ways = [required, declared, matched, additional, unmetDependents, counts].flatMap((way) => parts.flatMap(way));
  return [{ branch: 'not', refuted }, ...ways.map((way): Option => ({ branch: 'not', refuted, ...way }))];
}

type Way = Pick<Option, 'present' | 'absent' | 'refutedMember'>;

function required(part: Schema): readonly Way[] {
  return textsIn(part, 'required').map((name) => ({ absent: [name] }));
}

function declared(part: Schema): readonly Way[] {
  return namesIn(part, 'properties').flatMap((name) => withMember(name, part.subschema('properties', name)));
}

function matched(part: Schema): readonly Way[] {
  return namesIn(part, 'patternProperties').flatMap((source) => {
    const pattern = readPattern(source);
    if (pattern === undefined) return [];
    const [name] = matchingStrings([pattern], 1, longestName);
    return name === undefined ? [] : withMember(name, part.subschema('patternProperties', source));
  });
}

function additional(part: Schema): readonly Way[] {
  const names = new Set(namesIn(part, 'properties'));
  const name = ['extra', 'extra2', 'extra3'].find((each) => !names.has(each));
  return name === undefined ? [] : withMember(name, part.subschema('additionalProperties'));
}

function unmetDependents(part: Schema): readonly Way[] {
  return ['dependentRequired', 'dependencies'].flatMap((keyword) =>
    namesIn(part, keyword).flatMap((name) => {
      const others = textsIn(part, keyword, name).filter((other) => other !== name);
      return others.map((other) => ({ present: [name], absent: [other] }));
    }),
  );
}

function counts(part: Schema): readonly Way[] {
  const most = keywordNumber(part, 'maxProperties') ?? Infinity;
  if (most >= mostProperties) return [];
  const extras = Array.from({ length: most + 1 }, (_, index) => `extra${index + 1}`);
  return [{ present: [...namesIn(part, 'properties'), ...extras].slice(0, most + 1) }];
}

function withMember(name: string, schema: Schema | undefined): readonly Way[] {
  return schema === undefined ? [] : [{ present: [name], refutedMember: [name, schema] }];
}
