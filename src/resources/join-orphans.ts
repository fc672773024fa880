import { grouped } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import { thingOf, type Draft } from './draft.js';
import { containersOf, identityMembers, identityNames, lastLiteral, namedOf } from './identity.js';
import { isCreating, isListing } from './kind-of-path.js';
import { answersOf, bodiesOf, isReadOnly, isScalarName, membersOf } from './members.js';
import { formOf, literalOf } from './path-steps.js';
import { parted, type Paths } from './paths.js';
import { shownBy } from './listing.js';
import { means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/**
 * Joins items that nothing creates or lists to another resource: `/admin/users/{id}` become items of `/users`, and
 * `/reports/{userId}` a singleton below each user. Returns the replacement of each merged resource.
 */
export function joinOrphans(
  items: Map<string, Draft>,
  collections: ReadonlyMap<string, Draft>,
  paths: Paths,
): ReadonlyMap<Draft, Draft> {
  const attached = new Set(collections.values());
  const fed = new Set([...items.values()].filter((draft) => attached.has(draft) || isFedBelow(draft, paths)));
  const byThing = grouped(
    [...fed].filter(({ names }) => names.length === 1),
    thingOf,
  );
  const aliases = new Map<Draft, Draft>();
  for (const [form, draft] of items) {
    const [name, ...others] = draft.names;
    if (name === undefined || others.length > 0 || fed.has(draft)) continue;
    const thing = thingOf(draft);
    const { parent } = draft;
    const isFree = (other: Draft): boolean => !isWithin(other, draft, aliases);
    const same = byThing
      .get(thing)
      ?.find((other) => isFree(other) && (parent === undefined || other.parent === parent));
    if (same !== undefined) {
      items.set(form, same);
      aliases.set(draft, same);
      continue;
    }
    const plain = plainName(name);
    const named = plain.replace(/(?:id|uuid)$/, '');
    const keyed = [plain, named]
      .flatMap((each) => byThing.get(each) ?? [])
      .find((other) => other.parent === undefined && isFree(other));
    if (keyed === undefined || thing === '' || !paths.has(form) || plain.startsWith(thing)) continue;
    becomeSingleton(draft, keyed);
  }
  return aliases;
}

/**
 * Joins items that nothing creates or lists to a resource by one of its members: `/users/by-email/{email}` shows the users
 * of `/users`, and `/profiles/{username}` becomes a singleton below those that `POST /users` creates with a `username`.
 * Returns the replacement of each merged resource.
 */
export function joinByMember(
  items: Map<string, Draft>,
  collections: ReadonlyMap<string, Draft>,
  paths: Paths,
): ReadonlyMap<Draft, Draft> {
  const aliases = new Map<Draft, Draft>();
  const attached = new Set(collections.values());
  for (const [form, draft] of items) {
    const [name = '', ...others] = draft.names;
    if (others.length > 0 || attached.has(draft) || !paths.has(form) || isFedBelow(draft, paths)) continue;
    const [around, last] = parted(formOf(draft.collection ?? ''));
    const shown = collections.get(around);
    if (shown !== undefined && looksUp(last, name) && showsSame(form, shown, paths)) {
      items.set(form, shown);
      aliases.set(draft, shown);
      continue;
    }
    if (draft.parent !== undefined) continue;
    for (const [collection, holder] of collections) {
      const key = holder.parent === undefined ? keyIn(collection, name, thingOf(holder), paths) : undefined;
      if (key === undefined) continue;
      // Without a path of its own and an identity in responses, the holder has no better name.
      if (holder.item === undefined && !showsIdentity(collection, holder, paths)) holder.names = [name];
      else holder.keys.set(name, { in: 'request', pointer: key });
      becomeSingleton(draft, holder);
      break;
    }
  }
  return aliases;
}

/** Whether the words before a parameter say by which member it names an item: `by-email` of `{email}`, `sku` of `{sku}`. */
function looksUp(literal: string, name: string): boolean {
  const words = wordsOf(literal);
  return plainName((words[0] === 'by' ? words.slice(1) : words).join('')) === plainName(name);
}

/** Whether the response to a GET shows what the path of an item shows. */
function showsSame(form: string, { item }: Draft, paths: Paths): boolean {
  const routes = paths.at(form).filter(({ operation }) => operation.method === 'GET' && !isListing(operation, ''));
  const own = item && shownBy(paths.at(formOf(item.text)));
  return own !== undefined && [...shownBy(routes)].some((names) => own.has(names));
}

function becomeSingleton(draft: Draft, parent: Draft): void {
  const [name = ''] = draft.names;
  const because = `{${name}} of ${draft.item?.text ?? ''} names what ${parent.collection ?? ''} holds`;
  Object.assign(draft, { parent, names: [], isSingleton: true, collection: undefined, because });
}

/** The member of the request to a collection that has the name of a parameter: `/user/username` for `username`. */
function keyIn(collection: string, name: string, thing: string, paths: Paths): string | undefined {
  const plain = plainName(name);
  const isOfThing = plain !== thing && plain.startsWith(thing);
  const isUnmistakable = means(plain, 'identifying') && !means(plain, 'identity');
  if (thing === '' || !(isOfThing || isUnmistakable)) return undefined;
  for (const { operation } of paths.at(collection).filter((route) => route.operation.method === 'POST')) {
    const shown = answersOf(operation).flatMap((schema) => containersOf(schema, collection));
    if (!shown.some(([, schema]) => [...membersOf(schema).keys()].some((member) => plainName(member) === plain)))
      continue;
    for (const [around, schema] of bodiesOf(operation).flatMap((body) => containersOf(body, collection)))
      for (const [member, own] of membersOf(schema))
        if (plainName(member) === plain && isScalarName(own) && !isReadOnly(own))
          return around + formatPointer([member]);
  }
  return undefined;
}

function showsIdentity(collection: string, holder: Draft, paths: Paths): boolean {
  const routes = paths.at(collection).map(({ operation }) => operation);
  return namedOf(holder, routes).some((named) =>
    routes
      .flatMap(answersOf)
      .some((schema) => identityMembers(schema, named, collection, identityNames(named, true)).length > 0),
  );
}

/** Whether a resource is `outer` or lies below it; `aliases` maps merged resources to their replacements. */
export function isWithin(draft: Draft, outer: Draft, aliases: ReadonlyMap<Draft, Draft> = new Map()): boolean {
  const at = aliases.get(draft) ?? draft;
  return at === outer || (at.parent !== undefined && isWithin(at.parent, outer, aliases));
}

/** Whether operations below a collection without operations of its own create or list: `/containers/create`. */
function isFedBelow({ collection = '' }: Draft, paths: Paths): boolean {
  const thing = thingName(lastLiteral(collection));
  return paths
    .below(formOf(collection))
    .flatMap((form) => paths.at(form))
    .some(({ operation, steps }) => isCreating(operation, literalOf(steps.at(-1))) || isListing(operation, thing));
}
