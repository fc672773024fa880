import type { JsonNode, JsonValue, Place } from '../../json/index.js';
import { itemsOf, memberAt, membersOf, placeOf, spliced } from '../document/located.js';
import type { Located } from '../document/located.js';
import type { Direction, Schema, SchemaFailure, SchemaKeyword } from '../compiled/schema.js';
import { derivedSchemas } from './derived-schemas.js';
import { isKnownKeyword } from './dialects.js';
import { SchemaJudge } from './schema-judge.js';
import type { SchemaSite, SchemaSites } from './sites/schema-site.js';

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
    const known = this.#views.get(site);
    if (known !== undefined) return known;
    const view = new SchemaView(site, this, this.#judge);
    this.#views.set(site, view);
    return view;
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
