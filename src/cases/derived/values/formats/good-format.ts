/** What strings of a format look like. */
export interface GoodFormat {
  readonly name: string;
  /** Strings that every reader of the format takes, the plainest first. */
  readonly samples: readonly string[];
  /** No other string is known to be one: nobody judges the format. */
  readonly isClosed?: true;
  /** A string of exactly that many code points, if there is one and if it can be made. */
  ofLength?(length: number): string | undefined;
}
