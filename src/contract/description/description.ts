import type { JsonNode } from '../../json/index.js';
import type { SchemaSite } from '../schema/sites/schema-site.js';
import type { Version } from '../structure/shape.js';
import { isObject } from '../document/located.js';
import type { Located } from '../document/located.js';
import type { SourceDocument } from '../document/source-document.js';

/** A description that has been read: its documents, its schemas, and where its references lead. */
export interface Description {
  readonly root: Located;
  /** In the order of loading, the root's first. */
  readonly documents: readonly SourceDocument[];
  readonly version: Version;
  readonly sites: ReadonlyMap<JsonNode, SchemaSite>;
  /** By the object that has the `$ref`; references of schemas are in their sites. */
  readonly links: ReadonlyMap<JsonNode, Located>;
  /** The objects whose `$ref` leads nowhere. */
  readonly unresolved: Set<JsonNode>;
}

/** What stands at a place, or what the reference there leads to; undefined where it leads nowhere. */
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
