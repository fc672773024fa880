import { getOrInsert } from '../../maps/maps.js';
import { subschemasOf } from './in-place.js';
import type { SchemaSite, SchemaSites } from './schema-site.js';

/** The given schemas, and all that lead to one of them by references and subschemas. */
export function leadingTo(ends: readonly SchemaSite[], sites: SchemaSites): ReadonlySet<SchemaSite> {
  const found = new Set(ends);
  if (found.size === 0) return found;
  const before = new Map<SchemaSite, SchemaSite[]>();
  for (const site of sites.values()) {
    const parts = [...site.keywords.values()].flatMap((keyword) => subschemasOf(keyword, sites));
    for (const next of [...site.targets.values(), ...parts]) {
      getOrInsert(before, next, () => []).push(site);
    }
  }
  for (const site of found) for (const each of before.get(site) ?? []) found.add(each);
  return found;
}
