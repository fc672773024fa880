import { itemsOf, membersOf } from '../../document/located.js';
import type { Located } from '../../document/located.js';
import type { Direction } from '../../compiled/schema.js';
import { inPlaceClosure } from '../sites/in-place.js';
import { leadingTo } from '../sites/leading-to.js';
import { patternOf } from '../pattern/pattern.js';
import type { SchemaSite, SchemaSites } from '../sites/schema-site.js';
import { none } from './context.js';

/** Under `not` and `if` a schema is only asked, so that what it requires is not owed but meant. */
const asked = ['not', 'if'];

/**
 * The names that a schema requires of a value but that are not owed in one direction: `readOnly` in a request,
 * `writeOnly` in a response (OpenAPI 3.0 §4.7.24.2, JSON Schema 2020-12 validation §9.4). The property and its
 * requirement may stand in different parts of a composition.
 */
export function namesNotOwed(site: SchemaSite, direction: Direction, sites: SchemaSites): ReadonlySet<string> {
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
  const parts = inPlaceClosure(site, sites, asked);
  const required = new Set(parts.flatMap(requiredNames));
  if (required.size === 0) return none;
  const names = [...required].filter((name) =>
    parts.some((part) => propertiesNamed(part, name).some((property) => hasFlag(property, keyword, sites))),
  );
  return names.length === 0 ? none : new Set(names.sort());
}

/** The schemas that lead to anything, wherever it stands, that is only sent the other way. */
export function directionalSites(direction: Direction, sites: SchemaSites): ReadonlySet<SchemaSite> {
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
  const all = [...sites.values()];
  const foreign = all.filter(({ keywords }) => keywords.has(keyword));
  if (foreign.length === 0) return new Set();
  // It leads to wherever those who refer to this schema say.
  const dynamic = all.filter(({ keywords }) => keywords.has('$dynamicRef') || keywords.has('$recursiveRef'));
  return leadingTo([...foreign, ...dynamic], sites);
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

/** Where several schemas speak, one `true` is enough (JSON Schema 2020-12 validation §9.4). */
function hasFlag(property: Located, keyword: string, sites: SchemaSites): boolean {
  const site = sites.get(property.node);
  if (site === undefined) return false;
  return inPlaceClosure(site, sites, [...asked, 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas']).some((part) => {
    const node = part.keywords.get(keyword)?.value.node;
    return node?.type === 'literal' && node.value === true;
  });
}
