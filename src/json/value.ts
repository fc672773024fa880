import type { ExactNumber } from './exact-number.js';

/**
 * A lossless JSON value, in the form that schema validators read.
 *
 * Objects have a null prototype, so that `__proto__` and `constructor` are ordinary members.
 */
export type JsonValue = null | boolean | string | ExactNumber | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue;
}
