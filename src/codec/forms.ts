import { matching } from './combine.js';
import { string } from './scalars.js';

/** A JSON Pointer (RFC 6901). */
export const jsonPointer = matching(
  string,
  /^(?:\/(?:[^~]|~[01])*)?$/,
  'bad-pointer',
  (text, name) => `${name}: ${JSON.stringify(text)} is not a JSON Pointer`,
  (text) => (text.includes('~') ? 'write ~0 for ~, and ~1 for / in a name' : `did you mean "/${text}"?`),
);

/** A field name (RFC 9110 §5.1). */
export const fieldName = matching(
  string,
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
  'bad-header',
  (name) => `${JSON.stringify(name)} is not the name of a header`,
);
