import type { JsonNode, Source } from '../../json/index.js';
import type { Located } from './located.js';

/** One file of a description: the document that the user named, or one that it refers to. */
export interface SourceDocument {
  /** Absolute, without fragment: the base of its relative references (RFC 3986 §5.1.3). */
  readonly uri: string;
  /** As people are shown it, relative in the way that the user named the first document. */
  readonly file: string;
  readonly source: Source;
  readonly root: JsonNode;
  /** Counts from 0 in the order of loading. */
  readonly order: number;
  /** The pointers of nodes that a conversion has moved, as the file has them. */
  readonly origins?: ReadonlyMap<JsonNode, string>;
  /** By the object with a `$ref` where OpenAPI allows none: what the reference leads to. */
  splices?: Map<JsonNode, Located>;
}
