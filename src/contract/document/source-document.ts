import type { JsonNode, Source } from '../../json/index.js';
import type { Located } from './located.js';

/** A file of a description: the main document or a referenced one. */
export interface SourceDocument {
  /** The absolute URI without fragment: the base of relative references (RFC 3986 §5.1.3). */
  readonly uri: string;
  /** The name for messages; relative if the user named the main document so. */
  readonly file: string;
  readonly source: Source;
  readonly root: JsonNode;
  /** The number in the order of loading, from 0. */
  readonly order: number;
  /** The original pointers of nodes that a conversion has moved. */
  readonly origins?: ReadonlyMap<JsonNode, string>;
  /** The targets of references where OpenAPI allows none, by the object with the `$ref`. */
  splices?: Map<JsonNode, Located>;
}
