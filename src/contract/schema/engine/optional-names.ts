import { isLiteral } from '../../../json/index.js';
import { itemsOf, type Located, membersOf } from '../../document/located.js';
import type { Direction } from '../../compiled/schema.js';
import { getOrInsert } from '../../maps/maps.js';
import { inPlaceClosure } from '../sites/in-place.js';
import { leadingTo } from '../sites/leading-to.js';
import { patternOf } from '../pattern/pattern.js';
import type { SchemaSite, SchemaSites } from '../sites/schema-site.js';
import { none } from './context.js';

/** Keywords whose subschemas are only conditions, so that names that they require stay required. */
const asked = ['not', 'if'];

/**
 * The names that a schema requires but that may be omitted in one direction: `readOnly` in a request, `writeOnly` in a
 * response (OpenAPI 3.0 §4.7.24.2, JSON Schema 2020-12 validation §9.4). The property and `required` may be in
 * different parts of a composition.
 */
export function optionalNames(site: SchemaSite, direction: Direction, sites: SchemaSites): ReadonlySet<string> {
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
  const parts = inPlaceClosure(site, sites, asked);
  const required = new Set(parts.flatMap(requiredNames));
  if (required.size === 0) return none;
  const names = [...required].filter((name) =>
    parts.some((part) => propertiesNamed(part, name).some((property) => hasFlag(property, keyword, sites))),
  );
  return names.length === 0 ? none : new Set(names.sort());
}

/** The schemas that lead to a property that is sent only in the other direction; found once for all compilers. */
export class DirectionalSites {
  readonly #sites: SchemaSites;
  readonly #known = new Map<Direction, ReadonlySet<SchemaSite>>();

  constructor(sites: SchemaSites) {
    this.#sites = sites;
  }

  /** Whether a schema requires less of a value in a direction than it declares. */
  has(site: SchemaSite, direction: Direction): boolean {
    return getOrInsert(this.#known, direction, () => this.#find(direction)).has(site);
  }

  #find(direction: Direction): ReadonlySet<SchemaSite> {
    const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
    const all = [...this.#sites.values()];
    const foreign = all.filter(({ keywords }) => keywords.has(keyword));
    if (foreign.length === 0) return new Set();
    // The target of a dynamic reference depends on the referring schemas.
    const dynamic = all.filter(({ keywords }) => keywords.has('$dynamicRef') || keywords.has('$recursiveRef'));
    return leadingTo([...foreign, ...dynamic], this.#sites);
  }
}

function requiredNames({ keywords }: SchemaSite): string[] {
  const lists = ['dependentRequired', 'dependencies'].flatMap((name) => membersOf(keywords.get(name)?.value));
  const nodes = [keywords.get('required')?.value, ...lists.map(({ value }) => value)].flatMap(itemsOf);
  return nodes.flatMap(({ node }) => (node.type === 'string' ? [node.value] : []));
}

function propertiesNamed({ keywords }: SchemaSite, name: string): Located[] {
  const named = membersOf(keywords.get('properties')?.value).filter((member) => member.name === name);
  const matching = membersOf(keywords.get('patternProperties')?.value).filter(
    (member) => patternOf(member.name)?.test(name) === true,
  );
  return [...named, ...matching].map(({ value }) => value);
}

/** One `true` among several schemas suffices (JSON Schema 2020-12 validation §9.4). */
function hasFlag(property: Located, keyword: string, sites: SchemaSites): boolean {
  const site = sites.get(property.node);
  if (site === undefined) return false;
  return inPlaceClosure(site, sites, [...asked, 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas']).some((part) => {
    const node = part.keywords.get(keyword)?.value.node;
    return isLiteral(node, true);
  });
}
