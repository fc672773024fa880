import type { Schema } from '../../../../contract/index.js';

const numbers = new WeakMap<Schema, number>();
let last = 0;

/** A number that stands for a schema in keys; it never gets into anything that is told. */
export function identityOf(schema: Schema): number {
  let number = numbers.get(schema);
  if (number === undefined) numbers.set(schema, (number = ++last));
  return number;
}
