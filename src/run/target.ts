/** What the cases run against. */
export interface Target {
  /** As shown in the report: `reference`, `prism`, or the URL. */
  readonly name: string;
  /** A mock takes any well-formed credential, so it cannot be asked to tell a wrong one from the right one. */
  readonly kind: 'service' | 'mock';
  /** Makes the target ready to be asked; throws a `TrellisError` that says why it cannot. */
  start(signal: AbortSignal): Promise<RunningTarget>;
}

export interface RunningTarget {
  /** Base URL; a path in it goes before every path of the contract. */
  readonly url: string;
  /** The good credential by security scheme name; the empty string is the one for every scheme not named. */
  readonly credentials: ReadonlyMap<string, string>;
  /** Ends what `start` began; never throws, and may be called again. */
  close(): Promise<void>;
}
