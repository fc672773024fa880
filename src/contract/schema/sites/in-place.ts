import { itemsOf, type Located, membersOf } from '../../document/located.js';
import type { KeywordSite, SchemaSite, SchemaSites } from './schema-site.js';

/** The subschemas of a keyword, in any form that its shape allows. */
export function subschemasOf(keyword: KeywordSite, sites: SchemaSites): SchemaSite[] {
  const own = sites.get(keyword.value.node);
  if (own !== undefined) return [own];
  const below = [...itemsOf(keyword.value), ...membersOf(keyword.value).map(({ value }) => value)];
  return below.flatMap(({ node }) => sites.get(node) ?? []);
}

/** The schemas that apply to the same value as `site`, by reference and by in-place applicators, including `site`. */
export function inPlaceClosure(site: SchemaSite, sites: SchemaSites, except: readonly string[]): SchemaSite[] {
  const found = new Set([site]);
  for (const current of found) {
    for (const next of inPlaceOf(current, sites, except)) found.add(next);
  }
  return [...found];
}

/** The direct members of the closure, in the order of the document. */
export function inPlaceOf(site: SchemaSite, sites: SchemaSites, except: readonly string[] = []): SchemaSite[] {
  return [...site.keywords.values()].flatMap((keyword) => {
    const { name, inPlace } = keyword.keyword;
    const target = site.targets.get(name);
    if (target !== undefined) return [target];
    return inPlace === true && !except.includes(name) ? subschemasOf(keyword, sites) : [];
  });
}

/** The schemas of all `contains` for the same value. */
export function containsInPlace(site: SchemaSite, sites: SchemaSites): Located[] {
  return inPlaceClosure(site, sites, ['not']).flatMap((each) => each.keywords.get('contains')?.value ?? []);
}
