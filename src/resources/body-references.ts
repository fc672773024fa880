import { keywordNode, type Schema } from '../contract/index.js';
import type { Place } from '../json/index.js';
import { deepest, forEachMember } from './body-members.js';
import { thingOf, type Draft } from './draft.js';
import { isBareId, relationOf, withoutId } from './item-names.js';
import { bodiesOf, isReadOnly, isScalarName, itemsOf, membersOf, schemasFor, typesOf } from './members.js';
import { formOf } from './path-steps.js';
import { referenceOf, type NeedsOf } from './reference.js';
import type { ReferenceIndex } from './reference-index.js';
import { isCreatable, type Need } from './resource-graph.js';
import { isNamed } from './vocabulary.js';
import { plainName, thingName } from './words.js';

/** Schemas that refer to each other have more members than can be read within a few levels. */
export function bodyReferences(of: NeedsOf, index: ReferenceIndex): readonly Need[] {
  for (let depth = deepest; depth >= 0; depth--) {
    const found = referencesWithin(depth, of, index);
    if (found !== undefined) return found;
  }
  return [];
}

/** Returns the references in the bodies of an operation down to a depth; undefined if there are too many members. */
function referencesWithin(levels: number, of: NeedsOf, index: ReferenceIndex): readonly Need[] | undefined {
  const { role, resource } = of;
  const { operation } = of.route;
  const isInPath = isOfItem(of);
  const bare = bareReferent(of, index);
  const found = new Map<string, Need>();
  const hasId = bodiesOf(operation).some((schema) => membersOf(schema).has('id'));
  // A copy gets an identity of its own.
  const isCopy = resource?.copiers.some((copier) => copier.operation === operation) === true;
  const add = (pointer: string, name: string, other: Draft, place: Place, isTaking = false): void => {
    // The member `zone` of a zone holds its contents; only `zoneId` repeats the identity.
    const isList = role === 'action' && pointer.endsWith('/*') && !pointer.slice(0, -2).includes('*');
    const isNone =
      role === 'create' ? !isOfAnother(name, other) : isCopy || hasId || withoutId(name) === plainName(name);
    if (other === resource && !isList && isNone) return;
    if (!found.has(pointer)) {
      // Beside the item in the path, a body can name another one.
      const own = other === resource && isInPath && isOfAnother(name, other) ? undefined : resource;
      const need = referenceOf({ in: 'body', pointer }, other, own, role, place, name);
      found.set(pointer, isTaking ? { ...need, isTaking } : need);
    }
  };
  const made = new Set<string>();
  const isWhole = forEachMember(operation, levels, (name, member, pointer, holder) => {
    if (role === 'create' && holder === undefined && isNewItem(name, member, resource))
      made.add(pointer).add(`${pointer}/id`);
    const items = itemsOf(member)?.items;
    const one = items ?? member;
    const other =
      index.find(name, resource, isScalarName(one) ? one : undefined, holder) ??
      typed(one, resource, index) ??
      (isKin(name, one, resource) ? resource : undefined) ??
      (items !== undefined && isBareId(name) ? bare : undefined);
    if (other === undefined || (made.has(pointer) && !isPosted(other))) return;
    if (isScalarName(member) && !typesOf(member).has('array')) add(pointer, name, other, member.place);
    else if (items !== undefined && isScalarName(items)) add(`${pointer}/*`, name, other, items.place);
    else {
      const [own, id, object] = identifierIn(member, pointer);
      if (id !== undefined && !isReadOnly(id) && isScalarName(id))
        add(own, name, other, id.place, saidOf(object).length > 0);
    }
  });
  return isWhole ? [...found.values()] : undefined;
}

/**
 * The resource whose items a list named `ids` names in a request to what exists: those below the item in the path, such as
 * the entries of `PUT /lists/{id}/order`, or without one, those of the collection.
 */
export function bareReferent(of: NeedsOf, index: ReferenceIndex): Draft | undefined {
  const { role, resource } = of;
  if (resource === undefined || role === 'create' || role === 'list') return undefined;
  const owner = resource.isSingleton ? resource.parent : resource;
  return isOfItem(of) || resource.isSingleton ? owner && index.onlyBelow(owner) : owner;
}

/** Whether the path of an operation names an item of its resource. */
function isOfItem({ route: { spots }, resource }: NeedsOf): boolean {
  return spots.some(({ item }) => resource?.item !== undefined && formOf(item) === formOf(resource.item.text));
}

/** The resource of an object with an `id` and a constant `type`, such as `{ type: people, id }` (JSON:API 1.1 §7.3). */
function typed(object: Schema, from: Draft | undefined, index: ReferenceIndex): Draft | undefined {
  const members = membersOf(object);
  const [type, data] = ['type', 'data'].map((name) => members.get(name));
  if (type === undefined) return data && typed(data, from, index);
  const said = schemasFor(type).flatMap((part) => ['const', 'enum'].flatMap((name) => keywordNode(part, name) ?? []));
  const texts = said.flatMap((node) => (node.type === 'array' ? node.items : [node]));
  const [text, ...others] = texts.flatMap((node) => (node.type === 'string' ? [node.value] : []));
  const isOne = text !== undefined && others.length === 0 && members.has('id');
  return isOne ? index.find(thingName(text), from, undefined) : undefined;
}

/**
 * Whether a member may hold the item that a request creates rather than refer to one of a resource of the same kind: the
 * `shift` of `/labor/shifts` says more than a reference, which has an identity and a type.
 */
function isNewItem(name: string, member: Schema, resource: Draft | undefined): boolean {
  return resource !== undefined && thingName(name) === thingOf(resource) && saidOf(member).length > 1;
}

/** The members of an object in a request that say more of an item than which one it is. */
function saidOf(object: Schema): readonly string[] {
  return [...membersOf(object)].flatMap(([name, member]) =>
    name === 'type' || isReadOnly(member) || isNamed(name, 'identity') ? [] : [name],
  );
}

/** Whether clients create items of a resource by what they say of them. */
function isPosted({ roles }: Draft): boolean {
  return roles.create.some((operation) => operation.method === 'POST' && bodiesOf(operation).length > 0);
}

/** Whether a member names another item of a resource by what it is to the first one: `parentId`, `sourceId`. */
function isKin(name: string, member: Schema, resource: Draft | undefined): boolean {
  const relation = relationOf(name);
  const isName = relation?.by === 'kin' && relation.thing.length === 0 && relation.isId;
  return (
    isName && resource !== undefined && isCreatable(resource) && resource.names.length === 1 && isScalarName(member)
  );
}

/** Whether a member of a new item names another one, as `parentZoneId` does, and not the new one, as `zoneId`. */
export function isOfAnother(name: string, resource: Pick<Draft, 'collection' | 'item' | 'names'>): boolean {
  const thing = withoutId(name);
  const own = [thingOf(resource), ...resource.names].map(withoutId);
  return thing !== plainName(name) && !['', ...own].includes(thing);
}

/** The `id` of the object or of the objects that a member holds, with the object, also within `data` (JSON:API 1.1 §7.2.2.2). */
function identifierIn(
  member: Schema,
  pointer: string,
): readonly [pointer: string, id: Schema | undefined, object: Schema] {
  const items = itemsOf(member)?.items;
  const own = items === undefined ? pointer : `${pointer}/*`;
  const object = items ?? member;
  const members = membersOf(object);
  const data = members.get('data');
  const isWrapped = data !== undefined && !members.has('id');
  return isWrapped ? identifierIn(data, `${own}/data`) : [`${own}/id`, members.get('id'), object];
}
