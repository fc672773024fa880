import type { JsonNode, JsonStringNode } from '../../json/index.js';
import { located, type Located, type LocatedMember } from '../document/located.js';
import type { Keyword, KeywordSite, KeywordSites } from '../schema/sites/schema-site.js';

/** A keyword as it stands in a schema. A document may have a million, so that its places are made when asked for. */
export class WrittenKeyword implements KeywordSite {
  readonly keyword: Keyword;
  readonly #schema: Located;
  readonly #key: JsonStringNode;
  readonly #value: JsonNode;

  constructor(keyword: Keyword, schema: Located, { key, value }: LocatedMember) {
    this.keyword = keyword;
    this.#schema = schema;
    this.#key = key.node;
    this.#value = value.node;
  }

  get key(): Located<JsonStringNode> {
    return located(this.#key, this.#key, this.#schema);
  }

  get value(): Located {
    return located(this.#value, this.#key, this.#schema);
  }
}

/** The keywords of one schema. They are few, and a list takes a fraction of the memory of a `Map`. */
export class WrittenKeywords implements KeywordSites {
  readonly #sites: KeywordSite[] = [];

  get size(): number {
    return this.#sites.length;
  }

  get(name: string): KeywordSite | undefined {
    for (const site of this.#sites) if (site.keyword.name === name) return site;
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** As they are now: who goes through them may delete one. */
  values(): IterableIterator<KeywordSite> {
    return [...this.#sites].values();
  }

  /** In the place of one of the same name. */
  set(site: KeywordSite): void {
    const at = this.#sites.findIndex(({ keyword }) => keyword.name === site.keyword.name);
    this.#sites[at === -1 ? this.#sites.length : at] = site;
  }

  delete(name: string): void {
    const at = this.#sites.findIndex(({ keyword }) => keyword.name === name);
    if (at !== -1) this.#sites.splice(at, 1);
  }
}
