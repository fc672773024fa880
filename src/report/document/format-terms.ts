import {
  described,
  list,
  named,
  number,
  object,
  oneOf,
  optional,
  required,
  string,
  whole,
  withSchema,
  type Codec,
  type Fields,
  type ObjectOf,
} from '../../codec/index.js';
import { levels, rules, type Category } from '../../checks/index.js';
import type { Verdict } from '../../run/index.js';

/** Accepts every member of a union; a member that is missing from the table is a type error. */
export function all<T extends string>(members: Readonly<Record<T, true>>): Codec<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the table lists its keys
  return oneOf(Object.keys(members) as T[]);
}

/** An object with exactly these members; readers ignore members of later versions. */
export function plain<const Of extends Fields>(fields: Of, description?: string) {
  const schema = description === undefined ? {} : { description };
  return { ...object((name) => name, fields, { schema, ignoresOthers: true }), fields };
}

/** A definition of the JSON Schema. */
export function entry<const Of extends Fields>(name: string, description: string, fields: Of) {
  return { ...named(name, plain(fields, description)), fields };
}

/** The type of a value before serialization: optional members may be `undefined`, which JSON omits. */
export type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Written<T[Name]> | (object extends Pick<T, Name> ? undefined : never) }
    : T;

/** Writes an entry: its members in the order of the declaration, without whatever else `value` has. */
export function written<Of extends Fields>(
  { fields }: { readonly fields: Of },
  value: Written<ObjectOf<Of>>,
): Written<ObjectOf<Of>> {
  const members = new Map<string, unknown>(Object.entries(value));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the members of the entry
  return Object.fromEntries(Object.keys(fields).map((name) => [name, members.get(name)])) as Written<ObjectOf<Of>>;
}

export const count = whole(0);
/** In milliseconds. */
export const duration = number({ minimum: 0 });
export const texts = list(string);
export const digest = withSchema(string, { type: 'string', pattern: '^[0-9a-f]{16}$' });
export const dateTime = withSchema(string, { type: 'string', format: 'date-time' });
export const level = oneOf(levels);
const ruleIds = rules.map(({ id }) => id);
export const rule = withSchema(oneOf(ruleIds, 'rule', 'this version does not know it'), { type: 'string' });
export const category = all<Category>({ shape: true, auth: true, robustness: true, state: true, client: true });
export const verdict = named(
  'verdict',
  described(
    all<Verdict>({ conforms: true, violates: true, 'no-verdict': true }),
    '`conforms`: no violations except declared ones; `violates`: at least one violation, or in a strict run a warning; `no-verdict`: Trellis could not judge the target.',
  ),
);

const placeDescriptions = {
  file: 'The file, as the user named it.',
  line: 'The line, counted from 1.',
  column: 'The column, counted from 1 in UTF-16 code units.',
  pointer: 'The JSON Pointer (RFC 6901) of the value within the file; empty for the whole file.',
};

/** The members of an object that has a place. */
export const placeFields = {
  file: required(string, placeDescriptions.file),
  line: required(whole(1), placeDescriptions.line),
  column: required(whole(1), placeDescriptions.column),
  pointer: required(string, placeDescriptions.pointer),
};

/** The members of an object that may have a place. */
export const optionalPlaceFields = {
  file: optional(string, placeDescriptions.file),
  line: optional(whole(1), placeDescriptions.line),
  column: optional(whole(1), placeDescriptions.column),
  pointer: optional(string, placeDescriptions.pointer),
};

export const place = entry('place', 'A position in a file.', placeFields);
