/** The limits for clients; times are in milliseconds. */
export const limits = {
  /** The largest accepted body in bytes, the same as Prism's; a larger one gets 413. */
  bodyBytes: 10 * 1024 * 1024,
  /** The largest request line with header section in bytes; a larger one gets 431. */
  headerBytes: 32 * 1024,
  /** The time from the first byte of a request to the end of its header section; after it, 408. */
  headersMs: 10_000,
  /** The time from the first byte of a request to its last; after it, 408. */
  requestMs: 30_000,
  /** The time that a connection may be idle between two requests. */
  keepAliveMs: 65_000,
  /** The time during which the rest of a refused request is read and discarded before the connection is cut. */
  lingerMs: 1000,
  /** The number of bytes of a body that are recorded. */
  keptBytes: 64 * 1024,
  /** The largest state that clients may put, in bytes. */
  stateBytes: 64 * 1024 * 1024,
} as const;
