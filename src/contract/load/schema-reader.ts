import { parsePointer, type JsonNode, type JsonObjectNode, isLiteral } from '../../json/index.js';
import { didYouMean, nearestName, attempt } from '../../error/index.js';
import {
  isObject,
  itemsOf,
  memberAt,
  membersOf,
  rootOf,
  textAt,
  type Located,
  type LocatedMember,
} from '../document/located.js';
import type { Report } from '../document/report.js';
import { remove, rename } from '../document/rewrite.js';
import { repair } from '../repairs/repairs.js';
import { checkShape, type Walk } from './check-shape.js';
import { dialectOf, isKnownKeyword, supportedDialects } from '../schema/dialects.js';
import { remarkOnSchema } from './schema-remarks.js';
import {
  KeywordSite,
  KeywordSites,
  type Dialect,
  type Keyword,
  type SchemaResource,
  type SchemaScope,
  type SchemaSite,
} from '../schema/sites/schema-site.js';

/** An unresolved reference of a schema. */
export interface SchemaReference {
  readonly site: SchemaSite;
  readonly keyword: string;
  readonly at: Located;
  readonly text: string;
}

const referenceKeywords: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** Shared by all schemas without references, as most of the hundreds of thousands in a large document are. */
const noTargets: Map<string, SchemaSite> = new Map();

const noKeywords = new KeywordSites();

/** Reads Schema Objects: checks each against its dialect and registers it, once per place. */
export class SchemaReader {
  readonly sites = new Map<JsonNode, SchemaSite>();
  readonly resources = new Map<string, SchemaResource>();
  /** Anchors by the URI of the resource, `#` and the name. */
  readonly anchors = new Map<string, SchemaSite>();
  readonly #report: Report;
  readonly #walk: Omit<Walk, 'schema'>;
  #references: SchemaReference[] = [];

  constructor(report: Report, walk: Omit<Walk, 'schema'>) {
    this.#report = report;
    this.#walk = walk;
  }

  /** Returns the references found since the last call. */
  takeReferences(): SchemaReference[] {
    const found = this.#references;
    this.#references = [];
    return found;
  }

  /** The innermost schema that contains a place, if any. */
  enclosing(at: Located): SchemaSite | undefined {
    let way: Located | undefined = rootOf(at.document);
    let innermost = this.sites.get(way.node);
    for (const token of parsePointer(at.pointer)) {
      way = way.node.type === 'array' ? itemsOf(way)[Number(token)] : memberAt(way, token);
      if (way === undefined) break;
      innermost = this.sites.get(way.node) ?? innermost;
    }
    return innermost;
  }

  read(at: Located, outer: SchemaScope, subject: string, orBoolean = false): void {
    if (this.sites.has(at.node)) return;
    if (!isObject(at)) {
      if (outer.dialect.booleans || orBoolean) this.#register(at, outer, noKeywords);
      else {
        const message = `${subject} must be a schema, not ${describe(at)}`;
        this.#report.problem(at, 'wrong-type', message, 'write {} or { not: {} }', 'used as it is');
        this.#register(at, outer, noKeywords);
      }
      return;
    }
    const scope = this.#scopeOf(at, outer);
    repair(at, 'Schema', { ...this.#walk, dialect: scope.dialect });
    const keywords = this.#keywordsOf(at, scope);
    const site = this.#register(at, scope, keywords);
    this.#anchor(site);
    const walk: Walk = { ...this.#walk, schema: (part, name, boolean) => this.read(part, scope, name, boolean) };
    for (const { keyword, value } of keywords.values()) {
      const isUsable = checkShape(value, keyword.shape, JSON.stringify(keyword.name), walk, keyword.advice);
      if (!isUsable) {
        if (!this.#report.isStrict) remove(at, value.node);
        keywords.delete(keyword.name);
      } else if (referenceKeywords.has(keyword.name) && value.node.type === 'string') {
        this.#references.push({ site, keyword: keyword.name, at: value, text: value.node.value });
      }
    }
    remarkOnSchema(site, this.#report);
  }

  #register(at: Located, scope: SchemaScope, keywords: KeywordSites): SchemaSite {
    const refers = keywords.size > 0 && [...referenceKeywords].some((name) => keywords.has(name));
    const targets = refers ? new Map<string, SchemaSite>() : noTargets;
    const site = { index: this.sites.size, at, scope, keywords, targets };
    this.sites.set(at.node, site);
    return site;
  }

  /**
   * The scope of a schema and its subschemas, after its `$schema` and `$id` (JSON Schema 2020-12 core §8.1.1, §8.2.1).
   */
  #scopeOf(at: Located, outer: SchemaScope): SchemaScope {
    const named = outer.dialect.keywords.has('$schema') ? textAt(at, '$schema') : undefined;
    const dialect = named === undefined ? outer.dialect : dialectOf(named);
    if (dialect === undefined) {
      const where = membersOf(at).find(({ name }) => name === '$schema')?.value ?? at;
      const taken = `taken as ${outer.dialect.name}`;
      const message = `the dialect ${named} is unknown`;
      this.#report.problem(where, 'unknown-dialect', message, `the supported dialects are ${supportedDialects}`, taken);
      return outer;
    }
    const id = dialect.keywords.has('$id') ? textAt(at, '$id') : undefined;
    const ignored = !dialect.besideRef && textAt(at, '$ref') !== undefined;
    if (id === undefined || id.startsWith('#') || ignored) return { dialect, resource: outer.resource };
    const uri = attempt(() => new URL(id, outer.resource.uri).href);
    if (uri === undefined) return { dialect, resource: outer.resource };
    const resource = { uri: uri.replace(/#$/, ''), root: at, dynamicAnchors: new Map() };
    const other = this.resources.get(resource.uri);
    if (other !== undefined && other.root.node !== at.node) {
      this.#report.problem(at, 'duplicate-id', `another schema has the same $id, ${resource.uri}`);
    }
    this.resources.set(resource.uri, resource);
    return { dialect, resource };
  }

  #keywordsOf(at: Located<JsonObjectNode>, { dialect }: SchemaScope): KeywordSites {
    const members = membersOf(at);
    const alone = !dialect.besideRef && textAt(at, '$ref') !== undefined;
    const keywords = new KeywordSites();
    for (const member of members) {
      const { name } = member;
      const keyword = dialect.keywords.get(name) ?? this.#meantBy(member, at, dialect);
      if (keyword === undefined) this.#unknown(member, dialect);
      else if (alone && name !== '$ref') this.#ignored(member);
      else keywords.set(new KeywordSite(keyword, at, member));
    }
    return keywords;
  }

  #unknown({ name, key }: LocatedMember, dialect: Dialect): void {
    if (name.startsWith('x-')) return;
    const message = `${JSON.stringify(name)} is not a keyword of ${dialect.name}`;
    if (isKnownKeyword(name)) {
      this.#report.remark(key, 'ignored-keyword', `${message} and is ignored`, foreignKeywordHint(name, dialect));
    } else if (dialect.open) {
      const hint = didYouMean(name, dialect.keywords.keys());
      this.#report.remark(key, 'unknown-keyword', `${message} and demands nothing`, hint);
    } else {
      this.#report.problem(key, 'unknown-keyword', message, didYouMean(name, dialect.keywords.keys()));
    }
  }

  /** The keyword that a misspelt one stands for, in a dialect that allows no others. */
  #meantBy({ name, key }: LocatedMember, at: Located<JsonObjectNode>, dialect: Dialect): Keyword | undefined {
    if (dialect.open || this.#report.isStrict || name.startsWith('x-') || isKnownKeyword(name)) return undefined;
    const meant = nearestName(name, dialect.keywords.keys());
    if (meant === undefined || memberAt(at, meant) !== undefined) return undefined;
    const message = `${JSON.stringify(name)} is not a keyword of ${dialect.name}`;
    this.#report.problem(key, 'unknown-keyword', message, undefined, `taken as "${meant}"`);
    rename(at.node, key.node, meant);
    return dialect.keywords.get(meant);
  }

  #ignored({ name, key }: LocatedMember): void {
    if (['description', 'title', '$comment', '$defs', 'definitions'].includes(name)) return;
    this.#report.remark(key, 'ignored-keyword', `"${name}" is ignored beside "$ref"`, 'put both into an "allOf"');
  }

  /** JSON Schema 2020-12 core §8.2.2; draft-07 core §8.2.3 writes `$id: '#name'`. */
  #anchor(site: SchemaSite): void {
    const { resource, dialect } = site.scope;
    const names = ['$anchor', '$dynamicAnchor'].map((keyword) => [keyword, keywordText(site, keyword)] as const);
    const id = dialect.keywords.has('$anchor') ? undefined : keywordText(site, '$id');
    if (id?.startsWith('#')) names.push(['$id', id.slice(1)]);
    for (const [keyword, name] of names) {
      if (name === undefined) continue;
      const uri = `${resource.uri}#${name}`;
      const where = site.keywords.get(keyword)?.value ?? site.at;
      const other = this.anchors.get(uri);
      if (other !== undefined && other !== site) {
        this.#report.problem(where, 'duplicate-anchor', `the anchor "${name}" is taken by #${other.at.pointer}`);
      }
      this.anchors.set(uri, site);
      if (keyword === '$dynamicAnchor') resource.dynamicAnchors.set(name, site);
    }
    const recursive = site.keywords.get('$recursiveAnchor')?.value.node;
    const isRoot = resource.root.node === site.at.node;
    if (isRoot && isLiteral(recursive, true)) resource.dynamicAnchors.set('', site);
  }
}

function keywordText(site: SchemaSite, name: string): string | undefined {
  const node = site.keywords.get(name)?.value.node;
  return node?.type === 'string' ? node.value : undefined;
}

function describe({ node }: Located): string {
  return node.type === 'literal' ? String(node.value) : `a ${node.type}`;
}

/** Replacements for keywords of other dialects. */
const hints: Readonly<Record<string, string>> = {
  nullable: 'write type: [string, "null"]',
  const: 'write an "enum" with one value',
  examples: 'write "example"',
  dependencies: 'write "dependentRequired" or "dependentSchemas"',
  additionalItems: 'write "items" beside "prefixItems"',
  $recursiveRef: 'write "$dynamicRef"',
  $recursiveAnchor: 'write "$dynamicAnchor"',
  $dynamicRef: 'write "$recursiveRef"',
  $anchor: 'write $id: "#name"',
  dependentRequired: 'write "dependencies"',
  dependentSchemas: 'write "dependencies"',
};

/** The hint, if the dialect has the proposed keyword. */
function foreignKeywordHint(name: string, dialect: Dialect): string | undefined {
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  const proposed = /"(\$?\w+)"|(\$id|type):/.exec(hint ?? '');
  const keyword = proposed?.[1] ?? proposed?.[2];
  return keyword !== undefined && dialect.keywords.has(keyword) ? hint : undefined;
}
