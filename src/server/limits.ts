/** The limits of the server; sizes in bytes, times in milliseconds. */
export interface PlantStoreLimits {
  /** The largest body; 413 beyond it. */
  readonly bodyBytes: number;
  /** The largest request line and header section together; 431 beyond it, or 414 if the target alone is too long. */
  readonly headerBytes: number;
  /**
   * The time from the first byte of a request, or the opening of a connection, to the end of its header section; then
   * 408.
   */
  readonly headersMs: number;
  /** The time from the first byte of a request to its last; then 408. */
  readonly requestMs: number;
  /** The idle time of a connection between two requests; then it is closed. */
  readonly keepAliveMs: number;
  /**
   * The time without traffic on a connection, for example because the client does not read the response; then it is
   * cut.
   */
  readonly stalledMs: number;
  /** The time during which data after the last response is read and discarded before the connection is cut. */
  readonly lingerMs: number;
  /** While closing: the time that a recently used connection may stay silent before it counts as idle. */
  readonly quietMs: number;
  /** While closing: the time after which all open connections are cut. */
  readonly graceMs: number;
}

/**
 * Defaults for a server on loopback or behind a load balancer. Load balancers commonly keep idle connections for 60
 * seconds, and the side that sends requests must be the first to close an idle connection.
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

/** The longest accepted request target; RFC 9110 §4.1 recommends at least 8000 octets. */
export const longestTarget = 8192;
