import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FrontDoor } from '../serve/front-door.js';
import { PlainConnection } from './plain-connection.js';

/**
 * The way in for requests that arrive whole and plain, as nearly all do: they are read and answered without the
 * streams of Node's server, which cost more than to judge a request. A connection on which anything else arrives goes
 * to that server with all that has come, and stays there.
 */
export class PlainEntrance {
  readonly #door: FrontDoor;
  readonly #isElsewhere: (target: string) => boolean;
  readonly #connections = new Set<PlainConnection>();

  /** `isElsewhere` tells the targets that only Node's server can answer. */
  constructor(door: FrontDoor, isElsewhere: (target: string) => boolean) {
    this.#door = door;
    this.#isElsewhere = isElsewhere;
  }

  /** Takes the connections of a server before it does. */
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

  /** How many connections are here. */
  get count(): number {
    return this.#connections.size;
  }

  /** Ends all connections, each after the answer to the request under way. */
  finish(): void {
    for (const connection of this.#connections) connection.finish();
  }

  /** Cuts all connections that are still here. */
  close(): void {
    for (const connection of this.#connections) connection.cut();
  }
}
