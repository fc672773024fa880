import { grouped } from '../contract/index.js';
import { thingOf, type Draft } from './draft.js';
import { lastLiteral } from './identity.js';
import { isCreating, isListing } from './kind-of-path.js';
import { formOf, literalOf } from './path-steps.js';
import { type Paths } from './paths.js';
import { plainName, thingName } from './words.js';

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
    Object.assign(draft, { parent: keyed, names: [], isSingleton: true, collection: undefined });
    draft.because = `{${name}} of ${draft.item?.text ?? ''} names what ${keyed.collection ?? ''} holds`;
  }
  return aliases;
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
