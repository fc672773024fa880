/** The head of a request to a known operation. */
export interface RequestHead {
  /** The raw values of the path parameters. */
  readonly inPath: ReadonlyMap<string, string>;
  /** The query without its question mark. */
  readonly query: string;
  /** Alternating names and values, with every line of repeated fields. */
  readonly rawFields: readonly string[];
}

/** A request on the wire. */
export interface WireRequest extends Omit<RequestHead, 'inPath'> {
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  /** The body; empty if there is none. */
  readonly body: Uint8Array;
}
