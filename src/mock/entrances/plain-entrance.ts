import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FrontDoor } from '../serve/front-door.js';
import { PlainConnection } from './plain-connection.js';

/**
 * The fast path for plain requests that arrive in one piece, as nearly all do. They are read and answered without the
 * streams of Node's server, which cost more time than the validation of a request. As soon as anything else arrives on
 * a connection, Node's server takes it over with all unread bytes.
 */
export class PlainEntrance {
  readonly #door: FrontDoor;
  readonly #isElsewhere: (target: string) => boolean;
  readonly #connections = new Set<PlainConnection>();

  /** `isElsewhere` returns whether only Node's server can answer a target. */
  constructor(door: FrontDoor, isElsewhere: (target: string) => boolean) {
    this.#door = door;
    this.#isElsewhere = isElsewhere;
  }

  /** Accepts the connections of a server before the server does. */
  standBefore(server: Server): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection').on('connection', (socket: Socket) => {
      const connection: PlainConnection = new PlainConnection(socket, {
        door: this.#door,
        isElsewhere: this.#isElsewhere,
        handOver: () => {
          for (const listener of listeners) listener.call(server, socket);
        },
        over: () => this.#connections.delete(connection),
      });
      this.#connections.add(connection);
    });
  }

  /** The number of connections on the fast path. */
  get count(): number {
    return this.#connections.size;
  }

  /** Ends each connection after the response to its current request. */
  finish(): void {
    for (const connection of this.#connections) connection.finish();
  }

  /** Cuts all remaining connections. */
  close(): void {
    for (const connection of this.#connections) connection.cut();
  }
}
