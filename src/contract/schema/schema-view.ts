import type { JsonNode, JsonValue, Place } from '../../json/index.js';
import { itemsOf, memberAt, membersOf, placeOf, spliced, type Located, rootOf, textAt } from '../document/located.js';
import type { Direction, Schema, SchemaFailure, SchemaKeyword } from '../compiled/schema.js';
import { getOrInsert } from '../maps/maps.js';
import { isKnownKeyword } from './dialects.js';
import { SchemaJudge } from './schema-judge.js';
import type { SchemaSite, SchemaSites } from './sites/schema-site.js';
import { inPlaceClosure } from './sites/in-place.js';

/** Keywords with conditional subschemas. */
const conditional = ['anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'];

/** The public view of the schemas of a description: one object per place. */
export class SchemaViews {
  readonly sites: SchemaSites;
  readonly #judge: SchemaJudge;
  readonly #views = new Map<SchemaSite, SchemaView>();

  constructor(sites: SchemaSites) {
    this.sites = sites;
    this.#judge = new SchemaJudge(sites);
  }

  at(at: Located | undefined): Schema | undefined {
    return this.of(at === undefined ? undefined : this.sites.get(at.node));
  }

  of(site: SchemaSite | undefined): Schema | undefined {
    if (site === undefined) return undefined;
    return getOrInsert(this.#views, site, () => new SchemaView(site, this, this.#judge));
  }
}

class SchemaView implements Schema {
  readonly #site: SchemaSite;
  readonly #views: SchemaViews;
  readonly #judge: SchemaJudge;

  constructor(site: SchemaSite, views: SchemaViews, judge: SchemaJudge) {
    this.#site = site;
    this.#views = views;
    this.#judge = judge;
  }

  get place(): Place {
    return placeOf(this.#site.at);
  }

  get node(): JsonNode {
    return this.#site.at.node;
  }

  get reference(): Schema | undefined {
    const { targets } = this.#site;
    return this.#views.of(targets.get('$ref') ?? targets.get('$dynamicRef') ?? targets.get('$recursiveRef'));
  }

  get derived(): readonly (readonly [name: string, schema: Schema])[] {
    return derivedSchemas(this.#site, this.#views.sites).flatMap(([name, site]) => {
      const schema = this.#views.of(site);
      return schema === undefined ? [] : [[name, schema] as const];
    });
  }

  validate(value: JsonValue, direction: Direction): readonly SchemaFailure[] {
    return this.#judge.judge(this.#site, value, direction);
  }

  isValid(value: JsonValue, direction: Direction): boolean {
    return this.#judge.isValid(this.#site, value, direction);
  }

  keyword(name: string): SchemaKeyword | undefined {
    const known = this.#site.keywords.get(name);
    if (known !== undefined) return { name, node: spliced(known.value).node, place: placeOf(known.key) };
    // A keyword of another dialect is hidden; one that no dialect knows is visible as written.
    const member = isKnownKeyword(name) ? undefined : membersOf(this.#site.at).find((each) => each.name === name);
    return member && { name, node: member.value.node, place: placeOf(member.key) };
  }

  subschema(...path: readonly string[]): Schema | undefined {
    const [keyword, ...rest] = path;
    let at = keyword === undefined ? this.#site.at : this.#site.keywords.get(keyword)?.value;
    for (const token of rest) at = at?.node.type === 'array' ? itemsOf(at)[Number(token)] : memberAt(at, token);
    return this.#views.at(at);
  }
}

/** A schema that a discriminator selects, with its discriminator value. */
type DerivedSchema = readonly [name: string, schema: SchemaSite];

/**
 * The schemas that the `discriminator` of a base selects among (OpenAPI 3.1 §4.8.25): the components in its mapping,
 * otherwise all that extend the base by `allOf`. Empty if `oneOf` or `anyOf` beside it lists them.
 */
function derivedSchemas(base: SchemaSite, sites: SchemaSites): readonly DerivedSchema[] {
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

function isExtension(site: SchemaSite, base: SchemaSite, sites: SchemaSites): boolean {
  return site !== base && site.keywords.has('allOf') && inPlaceClosure(site, sites, conditional).includes(base);
}
