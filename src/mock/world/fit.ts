import { isTrue, keywordNode, schemaAt, type EffectiveSchema, type Schema } from '../../contract/index.js';
import { isArrayValue, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.js';

/** Where an item stands in a body, and what is declared of it there. */
export interface Form {
  /** Names that lead to the item. */
  readonly at: readonly string[];
  readonly schema: Schema;
  readonly item: EffectiveSchema;
}

/** As deep as objects within objects are looked into. */
const deepest = 6;

/** A value without the members that a schema does not declare, where it declares any, and without those only for requests. */
export function declaredPart(value: JsonValue, schema: EffectiveSchema, depth = deepest): JsonValue {
  if (depth === 0) return value;
  if (isArrayValue(value)) return value.map((item) => declaredPart(item, schema.items, depth - 1));
  if (!isJsonObject(value) || schema.names.size === 0) return value;
  const isOpen = schema.schemas.some(isOpenTo);
  const isShown = (name: string): boolean => isOpen || schema.names.has(name) || requiredBy(schema).has(name);
  const members = Object.entries(value).filter(([name]) => isShown(name) && !isHidden(name, schema));
  return Object.fromEntries(
    members.map(([name, member]) => [name, declaredPart(member, schema.member(name), depth - 1)]),
  );
}

/** The names of members that must be there, of which some documents do not say what they are. */
function requiredBy(schema: EffectiveSchema): ReadonlySet<string> {
  const known = required.get(schema);
  if (known !== undefined) return known;
  const nodes = schema.schemas.map((each) => keywordNode(each, 'required'));
  const names = nodes.flatMap((node) => (node?.type === 'array' ? node.items : []));
  const found = new Set(names.flatMap((name) => (name.type === 'string' ? [name.value] : [])));
  required.set(schema, found);
  return found;
}

const required = new WeakMap<EffectiveSchema, ReadonlySet<string>>();

/** Whether a schema says of other members than those that it names what they are. */
function isOpenTo(schema: Schema): boolean {
  const others = keywordNode(schema, 'additionalProperties');
  return (
    (others !== undefined && !(others.type === 'literal' && others.value === false)) ||
    keywordNode(schema, 'patternProperties') !== undefined
  );
}

/**
 * Whether responses leave a member out: one that is `writeOnly`, even if it is required (OpenAPI 3.0.3 §4.7.24.2, OpenAPI
 * 3.1 §4.8.24.1), or a password that the schema does not require.
 */
export function isHidden(name: string, schema: EffectiveSchema): boolean {
  return schema.member(name).schemas.some((each) => {
    const format = keywordNode(each, 'format');
    const isPassword = format?.type === 'string' && format.value === 'password';
    return isTrue(each, 'writeOnly') || (isPassword && !requiredBy(schema).has(name));
  });
}

export function isReadOnlyMember({ schemas }: EffectiveSchema): boolean {
  return schemas.some((schema) => isTrue(schema, 'readOnly'));
}

/**
 * An item as a form allows it: as it is, else with those of its members that go with what is there otherwise; undefined
 * where the form allows neither.
 */
export function fitted(
  item: JsonObject,
  { schema, item: declared }: Form,
  otherwise: JsonValue | undefined,
): JsonObject | undefined {
  const isValid = (value: JsonValue): boolean => schema.isValid(value, 'response');
  const wanted = declaredPart(item, declared);
  if (isJsonObject(wanted) && isValid(wanted)) return wanted;
  const base = otherwise === undefined ? undefined : declaredPart(otherwise, declared);
  if (!isJsonObject(base) || !isJsonObject(wanted)) return undefined;
  let found: JsonObject = base;
  let isGood = isValid(found);
  const attempt = (next: JsonObject): void => {
    if (isGood && !isValid(next)) return;
    found = next;
    isGood ||= isValid(next);
  };
  for (const [name, value] of Object.entries(wanted)) attempt({ ...found, [name]: value });
  for (const name of Object.keys(found)) {
    const isNulled = wanted[name] === null && found[name] !== null;
    // What is null where null cannot be shown is shown as missing.
    if (isNulled || !Object.hasOwn(wanted, name))
      attempt(Object.fromEntries(Object.entries(found).filter(([each]) => each !== name)));
  }
  return isGood ? found : undefined;
}

/** A value with another one at a path of names; undefined where the path does not lead through objects. */
export function withValueAt(
  value: JsonValue | undefined,
  path: readonly string[],
  part: JsonValue,
): JsonValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  if (value !== undefined && !isJsonObject(value)) return undefined;
  const inner = withValueAt(valueAt(value, [name]), rest, part);
  return inner === undefined ? undefined : { ...value, [name]: inner };
}

export function valueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const name of path) found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

/** The form of the items of a list in a body. */
export function formOfItems(body: Schema, at: readonly string[], declared: EffectiveSchema): Form {
  return { at, schema: schemaAt(body, [...at, '0']), item: declared };
}
