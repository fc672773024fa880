import { didYouMean, nearestName } from '../error/index.js';
import { decode, type Codec, type ContextOf, type Infer } from './codec.js';
import type { Definitions, JsonSchema } from './json-schema.js';

/** A member that an object may or must have. */
export interface Field<Of extends Codec<unknown, never> = Codec<unknown, never>, Required extends boolean = boolean> {
  readonly codec: Of;
  readonly isRequired: Required;
  /** Keywords that only describe: `description`, `examples`, `default`. */
  readonly words: JsonSchema;
  /** What to do where it is missing. */
  readonly hint?: string | undefined;
}

export type Fields = Readonly<Record<string, Field>>;

interface ObjectOptions {
  /** Further keywords of JSON Schema, for what no single field can say. */
  readonly schema?: JsonSchema;
  /** Members of other names are left aside where an object is read; the schema allows none. */
  readonly ignoresOthers?: boolean;
  /** Members with such names are left aside. */
  readonly ignores?: RegExp;
}

type FieldContext<Of extends Fields> = ContextOf<Of[keyof Of]['codec']>;

/** What an object with such fields says. */
export type ObjectOf<Of extends Fields> = {
  readonly [Name in keyof Of as Of[Name]['isRequired'] extends true ? Name : never]: Infer<Of[Name]['codec']>;
} & { readonly [Name in keyof Of as Of[Name]['isRequired'] extends true ? never : Name]?: Infer<Of[Name]['codec']> };

/** A member that has to be there. */
export function required<Of extends Codec<unknown, never>>(
  codec: Of,
  description?: string,
  words: JsonSchema = {},
  hint?: string,
): Field<Of, true> {
  return { codec, isRequired: true, words: { ...(description === undefined ? {} : { description }), ...words }, hint };
}

/** A member that may be left out. */
export function optional<Of extends Codec<unknown, never>>(
  codec: Of,
  description?: string,
  words: JsonSchema = {},
): Field<Of, false> {
  return { codec, isRequired: false, words: { ...(description === undefined ? {} : { description }), ...words } };
}

/**
 * An object with these fields and no others; it means nothing where one of those that it must have does not. `subject` is
 * what messages call it.
 *
 * @example
 * object('an override', { cases: required(globs, 'The cases that it is about.'), level: required(level) })
 */
export function object<const Of extends Fields>(
  subject: string | ((name: string) => string),
  fields: Of,
  { schema = {}, ignoresOthers = false, ignores }: ObjectOptions = {},
): Codec<ObjectOf<Of>, FieldContext<Of>> {
  const known = Object.keys(fields);
  const subjectOf = typeof subject === 'string' ? () => subject : subject;
  return {
    expects: 'an object',
    subject: subjectOf,
    fits: ({ type }) => type === 'object',
    read(at) {
      const value: Record<string, unknown> = {};
      const meant = new Set<string>();
      const unknown: (() => void)[] = [];
      for (const { name, key, value: member } of at.members()) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the context of the object is that of its fields
        const codec = Object.hasOwn(fields, name)
          ? (fields[name]?.codec as Codec<unknown, FieldContext<Of>>)
          : undefined;
        if (codec === undefined && (ignoresOthers || ignores?.test(name) === true)) continue;
        meant.add(codec === undefined ? (nearestName(name, known) ?? '') : name);
        if (codec === undefined) {
          const hint = didYouMean(name, known) ?? `the known keys are ${known.join(', ')}`;
          const message = `unknown key ${JSON.stringify(name)} in ${subjectOf(at.name)}`;
          unknown.push(() => key.refuse('unknown-key', message, hint));
          continue;
        }
        const read = decode(codec, member);
        if (read !== undefined) value[name] = read;
      }
      // An object of which nothing is known is of another kind, so its keys are not named one by one.
      const isForeign =
        unknown.length > mostUnknown &&
        Object.values(fields).some(({ isRequired }) => isRequired) &&
        known.every((name) => !meant.has(name));
      if (!isForeign) for (const refuse of unknown) refuse();
      let isWhole = true;
      for (const [name, { isRequired, hint }] of Object.entries(fields)) {
        if (!isRequired) continue;
        isWhole &&= name in value;
        if (!meant.has(name)) at.refuse('missing-key', `${subjectOf(at.name)} has no ${name}`, hint);
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each member was read by the codec of its field
      return isWhole ? (value as ObjectOf<Of>) : undefined;
    },
    schema: (definitions) => ({ ...objectSchema(fields, definitions), ...schema }),
  };
}

/** As many unknown keys are named in an object without a known one. */
const mostUnknown = 3;

function objectSchema(fields: Fields, definitions: Definitions): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    properties: Object.fromEntries(
      entries.map(([name, { codec, words }]) => [name, { ...words, ...codec.schema(definitions), ...words }]),
    ),
  };
}
