import {
  effectiveSchema,
  isTrue,
  keywordNode,
  schemaAt,
  type EffectiveSchema,
  type Schema,
  keywordText,
} from '../../contract/index.js';
import { isArrayValue, isJsonObject, type JsonObject, type JsonValue, isLiteral } from '../../json/index.js';
import { isShowable } from './is-showable.js';

/** The place of an item in a body, and its declaration there. */
export interface Form {
  /** The path of member names to the item. */
  readonly at: readonly string[];
  readonly schema: Schema;
  readonly item: EffectiveSchema;
}

/** The depth of nested objects that are examined. */
const deepest = 6;

/** A value without undeclared members, if the schema declares any, and without members only for requests. */
export function declaredPart(value: JsonValue, schema: EffectiveSchema, depth = deepest): JsonValue {
  if (depth === 0) return value;
  if (isArrayValue(value)) return value.map((item) => declaredPart(item, schema.items, depth - 1));
  if (!isJsonObject(value) || schema.names.size === 0) return value;
  const isOpen = schema.schemas.some(isOpenTo);
  const isShown = (name: string): boolean => isOpen || schema.names.has(name) || schema.required.has(name);
  const members = Object.entries(value).filter(([name]) => isShown(name) && !isHidden(name, schema));
  return Object.fromEntries(
    members.map(([name, member]) => [name, declaredPart(member, schema.member(name), depth - 1)]),
  );
}

/** Whether a schema describes members that it does not name. */
function isOpenTo(schema: Schema): boolean {
  const others = keywordNode(schema, 'additionalProperties');
  return (others !== undefined && !isLiteral(others, false)) || keywordNode(schema, 'patternProperties') !== undefined;
}

/**
 * Whether responses omit a member: one that is `writeOnly`, even if it is required (OpenAPI 3.0.3 §4.7.24.2, OpenAPI
 * 3.1 §4.8.24.1), or a password that the schema does not require.
 */
export function isHidden(name: string, schema: EffectiveSchema): boolean {
  return schema.member(name).schemas.some((each) => {
    const isPassword = keywordText(each, 'format') === 'password';
    return isTrue(each, 'writeOnly') || (isPassword && !schema.required.has(name));
  });
}

export function isReadOnlyMember({ schemas }: EffectiveSchema): boolean {
  return schemas.some((schema) => isTrue(schema, 'readOnly'));
}

/**
 * An item in a valid form: as it is, else with those of its members that are valid beside the members of `otherwise`;
 * undefined if neither is possible.
 */
export function fitted(
  item: JsonObject,
  { schema, item: declared }: Form,
  otherwise: JsonValue | undefined,
): JsonObject | undefined {
  const isValid = (value: JsonValue): boolean => isShowable(schema, value);
  const wanted = declaredPart(item, declared);
  if (isJsonObject(wanted) && isValid(wanted)) return wanted;
  const base = otherwise === undefined ? undefined : declaredPart(otherwise, declared);
  if (!isJsonObject(base) || !isJsonObject(wanted)) return undefined;
  // If only one member does not fit, the others stay together: a kind may decide about the members beside it.
  for (const [name, value] of Object.entries(wanted)) {
    const { [name]: _, ...others } = wanted;
    const { [name]: other } = base;
    // A null that the form does not allow is omitted.
    const isOmitted = other === undefined || value === null;
    const part = isOmitted ? undefined : blended(value, other, (each) => isValid({ ...others, [name]: each }));
    const next = part === undefined ? others : { ...others, [name]: part };
    if ((isOmitted || part !== undefined) && isValid(next)) return next;
  }
  let found: JsonObject = base;
  let isGood = isValid(found);
  const attempt = (next: JsonObject): void => {
    if (isGood && !isValid(next)) return;
    found = next;
    isGood ||= isValid(next);
  };
  for (const [name, value] of Object.entries(wanted)) {
    const part = isGood ? blended(value, found[name], (each) => isValid({ ...found, [name]: each })) : value;
    if (part !== undefined) attempt({ ...found, [name]: part });
  }
  for (const name of Object.keys(found)) {
    const isNulled = wanted[name] === null && found[name] !== null;
    // A null that the form does not allow is omitted.
    if (isNulled || !Object.hasOwn(wanted, name))
      attempt(Object.fromEntries(Object.entries(found).filter(([each]) => each !== name)));
  }
  return isGood ? found : undefined;
}

/**
 * A value as it is if it is valid, else as much of it as is valid beside the parts of another one, such as the members
 * of a list that lack the identities that the other one has; undefined if nothing is.
 */
function blended(
  value: JsonValue,
  other: JsonValue | undefined,
  isValid: (value: JsonValue) => boolean,
  depth = deepest,
): JsonValue | undefined {
  if (isValid(value)) return value;
  if (other === undefined || depth === 0) return undefined;
  if (isArrayValue(value) && isArrayValue(other)) {
    const items = value.map((item) => blended(item, other[0], (each) => isValid([each]), depth - 1));
    const list = items.filter((item) => item !== undefined);
    if (list.length === items.length && isValid(list)) return list;
  }
  if (!isValid(other)) return undefined;
  if (!isJsonObject(value) || !isJsonObject(other)) return other;
  let found: JsonObject = other;
  const take = (next: JsonObject): void => void (found = isValid(next) ? next : found);
  for (const [name, member] of Object.entries(value)) {
    const beside = (part: JsonValue): JsonObject => ({ ...found, [name]: part });
    const part = blended(member, found[name], (each) => isValid(beside(each)), depth - 1);
    if (part !== undefined) take(beside(part));
  }
  for (const name of Object.keys(found)) {
    const { [name]: _, ...others } = found;
    if (!Object.hasOwn(value, name)) take(others);
  }
  return found;
}

/**
 * A value with another value at a path of member names; undefined if the path does not lead through objects. A list on
 * the path, whose only item `0` is, gets that item alone.
 */
export function withValueAt(
  value: JsonValue | undefined,
  path: readonly string[],
  part: JsonValue,
): JsonValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  if (isArrayValue(value)) {
    const only = name === '0' ? withValueAt(value[0], rest, part) : undefined;
    return only === undefined ? undefined : [only];
  }
  if (value !== undefined && !isJsonObject(value)) return undefined;
  const inner = withValueAt(value && Object.hasOwn(value, name) ? value[name] : undefined, rest, part);
  return inner === undefined ? undefined : { ...value, [name]: inner };
}

/** The form of the items of a list in a body. */
export function formOfItems(body: Schema, at: readonly string[], declared: EffectiveSchema): Form {
  return { at, schema: schemaAt(body, [...at, '0']), item: declared };
}

/** The lists in a body by their depth: those that are the body itself, then its members, then the members of these. */
export function* listsIn(body: Schema, most: number): Generator<readonly Form[]> {
  let places: readonly (readonly [at: readonly string[], schema: EffectiveSchema])[] = [[[], effectiveSchema(body)]];
  for (let depth = 0; depth <= most; depth++) {
    const lists = places.filter(([, { types }]) => types.includes('array'));
    yield lists.map(([at, { items }]) => formOfItems(body, at, items));
    places = places.flatMap(([at, schema]) =>
      [...schema.names].map((name) => [[...at, name], schema.member(name)] as const),
    );
  }
}
