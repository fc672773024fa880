import type { Operation, Schema } from '../contract/index.js';
import { parsePointer } from '../json/index.js';
import type { Draft } from './draft.js';
import { answersOf, membersOf, targetOf } from './members.js';
import { firstLister, type Producer, type Resource } from './resource-graph.js';

/** The read of the item above that lists the items of a resource, if no list does: a cart shows its lines. */
export function readAbove(resource: Pick<Resource, 'parent' | 'producers'>): Operation | undefined {
  const lister = firstLister(resource)?.operation;
  return lister !== undefined && resource.parent?.roles.read.includes(lister) === true ? lister : undefined;
}

/**
 * Returns whether a response shows the item above, if nothing but its read shows the items of a resource: a deposit is
 * answered with the account, and a line with the cart that lists all of them.
 */
export function parentIn(
  { item, parent }: Pick<Draft | Resource, 'item' | 'parent'>,
  listers: readonly Producer[],
): (schema: Schema) => boolean {
  const reads = parent?.roles.read ?? [];
  const isShown =
    listers.length === 0 ? item === undefined : listers.every(({ operation }) => reads.includes(operation));
  const shown = isShown ? reads.flatMap(answersOf) : [];
  const sources = listers.flatMap(({ identity }) => [...identity.values()].flat());
  const lists = sources.flatMap((source) => (source.kind === 'response' ? [listPlaceOf(source.pointer)] : []));
  return (schema) =>
    shown.some((own) => {
      const hasAll = ({ around }: ListPlace): boolean => {
        const [wanted, given] = [own, schema].map((each) => namesAt(each, around));
        return wanted !== undefined && wanted.length > 0 && wanted.every((name) => given?.includes(name));
      };
      return targetOf(own) === targetOf(schema) || lists.some(hasAll);
    });
}

/** The place of a list in a body: the path to the object around it, and its name there. */
interface ListPlace {
  readonly around: readonly string[];
  readonly name: string;
}

/** The list that a pointer to its items leads through: `lines` in `data` for `/data/lines/*`. */
export function listPlaceOf(pointer: string): ListPlace {
  const path = parsePointer(pointer.replace(/#$/, ''));
  const at = path.indexOf('*') - 1;
  return { around: path.slice(0, Math.max(at, 0)), name: path[at] ?? '' };
}

/** The names of the members of an object within a body; undefined if there is none. */
function namesAt(schema: Schema, path: readonly string[]): readonly string[] | undefined {
  const found = path.reduce<Schema | undefined>((each, name) => each && membersOf(each).get(name), schema);
  return found && [...membersOf(found).keys()];
}
