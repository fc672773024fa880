export { type Codec, decode, type Infer, schemaOf } from './codec.js';
export { convert, described, either, list, matching, named, oneOrMore, record, someOf, withSchema } from './combine.js';
export type { Cursor } from './cursor.js';
export { fieldName, jsonPointer } from './forms.js';
export { describeNode, quotingHint } from './describe-node.js';
export type { JsonSchema } from './json-schema.js';
export { type Field, type Fields, object, type ObjectOf, optional, required } from './object.js';
export { cursorAt, openText, readText, throwAny } from './read-text.js';
export { anything, boolean, nothing, number, oneOf, refuseUnknown, string, text, whole } from './scalars.js';
