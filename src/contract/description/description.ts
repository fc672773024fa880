import type { JsonNode } from '../../json/index.js';
import type { SchemaSite } from '../schema/sites/schema-site.js';
import type { Version } from '../structure/shape.js';
import { isObject, type Located, type SourceDocument } from '../document/located.js';

/** A loaded description: its documents, its schemas and its resolved references. */
export interface Description {
  readonly root: Located;
  /** In the order of loading, the root first. */
  readonly documents: readonly SourceDocument[];
  readonly version: Version;
  readonly sites: ReadonlyMap<JsonNode, SchemaSite>;
  /** The targets of references, by the object with the `$ref`. References of schemas are in their sites. */
  readonly links: ReadonlyMap<JsonNode, Located>;
  /** The objects whose `$ref` cannot be resolved. */
  readonly unresolved: Set<JsonNode>;
}

/** A place, or the target if there is a reference; undefined if it cannot be resolved. */
export function follow(at: Located | undefined, links: ReadonlyMap<JsonNode, Located>): Located | undefined {
  const seen = new Set<JsonNode>();
  let current = at;
  while (current !== undefined && isObject(current) && links.has(current.node)) {
    if (seen.has(current.node)) return undefined;
    seen.add(current.node);
    current = links.get(current.node);
  }
  return current;
}
