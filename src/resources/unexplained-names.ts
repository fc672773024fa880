import { effectiveSchema, once, type Schema } from '../contract/index.js';
import { isSafeMethod } from '../http/index.js';
import { deepest, forEachMember } from './body-members.js';
import { isForeignName, isIdOf, relationOf, withoutId } from './item-names.js';
import { isScalarName, itemsOf } from './members.js';
import { keyOf } from './find-needs.js';
import type { OperationUse, Slot } from './resource-graph.js';
import { means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

/**
 * The places in requests of an operation that may name items of which the document tells nothing: those whose names say
 * that they are identities, such as `managerId`, and those with numbers and UUIDs that name an item by what it is to the
 * first one alone, such as `into` in the body of an action and `moveTo` in the query of a deletion. The identity of the
 * item itself, and identities of other systems, such as `externalId`, are none.
 */
export const unexplainedNames = once(({ operation, needs, resource, role }: OperationUse): readonly Slot[] => {
  const known = new Set(needs.map(({ slot }) => keyOf(slot)));
  const own = plainName(resource?.name ?? '');
  const isId = (name: string, schema: Schema): boolean =>
    isIdOf(name) && withoutId(name) !== own && !isForeignName(name) && isScalarName(schema);
  const found = new Map<string, Slot>();
  const add = (slot: Slot): void => void (known.has(keyOf(slot)) || found.set(keyOf(slot), slot));
  forEachMember(operation, deepest, (name, member, pointer, holder) => {
    const items = itemsOf(member)?.items;
    const [at, one] = items === undefined ? [pointer, member] : [`${pointer}/*`, items];
    const isBare = role === 'action' && holder === undefined && isRelation(name) && isKeyLike(one);
    if (isId(name, one) || isBare) add({ in: 'body', pointer: at });
  });
  for (const { in: where, name, schema } of isSafeMethod(operation.method) ? [] : operation.parameters) {
    if (where !== 'query' || schema === undefined) continue;
    const isBare = means(wordsOf(name).at(-1), 'links') && isKeyLike(schema);
    if (isId(name, schema) || isBare) add({ in: 'query', name });
  }
  return [...found.values()];
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
