import {
  certainly,
  effectiveSchema,
  isTrue,
  keywordNode,
  namesIn,
  once,
  type EffectiveSchema,
  type MediaType,
  type Operation,
  type Schema,
} from '../contract/index.js';
import { isJsonMediaType } from '../http/index.js';
import { parsePointer } from '../json/index.js';

/** All schemas that apply to a value, in any branch. */
export const schemasFor = once((schema: Schema): readonly Schema[] => effectiveSchema(schema).schemas);

/** The properties that an object may have, in the order of the document. */
export const membersOf = once((schema: Schema): ReadonlyMap<string, Schema> => {
  const found = new Map<string, Schema>();
  for (const part of schemasFor(schema)) {
    for (const name of namesIn(part, 'properties')) {
      const member = part.subschema('properties', name);
      if (member !== undefined && !found.has(name)) found.set(name, member);
    }
  }
  return found;
});

/** The names of the properties that an object may have, as one text: objects with equal ones show the same things. */
export const shapeOf = once((schema: Schema): string => namesText(effectiveSchema(schema)));

/** As {@link shapeOf}, for all schemas that apply to an object. */
export function namesText({ names }: EffectiveSchema): string {
  return JSON.stringify([...names].toSorted());
}

/** The JSON types of values without members. */
export const scalarTypes: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** The types that a schema declares; empty if it allows any. */
export const typesOf = once((schema: Schema): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const part of schemasFor(schema)) {
    const node = keywordNode(part, 'type');
    for (const each of node?.type === 'array' ? node.items : [node]) if (each?.type === 'string') found.add(each.value);
  }
  return found;
});

/** The schema of the items of an array; undefined if the schema does not describe an array. */
export const itemsOf = once((schema: Schema): { readonly items: Schema | undefined } | undefined => {
  const parts = schemasFor(schema);
  const items = parts.map((part) => part.subschema('items')).find((each) => each !== undefined);
  return items !== undefined || typesOf(schema).has('array') ? { items } : undefined;
});

/**
 * Whether a value may be a string or a number that identifies something, rather than an enumeration, a date or a flag.
 */
export const isScalarName = once((schema: Schema): boolean => {
  const types = typesOf(schema);
  if (types.size > 0 && !['string', 'integer', 'number'].some((type) => types.has(type))) return false;
  if (types.size === 0 && (membersOf(schema).size > 0 || itemsOf(schema) !== undefined)) return false;
  return !certainly([schema]).some((part) => {
    const format = keywordNode(part, 'format');
    const isMoment = format?.type === 'string' && /^(?:date|time|duration|password|binary|byte)/.test(format.value);
    return isMoment || keywordNode(part, 'enum') !== undefined || keywordNode(part, 'const') !== undefined;
  });
});

/** Whether values of one schema could fill a slot of another: a slot for numbers alone accepts only numbers. */
export function fits(value: Schema | undefined, slot: Schema | undefined): boolean {
  const [own, other] = [value, slot].map((each) => (each === undefined ? new Set<string>() : typesOf(each)));
  if (own === undefined || other === undefined || own.size === 0 || other.size === 0) return true;
  const isNumber = (types: ReadonlySet<string>): boolean => types.has('integer') || types.has('number');
  return !isNumber(other) || other.has('string') || isNumber(own);
}

/** Whether a member is read-only, so that only responses contain it (OpenAPI 3.1 §4.8.24.1). */
export const isReadOnly = once((schema: Schema): boolean => {
  return certainly([schema]).some((part) => isTrue(part, 'readOnly'));
});

/** The distinct schemas of successful responses of an operation. */
export function answersOf({ responses }: Operation): readonly Schema[] {
  const good = responses.filter(({ status }) => status.startsWith('2'));
  const read = good.length > 0 ? good : responses.filter(({ status }) => status === 'default');
  return [...new Set(read.flatMap(({ content }) => content.filter(isJson).flatMap(({ schema }) => schema ?? [])))];
}

/** The distinct schemas of the request body of an operation. */
export function bodiesOf({ requestBody }: Operation): readonly Schema[] {
  return [...new Set((requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []))];
}

function isJson({ range }: MediaType): boolean {
  return range.includes('*') || isJsonMediaType(range);
}

/** All that a document declares at a place in a body: `*` stands for each item of a list. */
export function partsAt(body: Schema, pointer: string): EffectiveSchema {
  return parsePointer(pointer).reduce(
    (found, token) => (token === '*' ? found.items : found.member(token)),
    effectiveSchema(body),
  );
}

/** The schema at the end of a chain of references: equal for all uses of one component. */
export function targetOf(schema: Schema): Schema {
  return schema.reference === undefined ? schema : targetOf(schema.reference);
}
