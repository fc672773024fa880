/** The ways in which a connection can end, in the words that all transports share. */
export const CLOSED = 'the connection was closed';
export const RESET = 'the connection was reset';

/** Describes a 101 response to a request without Upgrade (RFC 9110 §7.8). */
export const SWITCHES_PROTOCOLS = 'it switches protocols without a request for that';

/** Describes a response whose status line and header section exceed the limit. */
export function headTooLarge(limit: number): string {
  return `its header section is larger than ${limit / 1024} KB`;
}
