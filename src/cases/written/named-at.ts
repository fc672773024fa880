import type { Cursor } from './cursor.js';

/** A name that points at something, and where it stands. */
export interface NamedAt {
  readonly name: string;
  readonly cursor: Cursor;
}

/** The name at a key that may be left out; `what` is how a person calls it. */
export function readNamedAt(cursor: Cursor | undefined, what: string): NamedAt | undefined {
  const name = cursor?.text(what);
  return cursor === undefined || name === undefined ? undefined : { name, cursor };
}
