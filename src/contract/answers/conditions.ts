import {
  anything,
  boolean,
  convert,
  decode,
  jsonPointer,
  object,
  optional,
  record,
  string,
  type Codec,
  type Cursor,
} from '../../codec/index.js';
import { parsePointer, toValue, type JsonValue, type Place } from '../../json/index.js';
import { patternOf, type TextPattern } from '../schema/pattern/pattern.js';

/** A condition on a value. */
export type Expectation =
  | { readonly kind: 'equals'; readonly value: JsonValue }
  | { readonly kind: 'matches'; readonly pattern: TextPattern }
  /** For a string, a part of its text; for an array, one of its items. */
  | { readonly kind: 'contains'; readonly value: JsonValue }
  | { readonly kind: 'absent'; readonly isAbsent: boolean };

/** A condition on one value of a request. */
export interface Condition {
  /** The name of a parameter or field; for the body, a JSON Pointer (RFC 6901). */
  readonly name: string;
  readonly expectation: Expectation;
  readonly place: Place;
}

/** Conditions on a request, all of which must be met. */
export interface Conditions {
  readonly path: readonly Condition[];
  readonly query: readonly Condition[];
  readonly header: readonly Condition[];
  readonly body: readonly Condition[];
}

/** Any value, with exact numbers. */
export const value: Codec<JsonValue> = convert(anything, ({ node }) => toValue(node));

const pattern = convert(string, (text, at): TextPattern | undefined => {
  const found = patternOf(text);
  if (found === undefined) at.refuse('wrong-value', `${at.name}: ${JSON.stringify(text)} is not a regular expression`);
  return found;
});

const words = object((name) => `the condition of ${name}`, {
  equals: optional(value, 'The value that it has to be.'),
  matches: optional(pattern, 'A regular expression that some of its text has to match.'),
  contains: optional(value, 'What some of its text, or an item of an array, has to be.'),
  absent: optional(boolean, 'Whether it has to be missing.'),
});

const known = 'equals, matches, contains or absent';

/** A value for an equality test, or an object that selects another comparison. */
const expectation: Codec<Expectation> = {
  expects: 'any value',
  fits: () => true,
  read(at) {
    if (at.node.type !== 'object') return { kind: 'equals', value: toValue(at.node) };
    const before = at.members().length;
    const said = decode(words, at);
    if (said === undefined) return undefined;
    if (before !== 1) {
      at.refuse('wrong-value', `the condition of ${at.name} must have one of ${known}`);
      return undefined;
    }
    if (said.matches !== undefined) return { kind: 'matches', pattern: said.matches };
    if (said.absent !== undefined) return { kind: 'absent', isAbsent: said.absent };
    if (said.contains !== undefined) return { kind: 'contains', value: said.contains };
    return said.equals === undefined ? undefined : { kind: 'equals', value: said.equals };
  },
  schema: (definitions) => ({
    anyOf: [{ not: { type: 'object' } }, { ...words.schema(definitions), minProperties: 1, maxProperties: 1 }],
  }),
};

function conditionsBy(name: Codec<string>): Codec<readonly Condition[]> {
  return convert(record(expectation, name), (entries) =>
    entries.map((entry): Condition => ({ name: entry.name, expectation: entry.value, place: entry.at.place })),
  );
}

const parts = object((name) => (name === 'when' ? 'when' : `"${name}"`), {
  path: optional(conditionsBy(string), 'By the name of a path parameter.'),
  query: optional(conditionsBy(string), 'By the name of a query parameter.'),
  header: optional(conditionsBy(string), 'By the name of a header, in any case.'),
  body: optional(conditionsBy(jsonPointer), 'By JSON Pointer into the body: /items/0/quantity; "" for all of it.'),
});

/**
 * The codec of conditions on requests.
 *
 * @example
 * decode(conditions, at) // { body: [{ name: '/quantity', expectation: { kind: 'equals', value: 100 }, place }], … }
 */
export const conditions: Codec<Conditions> = convert(parts, (said, at: Cursor) => {
  const { path = [], query = [], header = [], body = [] } = said;
  if (at.members().some(({ value: part }) => part.members().length > 0)) return { path, query, header, body };
  at.refuse('wrong-value', `${at.name} has no condition`, 'give it path, query, header or body');
  return undefined;
});

/** The reference tokens of the pointer of a body condition. */
export function tokensOf({ name }: Condition): readonly string[] {
  return parsePointer(name);
}
