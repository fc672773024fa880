import { once } from '../compiled/once.js';
import type { Schema } from '../compiled/schema.js';
import { partsOf } from './schema-parts.js';

/** A cycle of schemas, each of which leads to all others; compared by identity. */
export type Cycle = object;

/** The cycle that contains a schema; undefined if it does not lead back to itself. */
export function cycleOf(schema: Schema): Cycle | undefined {
  if (!visitOf(schema).isDone) explore(schema);
  return visitOf(schema).cycle;
}

interface Visit {
  /** The visiting order, from 1; 0 if not visited. */
  number: number;
  /** The lowest number that is reachable from the schema. */
  lowest: number;
  isDone: boolean;
  cycle: Cycle | undefined;
}

const visitOf = once((_schema: Schema): Visit => ({ number: 0, lowest: 0, isDone: false, cycle: undefined }));

/** Finds the strongly connected components reachable from a schema (Tarjan 1972), without recursion. */
function explore(start: Schema): void {
  let count = 0;
  const open: Schema[] = [];
  const path: { readonly schema: Schema; readonly visit: Visit; readonly parts: Iterator<Schema> }[] = [];
  const enter = (schema: Schema): void => {
    const visit = visitOf(schema);
    visit.number = visit.lowest = ++count;
    open.push(schema);
    path.push({ schema, visit, parts: partsOf(schema).values() });
  };
  enter(start);
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    const { schema, visit, parts } = at;
    const next = parts.next();
    if (next.done !== true) {
      const other = visitOf(next.value);
      if (next.value === schema) visit.cycle = visit;
      if (other.number === 0) enter(next.value);
      else if (!other.isDone) visit.lowest = Math.min(visit.lowest, other.number);
      continue;
    }
    path.pop();
    const above = path.at(-1)?.visit;
    if (above !== undefined) above.lowest = Math.min(above.lowest, visit.lowest);
    if (visit.lowest < visit.number) continue;
    const members = open.splice(open.indexOf(schema)).map(visitOf);
    for (const member of members) {
      member.isDone = true;
      if (members.length > 1) member.cycle = visit;
    }
  }
}
