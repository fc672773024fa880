import { thingOf, type Draft } from './draft.js';
import { lastLiteral } from './identity.js';
import { isCreating, isListing } from './kind-of-path.js';
import { formOf, literalOf } from './path-steps.js';
import { grouped, type Paths } from './paths.js';
import { plainName, thingName } from './words.js';

/**
 * Items that nothing creates or lists may be those of another resource: `/admin/users/{id}` those of `/users`, and
 * `/reports/{userId}` has one report for each user. Gives what stands for those that are gone.
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

/** Whether a resource is another one, or lies below it, with those in mind that stand for others. */
export function isWithin(draft: Draft, outer: Draft, aliases: ReadonlyMap<Draft, Draft> = new Map()): boolean {
  const at = aliases.get(draft) ?? draft;
  return at === outer || (at.parent !== undefined && isWithin(at.parent, outer, aliases));
}

/** Whether there are operations that create or list below a collection that has none itself: `/containers/create`. */
function isFedBelow({ collection = '' }: Draft, paths: Paths): boolean {
  const thing = thingName(lastLiteral(collection));
  return paths
    .below(formOf(collection))
    .flatMap((form) => paths.at(form))
    .some(({ operation, steps }) => isCreating(operation, literalOf(steps.at(-1))) || isListing(operation, thing));
}
