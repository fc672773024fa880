import type { Operation, Schema } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import { bodiesOf, isReadOnly, itemsOf, membersOf } from './members.js';

/** How deep within a body members are looked for that name items. */
export const deepest = 4;
/** The number of members of the bodies of an operation that may be read; with more, fewer levels are. */
const mostMembers = 20_000;

/**
 * Calls a function for each member that the bodies of an operation may contain, down to a depth; returns false if there
 * are too many to read all. `holder` is the name of the member around it.
 */
export function forEachMember(
  operation: Operation,
  levels: number,
  see: (name: string, member: Schema, pointer: string, holder: string | undefined) => void,
): boolean {
  let read = 0;
  const visit = (schema: Schema, around: string, depth: number, holder?: string): void => {
    const list = itemsOf(schema)?.items;
    if (list !== undefined && depth > 0) visit(list, `${around}/*`, depth - 1, holder);
    for (const [name, member] of membersOf(schema)) {
      if (read++ > mostMembers) return;
      if (isReadOnly(member)) continue;
      const pointer = around + formatPointer([name]);
      see(name, member, pointer, holder);
      if (depth > 0) visit(member, pointer, depth - 1, name);
    }
  };
  for (const schema of bodiesOf(operation)) visit(schema, '', levels);
  return read <= mostMembers;
}
