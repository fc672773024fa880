import type { ConnectError } from './connect-error.js';
import { openSocket } from './open-socket.js';
import type { Route } from './route.js';

/** Opens and closes a connection; returns the error if that fails. */
export function tryConnection(route: Route): Promise<ConnectError | undefined> {
  return new Promise((resolve) => {
    // A connection that hangs is not refused; the next request reports it.
    const limit = setTimeout(() => resolve(undefined), route.limits.timeout);
    openSocket(route, (error, socket) => {
      clearTimeout(limit);
      socket.destroy();
      resolve(error);
    });
  });
}
