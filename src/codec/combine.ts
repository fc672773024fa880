import { type Codec, type ContextOf, decode, type Infer } from './codec.js';
import type { Cursor } from './cursor.js';
import type { JsonSchema } from './json-schema.js';

/**
 * Converts the value of another codec, or refuses it with `at.refuse`. `schema` contains the JSON Schema keywords that
 * express the same condition.
 *
 * @example
 * convert(string, (value, at) => ({ text: value, place: at.place }))
 */
export function convert<From, To, Context>(
  codec: Codec<From, Context>,
  make: (value: From, at: Cursor<Context>) => To | undefined,
  schema: JsonSchema = {},
): Codec<To, Context> {
  return {
    ...codec,
    read(at) {
      const value = codec.read(at);
      return value === undefined ? undefined : make(value, at);
    },
    schema: (definitions) => ({ ...codec.schema(definitions), ...schema }),
  };
}

/** Refuses values that do not match a pattern, with a `message` and a `hint` about the value. */
export function matching<Context>(
  codec: Codec<string, Context>,
  pattern: RegExp,
  code: string,
  message: (value: string, name: string) => string,
  hint: (value: string) => string | undefined = () => undefined,
): Codec<string, Context> {
  const check = (value: string, at: Cursor<Context>): string | undefined => {
    if (pattern.test(value)) return value;
    at.refuse(code, message(value, at.name), hint(value));
    return undefined;
  };
  return convert(codec, check, { pattern: pattern.source.replaceAll('\\/', '/') });
}

/** The same values, with a `description` and other annotations in the JSON Schema. */
export function described<Value, Context>(
  codec: Codec<Value, Context>,
  description: string,
  words: JsonSchema = {},
): Codec<Value, Context> {
  return { ...codec, schema: (definitions) => ({ ...codec.schema(definitions), description, ...words }) };
}

/** The same values, as a definition that other schemas refer to by name. */
export function named<Value, Context>(name: string, codec: Codec<Value, Context>): Codec<Value, Context> {
  return { ...codec, schema: (definitions) => definitions.refer(name, codec.schema) };
}

/** The same values with another JSON Schema. */
export function withSchema<Value, Context>(codec: Codec<Value, Context>, schema: JsonSchema): Codec<Value, Context> {
  return { ...codec, schema: () => schema };
}

/** An array, without its invalid items. */
export function list<Value, Context>(item: Codec<Value, Context>): Codec<readonly Value[], Context> {
  return {
    expects: 'an array',
    fits: ({ type }) => type === 'array',
    read: (at) => at.items().flatMap((each) => definite(decode(item, each))),
    schema: (definitions) => ({ type: 'array', items: item.schema(definitions) }),
  };
}

/** An array with at least one item; `hint` says what to do about an empty one. */
export function someOf<Value, Context>(item: Codec<Value, Context>, hint?: string): Codec<readonly Value[], Context> {
  const check = (values: readonly Value[], at: Cursor<Context>): readonly Value[] | undefined => {
    if (at.items().length > 0) return values;
    at.refuse('wrong-value', `${at.name} must have at least one item`, hint);
    return undefined;
  };
  return convert(list(item), check, { minItems: 1 });
}

/** One value or an array of them. */
export function oneOrMore<Value, Context>(item: Codec<Value, Context>): Codec<readonly Value[], Context> {
  return either(
    convert(item, (value) => [value] as const),
    list(item),
  );
}

/** The first of several codecs that accepts the JSON type of the value. */
export function either<Codecs extends readonly Codec<unknown, never>[]>(
  ...codecs: Codecs
): Codec<Infer<Codecs[number]>, ContextOf<Codecs[number]>> {
  type Value = Infer<Codecs[number]>;
  type Context = ContextOf<Codecs[number]>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what each of them needs, the context of all has
  const all = codecs as unknown as readonly Codec<Value, Context>[];
  return {
    expects: all
      .map(({ expects }) => expects)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' or '),
    fits: (node) => all.some((codec) => codec.fits(node)),
    read: (at) => all.find((codec) => codec.fits(at.node))?.read(at),
    schema: (definitions) => ({ anyOf: all.map((codec) => codec.schema(definitions)) }),
  };
}

/** A member of an object with arbitrary names: the parsed name, the parsed value, and the cursor at the name. */
export interface Named<Value, Name, Context> {
  readonly name: Name;
  readonly at: Cursor<Context>;
  readonly value: Value;
}

/** An object with arbitrary names, as a list of its members. A member whose name `key` refuses is left out. */
export function record<Value, Context>(
  value: Codec<Value, Context>,
): Codec<readonly Named<Value, string, Context>[], Context>;
export function record<Value, Name, Context>(
  value: Codec<Value, Context>,
  key: Codec<Name, Context>,
): Codec<readonly Named<Value, Name, Context>[], Context>;
export function record<Value, Context>(
  value: Codec<Value, Context>,
  key?: Codec<unknown, Context>,
): Codec<readonly Named<Value, unknown, Context>[], Context> {
  return {
    expects: 'an object',
    fits: ({ type }) => type === 'object',
    read: (at) =>
      at.members().flatMap((member) => {
        const name = key === undefined ? member.name : decode(key, member.key);
        const read = decode(value, member.value);
        return read === undefined || name === undefined ? [] : [{ name, at: member.key, value: read }];
      }),
    schema: (definitions) => ({
      type: 'object',
      ...(key === undefined ? {} : { propertyNames: key.schema(definitions) }),
      additionalProperties: value.schema(definitions),
    }),
  };
}

function definite<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}
