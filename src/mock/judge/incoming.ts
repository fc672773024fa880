/** A request as it came in, its operation found. */
export interface Incoming {
  /** Raw values of the path parameters. */
  readonly inPath: ReadonlyMap<string, string>;
  /** Without its question mark. */
  readonly query: string;
  /** Name and value by turns, every line of a repeated field kept. */
  readonly rawFields: readonly string[];
}
