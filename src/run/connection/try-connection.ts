import type { ConnectError } from './connect-error.js';
import { openSocket } from './open-socket.js';
import type { Route } from './route.js';

/** Opens a connection and ends it again; tells why that did not work, undefined where it did. */
export function tryConnection(route: Route): Promise<ConnectError | undefined> {
  return new Promise((resolve) => {
    // One that hangs is none that is refused; whoever uses it next will say so.
    const limit = setTimeout(() => resolve(undefined), route.limits.timeout);
    openSocket(route, (error, socket) => {
      clearTimeout(limit);
      socket.destroy();
      resolve(error);
    });
  });
}
