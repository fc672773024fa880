import { didYouMean, nearestName } from '../error/index.js';
import { decode, type Codec, type ContextOf, type Infer } from './codec.js';
import type { Definitions, JsonSchema } from './json-schema.js';

/** An optional or required member of an object. */
export interface Field<Of extends Codec<unknown, never> = Codec<unknown, never>, Required extends boolean = boolean> {
  readonly codec: Of;
  readonly isRequired: Required;
  /** Annotations: `description`, `examples`, `default`. */
  readonly words: JsonSchema;
  /** What to do if the member is missing. */
  readonly hint?: string | undefined;
}

export type Fields = Readonly<Record<string, Field>>;

interface ObjectOptions {
  /** Further JSON Schema keywords, for conditions on several fields. */
  readonly schema?: JsonSchema;
  /** Ignore unknown members, which the schema still forbids. */
  readonly ignoresOthers?: boolean;
  /** Ignore members with matching names. */
  readonly ignores?: RegExp;
}

type FieldContext<Of extends Fields> = ContextOf<Of[keyof Of]['codec']>;

/** The value of an object with these fields. */
export type ObjectOf<Of extends Fields> = {
  readonly [Name in keyof Of as Of[Name]['isRequired'] extends true ? Name : never]: Infer<Of[Name]['codec']>;
} & { readonly [Name in keyof Of as Of[Name]['isRequired'] extends true ? never : Name]?: Infer<Of[Name]['codec']> };

/** A required member. */
export function required<Of extends Codec<unknown, never>>(
  codec: Of,
  description?: string,
  words: JsonSchema = {},
  hint?: string,
): Field<Of, true> {
  return { codec, isRequired: true, words: { ...(description === undefined ? {} : { description }), ...words }, hint };
}

/** An optional member. */
export function optional<Of extends Codec<unknown, never>>(
  codec: Of,
  description?: string,
  words: JsonSchema = {},
): Field<Of, false> {
  return { codec, isRequired: false, words: { ...(description === undefined ? {} : { description }), ...words } };
}

/**
 * An object with exactly these fields. It is invalid if a required field is. `subject` is the term for it in messages.
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
      // An object without a known key is of another kind, so its keys are not reported one by one.
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

/** The maximum number of unknown keys to report in an object without a known key. */
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
