import type { FieldList } from '../../http/index.js';

/** A request with sample values in its holes. */
export interface LookedAt {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly fields: FieldList;
  readonly body: Uint8Array | undefined;
}
