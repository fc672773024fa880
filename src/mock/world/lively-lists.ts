import { effectiveSchema, schemaAt, type EffectiveSchema, type Schema } from '../../contract/index.js';
import { isArrayValue, isJsonObject, jsonEquals, toValue, type JsonValue } from '../../json/index.js';
import { singular } from '../../resources/index.js';
import { isWorded, nodeOf, variedItem } from './varied-item.js';

/** The number of items in a generated list if the document does not say, and the largest list that is varied. */
const wanted = 3;
const mostItems = 200;

/** The depth of nested lists that are varied. */
const deepest = 4;

/**
 * A generated value whose lists have a few items that differ, with the values of enumerations in turn. A list stays
 * unchanged if the schema does not allow that.
 *
 * @example
 * livelyLists([{ state: 'open' }], schema) // [{ state: 'open' }, { state: 'closed' }, { state: 'open' }]
 */
export function livelyLists(value: JsonValue, schema: Schema): JsonValue {
  const lively = enlivened(value, schema, effectiveSchema(schema), '', deepest);
  return lively === value || schema.isValid(lively, 'response') ? lively : value;
}

function enlivened(
  value: JsonValue,
  schema: Schema,
  declared: EffectiveSchema,
  name: string,
  depth: number,
): JsonValue {
  if (depth === 0 || isWorded(declared)) return value;
  if (isArrayValue(value)) return list(value, schema, declared, name, depth);
  if (!isJsonObject(value)) return value;
  let isChanged = false;
  const members = Object.entries(value).map(([key, member]) => {
    const at = schemaAt(schema, [key]);
    const other = enlivened(member, at, declared.member(key), key, depth - 1);
    if (other === member || !at.isValid(other, 'response')) return [key, member] as const;
    isChanged = true;
    return [key, other] as const;
  });
  return isChanged ? Object.fromEntries(members) : value;
}

function list(
  items: readonly JsonValue[],
  schema: Schema,
  declared: EffectiveSchema,
  name: string,
  depth: number,
): JsonValue {
  const [first] = items;
  // Items that already differ come from the document.
  if (first === undefined || items.length > mostItems || items.some((each) => !jsonEquals(each, first))) return items;
  const at = schemaAt(schema, ['0']);
  const form = { at: [], schema: at, item: declared.items };
  const values = enumeration(form.item);
  const make = (index: number): JsonValue => {
    if (values !== undefined) return values[index % values.length]!;
    const item = enlivened(first, at, form.item, name, depth - 1);
    return isJsonObject(item)
      ? variedItem(item, form, { thing: singular(name), at: index, words: new Map(), isListed: true })
      : item;
  };
  if (values === undefined && !isJsonObject(first)) return items;
  const lengths = [Math.max(items.length, Math.min(wanted, values?.length ?? wanted)), items.length];
  for (const length of lengths) {
    const next = Array.from({ length }, (_, index) => make(index));
    if (schema.isValid(next, 'response')) return next;
  }
  return items;
}

function enumeration(declared: EffectiveSchema): readonly JsonValue[] | undefined {
  const node = nodeOf(declared, 'enum');
  const values = node?.type === 'array' ? node.items.map(toValue).filter((each) => each !== null) : [];
  return values.length === 0 ? undefined : values;
}
