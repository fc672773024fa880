/** What of a request is before its body, its operation found. */
export interface RequestHead {
  /** Raw values of the path parameters. */
  readonly inPath: ReadonlyMap<string, string>;
  /** Without its question mark. */
  readonly query: string;
  /** Name and value by turns, every line of a repeated field kept. */
  readonly rawFields: readonly string[];
}

/** A request as it goes over the wire. */
export interface WireRequest extends Omit<RequestHead, 'inPath'> {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  /** Empty where there is none. */
  readonly body: Uint8Array;
}
