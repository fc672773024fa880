/** How much a client may ask of the server; bytes in octets, times in milliseconds. */
export interface PlantStoreLimits {
  /** The largest body that is read; beyond it 413. */
  readonly bodyBytes: number;
  /** The largest request line and header section together; beyond it 431, or 414 where the target alone is too long. */
  readonly headerBytes: number;
  /** From the first byte of a request, or the opening of a connection, to the end of its header section; then 408. */
  readonly headersMs: number;
  /** From the first byte of a request to its last; then 408. */
  readonly requestMs: number;
  /** How long a connection may rest between two requests; then it is closed. */
  readonly keepAliveMs: number;
  /** How long nothing may move on a connection, say because the client does not read its answer; then it is cut. */
  readonly stalledMs: number;
  /** How long what a client still sends after its last answer is read and dropped before the connection is cut. */
  readonly lingerMs: number;
  /** While closing: how long a connection that has just been used may stay silent before it counts as idle. */
  readonly quietMs: number;
  /** While closing: when whatever is still open is cut. */
  readonly graceMs: number;
}

/**
 * Limits that suit a server on loopback as well as one behind a load balancer, whose idle connections commonly live
 * for 60 seconds: the side that may send must be the first to give a resting connection up.
 */
export const defaultLimits: PlantStoreLimits = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  stalledMs: 60_000,
  lingerMs: 5_000,
  quietMs: 250,
  graceMs: 10_000,
};

/** The longest request target that is looked at; RFC 9110 §4.1 asks for at least 8000 octets. */
export const longestTarget = 8192;
