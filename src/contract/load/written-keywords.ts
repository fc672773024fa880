import type { JsonNode, JsonStringNode } from '../../json/index.js';
import { located, type Located, type LocatedMember } from '../document/located.js';
import type { Keyword, KeywordSite, KeywordSites } from '../schema/sites/schema-site.js';

/**
 * A keyword as written in a schema. Its places are created on demand, because a document may have a million keywords.
 */
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

/** The keywords of a schema. A short list takes a fraction of the memory of a `Map`. */
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

  /** A snapshot, so that a loop may delete keywords. */
  values(): IterableIterator<KeywordSite> {
    return [...this.#sites].values();
  }

  /** Replaces a keyword with the same name. */
  set(site: KeywordSite): void {
    const at = this.#sites.findIndex(({ keyword }) => keyword.name === site.keyword.name);
    this.#sites[at === -1 ? this.#sites.length : at] = site;
  }

  delete(name: string): void {
    const at = this.#sites.findIndex(({ keyword }) => keyword.name === name);
    if (at !== -1) this.#sites.splice(at, 1);
  }
}
