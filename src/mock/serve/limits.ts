/** How much a client may ask of the mock; times in milliseconds. */
export const limits = {
  /** The largest body that is read, in bytes; beyond it 413. As with Prism. */
  bodyBytes: 10 * 1024 * 1024,
  /** The largest request line and header section together, in bytes; beyond it 431. */
  headerBytes: 32 * 1024,
  /** From the first byte of a request to the end of its header section; then 408. */
  headersMs: 10_000,
  /** From the first byte of a request to its last; then 408. */
  requestMs: 30_000,
  /** How long a connection may rest between two requests. */
  keepAliveMs: 65_000,
  /** How long what a client still sends after a refusal is read and dropped before the connection is cut. */
  lingerMs: 1000,
  /** As much of a body as is remembered, in bytes. */
  keptBytes: 64 * 1024,
  /** The largest state that may be put into the mock, in bytes. */
  stateBytes: 64 * 1024 * 1024,
} as const;
