import { memberAt, membersOf, rootOf, textAt } from '../document/located.js';
import type { Located } from '../document/located.js';
import { inPlaceClosure } from './sites/in-place.js';
import type { SchemaSite, SchemaSites } from './sites/schema-site.js';

/** A schema that a discriminator selects, with its discriminator value. */
export type DerivedSchema = readonly [name: string, schema: SchemaSite];

/**
 * The schemas that the `discriminator` of a base selects among (OpenAPI 3.1 §4.8.25): the components in its mapping,
 * otherwise all that extend the base by `allOf`. Empty if `oneOf` or `anyOf` beside it lists them.
 */
export function derivedSchemas(base: SchemaSite, sites: SchemaSites): readonly DerivedSchema[] {
  const discriminator = base.keywords.get('discriminator')?.value;
  if (discriminator === undefined || base.keywords.has('oneOf') || base.keywords.has('anyOf')) return [];
  const components = memberAt(memberAt(rootOf(base.at.document), 'components'), 'schemas');
  const mapping = memberAt(discriminator, 'mapping');
  if (mapping === undefined) return named(components, sites).filter(([, site]) => isExtension(site, base, sites));
  return membersOf(mapping).flatMap(({ name }) => {
    const target = textAt(mapping, name)?.replace(/^#\/components\/schemas\//, '') ?? '';
    const at = memberAt(components, target);
    const site = at && sites.get(at.node);
    return site === undefined ? [] : [[name, site] as const];
  });
}

function named(components: Located | undefined, sites: SchemaSites): readonly DerivedSchema[] {
  return membersOf(components).flatMap(({ name, value }) => {
    const site = sites.get(value.node);
    return site === undefined ? [] : [[name, site] as const];
  });
}

/** Keywords with conditional subschemas. */
const conditional = ['anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'];

function isExtension(site: SchemaSite, base: SchemaSite, sites: SchemaSites): boolean {
  return site !== base && site.keywords.has('allOf') && inPlaceClosure(site, sites, conditional).includes(base);
}
