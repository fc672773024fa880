/** How a connection ended, in the words of every transport. */
export const CLOSED = 'the connection was closed';
export const RESET = 'the connection was reset';
