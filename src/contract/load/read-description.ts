import type { JsonNode, JsonObjectNode } from '../../json/index.js';
import { dialectOf, openApi30, openApi31, supportedDialects } from '../schema/dialects.js';
import { SchemaReader } from '../schema/schema-reader.js';
import type { SchemaReference } from '../schema/schema-reader.js';
import type { SchemaResource, SchemaScope } from '../schema/schema-site.js';
import { shapeOf } from '../structure/objects.js';
import { checkObject } from '../structure/check-shape.js';
import type { Walk } from '../structure/check-shape.js';
import type { ObjectShape, Version } from '../structure/shape.js';
import type { Description } from './description.js';
import type { DocumentStore } from './document-store.js';
import { isObject, memberAt, rootOf, textAt } from './located.js';
import type { Located } from './located.js';
import { misplacedComponent } from './misplaced-component.js';
import { reportVersion, versionOf } from './read-version.js';
import { resolveReference } from './resolve-reference.js';
import type { Resolution } from './resolve-reference.js';
import type { Report } from './report.js';
import type { SourceDocument } from './source-document.js';

interface ObjectReference {
  readonly from: Located<JsonObjectNode>;
  readonly at: Located;
  readonly text: string;
  readonly shape: ObjectShape;
}

/** Reads a document and all that it refers to, checking everything on the way. */
export async function readDescription(store: DocumentStore, report: Report): Promise<Description> {
  const root = rootOf(await store.open());
  const version = versionOf(root);
  if (version === undefined) {
    reportVersion(root, report);
    report.refuse();
    throw new TypeError('an unsupported version was not reported');
  }
  return await new DescriptionReader(root, version, store, report).read();
}

class DescriptionReader {
  readonly #root: Located;
  readonly #version: Version;
  readonly #store: DocumentStore;
  readonly #report: Report;
  readonly #schemas: SchemaReader;
  readonly #links = new Map<JsonNode, Located>();
  readonly #checked = new Map<ObjectShape, Set<JsonNode>>();
  readonly #scopes = new Map<SourceDocument, SchemaScope>();
  #references: ObjectReference[] = [];

  constructor(root: Located, version: Version, store: DocumentStore, report: Report) {
    this.#root = root;
    this.#version = version;
    this.#store = store;
    this.#report = report;
    this.#schemas = new SchemaReader(report, {
      version,
      report,
      reference: () => undefined,
    });
  }

  async read(): Promise<Description> {
    this.#check(this.#root, shapeOf('OpenAPI'), false);
    // What a reference leads to may hold further references.
    for (;;) {
      const objects = this.#references;
      const schemas = this.#schemas.takeReferences();
      this.#references = [];
      if (objects.length === 0 && schemas.length === 0) break;
      for (const reference of objects) await this.#resolveObject(reference);
      for (const reference of schemas) await this.#resolveSchema(reference);
    }
    return {
      root: this.#root,
      documents: this.#store.all,
      version: this.#version,
      sites: this.#schemas.sites,
      links: this.#links,
    };
  }

  #check(at: Located, shape: ObjectShape, referable: boolean): void {
    const checked = this.#checked.get(shape) ?? new Set();
    this.#checked.set(shape, checked);
    if (checked.has(at.node)) return;
    checked.add(at.node);
    checkObject(at, shape, referable, this.#walkOf(at.document));
  }

  #walkOf(document: SourceDocument): Walk {
    return {
      version: this.#version,
      report: this.#report,
      schema: (at, subject, orBoolean) => this.#schemas.read(at, this.#scopeOf(document), subject, orBoolean),
      reference: (from, shape) => this.#noteReference(from, shape),
    };
  }

  #noteReference(from: Located<JsonObjectNode>, shape: ObjectShape): void {
    const at = memberAt(from, '$ref');
    if (at?.node.type === 'string') this.#references.push({ from, at, text: at.node.value, shape });
  }

  async #resolveObject({ from, at, text, shape }: ObjectReference): Promise<void> {
    const target = await this.#resolve(text, at, at.document.uri);
    if (target === undefined) return;
    const misplaced = misplacedComponent(target, shape.name);
    if (misplaced !== undefined) {
      return this.#report.problem(at, 'reference-kind', `"${text}" ${misplaced.message}`, misplaced.hint);
    }
    if (!isObject(target)) {
      return this.#report.problem(at, 'reference-kind', `"${text}" does not refer to a ${shape.name} Object`);
    }
    this.#links.set(from.node, target);
    this.#check(target, shape, true);
  }

  async #resolveSchema({ site, keyword, at, text }: SchemaReference): Promise<void> {
    const target = await this.#resolve(text, at, site.scope.resource.uri);
    if (target === undefined) return;
    const misplaced = misplacedComponent(target, 'Schema');
    if (misplaced !== undefined) {
      return this.#report.problem(at, 'reference-kind', `"${text}" ${misplaced.message}`, misplaced.hint);
    }
    this.#readSchemaAt(target, text);
    const found = this.#schemas.sites.get(target.node);
    if (found !== undefined) site.targets.set(keyword, found);
  }

  async #resolve(text: string, at: Located, base: string): Promise<Located | undefined> {
    let resolution = this.#lookUp(text, base);
    if (resolution.kind === 'unloaded') {
      await this.#store.load(resolution.uri, at);
      resolution = this.#lookUp(text, base);
    }
    if (resolution.kind === 'no-anchor' && !this.#schemas.sites.has(resolution.root.node)) {
      // The anchor may stand in a file of schemas that has not been read as one.
      this.#readSchemaAt(resolution.root, text);
      resolution = this.#lookUp(text, base);
    }
    switch (resolution.kind) {
      case 'found':
        return resolution.at;
      case 'broken':
        this.#report.problem(at, 'reference-unresolved', resolution.message, resolution.hint);
        return undefined;
      case 'no-anchor': {
        const hint = `there is no $anchor "${resolution.anchor}"; a JSON Pointer begins with "#/"`;
        this.#report.problem(at, 'reference-unresolved', `"${text}" refers to nothing`, hint);
        return undefined;
      }
      case 'unloaded':
        return undefined;
    }
  }

  #lookUp(text: string, base: string): Resolution {
    const { resources, anchors } = this.#schemas;
    return resolveReference(text, base, { document: (uri) => this.#store.get(uri), resources, anchors });
  }

  #readSchemaAt(at: Located, text: string): void {
    const document = rootOf(at.document);
    const isSchemaFile = textAt(document, '$schema') !== undefined || textAt(document, '$id') !== undefined;
    if (isSchemaFile) this.#schemas.read(document, this.#scopeOf(at.document), 'the document');
    const scope = this.#schemas.enclosing(at)?.scope ?? this.#scopeOf(at.document);
    this.#schemas.read(at, scope, `the target of "${text}"`);
  }

  /** What the schemas of a document are read with where they do not say otherwise (OpenAPI 3.1 §4.8.24.5). */
  #scopeOf(document: SourceDocument): SchemaScope {
    const known = this.#scopes.get(document);
    if (known !== undefined) return known;
    const resource: SchemaResource = { uri: document.uri, root: rootOf(document), dynamicAnchors: new Map() };
    const scope = { dialect: this.#dialectOf(document), resource };
    this.#scopes.set(document, scope);
    return scope;
  }

  #dialectOf(document: SourceDocument): SchemaScope['dialect'] {
    const own = rootOf(document);
    const root = versionOf(own) === undefined ? this.#root : own;
    if ((versionOf(root) ?? this.#version) === '3.0') return openApi30;
    const named = textAt(root, 'jsonSchemaDialect');
    const dialect = named === undefined ? openApi31 : dialectOf(named);
    if (dialect !== undefined) return dialect;
    const where = memberAt(root, 'jsonSchemaDialect') ?? root;
    this.#report.problem(
      where,
      'unknown-dialect',
      `the dialect ${named} is unknown`,
      `the supported dialects are ${supportedDialects}`,
    );
    return openApi31;
  }
}
