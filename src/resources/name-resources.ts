import { lineOf, thingOf, type Draft } from './draft.js';
import { lastLiteral } from './identity.js';
import { oneOf } from './words.js';

/**
 * Gives each resource a unique name: the singular of its collection, prefixed with the name of its parent or its path
 * if others share it. Resources with few parents are named first. `given` are names from the configuration.
 */
export function nameResources(drafts: readonly Draft[], given: ReadonlyMap<Draft, string> = new Map()): void {
  const taken = new Set(given.values());
  for (const draft of drafts.toSorted((one, other) => lineOf(one).length - lineOf(other).length)) {
    draft.name = given.get(draft) ?? freeName(draft, taken);
    taken.add(draft.name);
  }
}

function freeName(draft: Draft, taken: ReadonlySet<string>): string {
  const path = draft.collection ?? draft.item?.text ?? '';
  const own = oneOf(lastLiteral(path)) || thingOf(draft) || 'item';
  const literals = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  const around = draft.parent?.name ?? oneOf(literals.at(-2) ?? own);
  const free = [own, `${around === own ? 'sub' : around}-${own}`].find((name) => !taken.has(name));
  if (free !== undefined) return free;
  let count = 2;
  while (taken.has(`${own}-${count}`)) count++;
  return `${own}-${count}`;
}
