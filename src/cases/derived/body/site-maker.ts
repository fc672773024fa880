import type { MediaType, Schema } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import type { BodyTree } from '../../body-tree.js';
import { sampleValues } from '../../instantiate.js';
import type { Template } from '../../template.js';
import type { OperationSite } from '../mutation.js';
import { goodValue, smallestValue } from '../values/good-value.js';
import { sampleValue } from '../values/sample-value.js';
import { nodeAtPath, type GoodNode } from '../values/search/good-node.js';
import { along } from '../values/search/wish.js';
import { bodyFormOf, jsonForm, type BodyForm } from './body-form.js';
import { changing, withTreeAt } from './edit-value.js';
import type { ValueSite } from './value-site.js';
import type { Visit } from './visit.js';
import { withBodyOfType } from './with-body-of-type.js';
import { writerAt } from './writer-at.js';

/** Makes sites of the places in the bodies of one media type. */
export class SiteMaker {
  readonly #site: OperationSite;
  readonly #mediaType: MediaType;
  readonly #form: BodyForm;
  readonly #schema: Schema;
  readonly #samples: readonly JsonValue[];
  readonly #smallest: GoodNode | undefined;
  readonly #values = new Map<GoodNode, JsonValue>();

  constructor(site: OperationSite, mediaType: MediaType, schema: Schema, samples: readonly JsonValue[]) {
    this.#site = site;
    this.#mediaType = mediaType;
    this.#form = bodyFormOf(mediaType) ?? jsonForm;
    this.#schema = schema;
    this.#samples = samples;
    const smallest = smallestValue(schema, { samples });
    this.#smallest = smallest.ok ? smallest.node : undefined;
  }

  /** The place in the smallest body that has it, or else in the one it was found in. */
  make(visit: Visit, rich: GoodNode, varied: ReadonlySet<Schema>): Omit<ValueSite, 'room'> {
    const root = this.#smallestWith(visit, rich) ?? visit.root;
    const node = nodeAtPath(root, visit.path) ?? rich;
    const write = this.#writerAt(root.tree, visit.path);
    let change: ReturnType<typeof changing> | undefined;
    return {
      ...this.#site,
      mediaType: this.#mediaType,
      path: visit.path,
      idPath: visit.idPath,
      schemas: node.facets.schemas,
      facets: node.facets,
      body: root.tree,
      value: node.tree,
      node,
      rich,
      branch: visit.branch,
      varied,
      replace: (value) => {
        const body = write(value);
        // Without a value at its root a JSON body is not there at all.
        if (body === undefined && this.#form !== jsonForm) return undefined;
        return withBodyOfType(this.#site.minimal, this.#form.contentType(this.#mediaType), body);
      },
      judge: (value) => {
        change ??= changing(this.#valueOf(root), visit.path);
        const changed = change(value);
        return changed === undefined ? [] : this.#schema.validate(changed, 'request');
      },
    };
  }

  #writerAt(tree: BodyTree, path: readonly string[]): (value: BodyTree | undefined) => Template | undefined {
    if (this.#form === jsonForm) return writerAt(tree, path);
    return (value) => {
      const changed = withTreeAt(tree, path, value);
      return changed && this.#form.write(changed, this.#mediaType);
    };
  }

  #smallestWith({ path, route }: Visit, rich: GoodNode): GoodNode | undefined {
    const known = this.#smallest && nodeAtPath(this.#smallest, path);
    if (known !== undefined && isReadAlike(known, rich)) return this.#smallest;
    const choices = new Map(rich.facets.choices.map(({ key, branch }) => [key, branch]));
    const wish = along([...route, { choices, token: undefined }], 'smallest');
    const found = goodValue(this.#schema, wish, { samples: this.#samples });
    const node = found.ok ? nodeAtPath(found.node, path) : undefined;
    return found.ok && node !== undefined && isReadAlike(node, rich) ? found.node : undefined;
  }

  #valueOf(root: GoodNode): JsonValue {
    const value = this.#values.get(root) ?? sampleValue(root.tree, sampleValues());
    this.#values.set(root, value);
    return value;
  }
}

/** Whether the same schemas are in force. */
function isReadAlike(a: GoodNode, b: GoodNode): boolean {
  const schemas = new Set(a.facets.schemas);
  return schemas.size === b.facets.schemas.length && b.facets.schemas.every((schema) => schemas.has(schema));
}
