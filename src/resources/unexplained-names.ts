import { effectiveSchema, once, type Schema } from '../contract/index.js';
import { deepest, forEachMember } from './body-members.js';
import { isForeignName, isIdOf, relationOf, withoutId } from './item-names.js';
import { isScalarName, itemsOf } from './members.js';
import type { OperationUse } from './resource-graph.js';
import { plainName } from './words.js';

/**
 * The members of the bodies of an operation that may name items of which the document tells nothing, as JSON pointers:
 * those whose names say that they are identities, such as `/managerId`, and in actions also the numbers and UUIDs that
 * name an item by what it is to the first one alone: `/into`. The identity of the item itself, and identities of other
 * systems, such as `externalId`, are none.
 */
export const unexplainedNames = once(({ operation, needs, resource, role }: OperationUse): readonly string[] => {
  const known = new Set(needs.flatMap(({ slot }) => (slot.in === 'body' ? [slot.pointer] : [])));
  const own = plainName(resource?.name ?? '');
  const found = new Set<string>();
  forEachMember(operation, deepest, (name, member, pointer, holder) => {
    const items = itemsOf(member)?.items;
    const [at, one] = items === undefined ? [pointer, member] : [`${pointer}/*`, items];
    const isId = isIdOf(name) && withoutId(name) !== own && !isForeignName(name) && isScalarName(one);
    const isBare = role === 'action' && holder === undefined && isRelation(name) && isKeyLike(one);
    if ((isId || isBare) && !known.has(at)) found.add(at);
  });
  return [...found];
});

/** Whether a name states nothing but a relation. */
function isRelation(name: string): boolean {
  const relation = relationOf(name);
  return relation !== undefined && relation.thing.length === 0 && !relation.isId;
}

function isKeyLike(schema: Schema): boolean {
  const effective = effectiveSchema(schema);
  return effective.types.join() === 'integer' || effective.texts('format').includes('uuid');
}
