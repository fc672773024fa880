/** How a connection ended, in the words of every transport. */
export const CLOSED = 'the connection was closed';
export const RESET = 'the connection was reset';

/** Of an answer whose status line and header section are longer than is read. */
export function headTooLarge(limit: number): string {
  return `its header section is larger than ${limit / 1024} KB`;
}
