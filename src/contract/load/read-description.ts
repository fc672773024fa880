import type { JsonNode, JsonObjectNode } from '../../json/index.js';
import { dialectOf, openApi30, openApi31, supportedDialects } from '../schema/dialects.js';
import { SchemaReader, type SchemaReference } from './schema-reader.js';
import type { SchemaScope } from '../schema/sites/schema-site.js';
import { shapeOf } from '../structure/objects.js';
import { checkObject, checkShape, type Walk } from './check-shape.js';
import type { ObjectName, ObjectShape, Shape, Version } from '../structure/shape.js';
import { getOrInsert } from '../maps/maps.js';
import type { Description } from '../description/description.js';
import type { DocumentStore } from '../document/document-store.js';
import { isObject, memberAt, rootOf, textAt, type Located, type SourceDocument } from '../document/located.js';
import { misplacedComponent } from './misplaced-component.js';
import { isNewer, readVersion, versionOf, type Reading } from '../description/read-version.js';
import { correctionsOf } from './corrections.js';
import { followPointer, resolveReference, type Resolution } from '../description/resolve-reference.js';
import type { Report } from '../document/report.js';

interface Reference {
  readonly from: Located<JsonObjectNode>;
  readonly at: Located;
  readonly text: string;
}

interface ObjectReference extends Reference {
  readonly shape: ObjectShape;
}

/** A reference instead of a list, a map or an object, where OpenAPI allows none. */
interface SplicedReference extends Reference {
  readonly shape: Shape;
  readonly subject: string;
  readonly walk: Walk;
}

/** Reads and checks a document and all documents that it refers to. */
export async function readDescription(store: DocumentStore, report: Report): Promise<Description> {
  const root = rootOf(await store.open());
  return await new DescriptionReader(root, readVersion(root, report), store, report).read();
}

class DescriptionReader {
  readonly #root: Located;
  readonly #version: Version;
  readonly #kind: ObjectName;
  readonly #store: DocumentStore;
  readonly #report: Report;
  readonly #schemas: SchemaReader;
  readonly #links = new Map<JsonNode, Located>();
  readonly #checked = new Map<ObjectShape, Set<JsonNode>>();
  readonly #scopes = new Map<SourceDocument, SchemaScope>();
  readonly #unresolved = new Set<JsonNode>();
  /** The references that the current pointer passes through. */
  readonly #through = new Set<JsonNode>();
  #references: ObjectReference[] = [];
  #splices: SplicedReference[] = [];

  constructor(root: Located, { version, kind }: Reading, store: DocumentStore, report: Report) {
    this.#root = root;
    this.#version = version;
    this.#kind = kind;
    this.#store = store;
    this.#report = report;
    this.#schemas = new SchemaReader(report, {
      version,
      report,
      root,
      reference: () => undefined,
      splice: (...splice) => this.#noteSplice(...splice),
    });
  }

  async read(): Promise<Description> {
    this.#check(this.#root, shapeOf(this.#kind), false);
    // The target of a reference may contain further references.
    for (;;) {
      const objects = this.#references;
      const splices = this.#splices;
      const schemas = this.#schemas.takeReferences();
      this.#references = [];
      this.#splices = [];
      if (objects.length === 0 && splices.length === 0 && schemas.length === 0) break;
      // Resolved first, because the others then see the targets in their place.
      for (const reference of splices) await this.#resolveSplice(reference);
      for (const reference of objects) await this.#resolveObject(reference);
      for (const reference of schemas) await this.#resolveSchema(reference);
    }
    return {
      root: this.#root,
      documents: this.#store.all,
      version: this.#version,
      sites: this.#schemas.sites,
      links: this.#links,
      unresolved: this.#unresolved,
    };
  }

  #check(at: Located, shape: ObjectShape, referable: boolean): void {
    const checked = getOrInsert(this.#checked, shape, () => new Set());
    if (checked.has(at.node)) return;
    checked.add(at.node);
    checkObject(at, shape, referable, this.#walkOf(at.document));
  }

  /** `outer` is the walk that a misplaced reference interrupts; it continues to read the schemas. */
  #walkOf(document: SourceDocument, outer?: Walk): Walk {
    return {
      version: this.#version,
      report: this.#report,
      schema: (...schema) => {
        if (outer === undefined) this.#readSchema(document, ...schema);
        else outer.schema(...schema);
      },
      root: this.#root,
      reference: (from, shape) => this.#noteReference(from, shape),
      splice: (...splice) => this.#noteSplice(...splice),
    };
  }

  #readSchema(document: SourceDocument, at: Located, subject: string, orBoolean: boolean): void {
    this.#schemas.read(at, this.#scopeOf(document), subject, orBoolean);
  }

  #noteSplice(from: Located<JsonObjectNode>, shape: Shape, subject: string, walk: Walk): void {
    const at = memberAt(from, '$ref');
    if (at?.node.type === 'string') this.#splices.push({ from, at, text: at.node.value, shape, subject, walk });
  }

  #noteReference(from: Located<JsonObjectNode>, shape: ObjectShape): void {
    const at = memberAt(from, '$ref');
    if (at?.node.type === 'string') this.#references.push({ from, at, text: at.node.value, shape });
  }

  async #resolveObject({ from, at, text, shape }: ObjectReference): Promise<void> {
    const found = await this.#resolve(text, at, at.document.uri);
    const target = found && this.#ofKind(found, shape.name, at, text);
    if (target === undefined) {
      this.#unresolved.add(from.node);
      return;
    }
    this.#links.set(from.node, target);
    this.#check(target, shape, true);
  }

  async #resolveSplice({ from, at, text, shape, subject, walk }: SplicedReference): Promise<void> {
    const target = await this.#resolve(text, at, at.document.uri);
    if (target === undefined || target.node === from.node) return;
    const message = `a reference is not allowed in place of ${subject}`;
    // OpenAPI 3.2 allows references instead of Media Type Objects.
    const isLegal = isNewer(this.#root) && shape.kind === 'object' && shape.object === 'Media Type';
    if (!isLegal) this.#report.problem(at, 'misplaced-reference', message, undefined, 'taken as what it leads to');
    const { document } = from;
    document.splices ??= new Map();
    document.splices.set(from.node, target);
    // Within a document, an `$id` around the reference stays the base of the schemas (JSON Schema 2020-12 core §8.2.1).
    const outer = target.document === document ? walk : undefined;
    checkShape(target, shape, subject, this.#walkOf(target.document, outer));
  }

  async #resolveSchema({ site, keyword, at, text }: SchemaReference): Promise<void> {
    const found = await this.#resolve(text, at, site.scope.resource.uri);
    const target = found && this.#ofKind(found, 'Schema', at, text);
    if (target === undefined) {
      this.#unresolved.add(site.at.node);
      return;
    }
    this.#readSchemaAt(target, text);
    const schema = this.#schemas.sites.get(target.node);
    if (schema !== undefined) site.targets.set(keyword, schema);
  }

  /** Checks that the target of a reference has the required kind. */
  #ofKind(target: Located, wanted: ObjectName | 'Schema', at: Located, text: string): Located | undefined {
    const misplaced = misplacedComponent(target, wanted);
    if (misplaced === undefined) {
      if (wanted === 'Schema' || isObject(target)) return target;
      this.#report.problem(at, 'reference-kind', `"${text}" does not refer to a ${wanted} Object`);
      return undefined;
    }
    const { message, hint, meant, taken } = misplaced;
    this.#report.problem(at, 'reference-kind', `"${text}" ${message}`, hint, taken);
    return this.#report.isStrict ? undefined : meant;
  }

  async #resolve(text: string, at: Located, base: string): Promise<Located | undefined> {
    const resolution = await this.#read(text, at, base);
    if (resolution.kind === 'found') return resolution.at;
    for (const reading of this.#report.isStrict ? [] : correctionsOf(text)) {
      const other = await this.#read(reading, at, base);
      if (other.kind !== 'found') continue;
      const message = `"${text}" refers to nothing`;
      this.#report.problem(at, 'reference-unresolved', message, undefined, `taken as "${reading}"`);
      return other.at;
    }
    if (resolution.kind === 'unloaded') this.#store.reportFailure(resolution.uri);
    if (resolution.kind === 'broken') {
      const through = this.#report.isStrict ? undefined : await this.#resolveThrough(resolution, at);
      const taken = through === undefined ? undefined : 'the references on the way are followed';
      this.#report.problem(at, 'reference-unresolved', resolution.message, resolution.hint, taken);
      return through;
    }
    if (resolution.kind === 'no-anchor') {
      const hint = `there is no $anchor "${resolution.anchor}"; a JSON Pointer begins with "#/"`;
      this.#report.problem(at, 'reference-unresolved', `"${text}" refers to nothing`, hint);
    }
    return undefined;
  }

  /** Resolves a pointer that passes through references, which OpenAPI does not allow. */
  async #resolveThrough({ through }: Resolution & { kind: 'broken' }, at: Located): Promise<Located | undefined> {
    const text = through && textAt(through.at, '$ref');
    if (through === undefined || text === undefined || this.#through.has(through.at.node)) return undefined;
    this.#through.add(through.at.node);
    const next = await this.#resolve(text, through.at, through.at.document.uri);
    this.#through.delete(through.at.node);
    if (next === undefined) return undefined;
    const rest = followPointer(text, through.rest, next);
    if (rest.kind === 'found') return rest.at;
    return rest.kind === 'broken' ? await this.#resolveThrough(rest, at) : undefined;
  }

  async #read(text: string, at: Located, base: string): Promise<Resolution> {
    let resolution = this.#lookUp(text, base);
    if (resolution.kind === 'unloaded') {
      await this.#store.load(resolution.uri, at);
      resolution = this.#lookUp(text, base);
    }
    const root = resolution.kind === 'no-anchor' ? resolution.root : undefined;
    const isRead = root === undefined || this.#schemas.sites.has(root.node) || memberAt(root, 'paths') !== undefined;
    if (!isRead) {
      // The anchor may be in a file of schemas that has not been read as such.
      this.#readSchemaAt(root, text);
      resolution = this.#lookUp(text, base);
    }
    return resolution;
  }

  #lookUp(text: string, base: string): Resolution {
    const { resources, anchors } = this.#schemas;
    return resolveReference(text, base, { document: (uri) => this.#store.get(uri), resources, anchors });
  }

  #readSchemaAt(at: Located, text: string): void {
    const document = rootOf(at.document);
    const isSchemaFile =
      versionOf(document) === undefined &&
      (textAt(document, '$schema') !== undefined || textAt(document, '$id') !== undefined);
    if (isSchemaFile) this.#schemas.read(document, this.#scopeOf(at.document), 'the document');
    const scope = this.#schemas.enclosing(at)?.scope ?? this.#scopeOf(at.document);
    this.#schemas.read(at, scope, `the target of "${text}"`);
  }

  /** The default scope of the schemas of a document (OpenAPI 3.1 §4.8.24.5). */
  #scopeOf(document: SourceDocument): SchemaScope {
    return getOrInsert(this.#scopes, document, () => ({
      dialect: this.#dialectOf(document),
      resource: { uri: document.uri, root: rootOf(document), dynamicAnchors: new Map() },
    }));
  }

  #dialectOf(document: SourceDocument): SchemaScope['dialect'] {
    const own = rootOf(document);
    const root = versionOf(own) === undefined ? this.#root : own;
    if ((versionOf(root) ?? this.#version) === '3.0') return openApi30;
    const named = textAt(root, 'jsonSchemaDialect');
    const dialect = named === undefined ? openApi31 : dialectOf(named);
    if (dialect !== undefined) return dialect;
    const where = memberAt(root, 'jsonSchemaDialect') ?? root;
    const message = `the dialect ${named} is unknown`;
    const hint = `the supported dialects are ${supportedDialects}`;
    this.#report.problem(where, 'unknown-dialect', message, hint, 'taken as the one of OpenAPI 3.1');
    return openApi31;
  }
}
