/** How a connection ended, in the words of every transport. */
export const CLOSED = 'the connection was closed';
export const RESET = 'the connection was reset';

/** Of a 101 in answer to a request without Upgrade (RFC 9110 §7.8). */
export const SWITCHES_PROTOCOLS = 'it switches protocols although that was not asked for';

/** Of an answer whose status line and header section are longer than is read. */
export function headTooLarge(limit: number): string {
  return `its header section is larger than ${limit / 1024} KB`;
}
