import type { Socket } from 'node:net';
import { Connection } from './connection.js';

/** The open connections of one server. */
export class Connections implements Iterable<Connection> {
  readonly #bySocket = new Map<Socket, Connection>();
  /** Whether the server is closing: the next response on each connection is its last. */
  closing = false;
  #held: Promise<void> | undefined;

  /** The connection of a socket, from its first use until it is closed. */
  of(socket: Socket): Connection {
    return this.#bySocket.get(socket) ?? this.#open(socket);
  }

  #open(socket: Socket): Connection {
    const connection = new Connection(socket);
    if (socket.destroyed) return connection;
    this.#bySocket.set(socket, connection);
    socket.once('close', () => this.#bySocket.delete(socket));
    return connection;
  }

  /** While responses are held back, the promise that they wait for. */
  get held(): Promise<void> | undefined {
    return this.#held;
  }

  /**
   * Holds responses back until the returned function is called.
   *
   * Used while the server stops listening: a client with its response may immediately send another request, and must
   * not be told that its connection ends while it could still open another.
   */
  holdAnswers(): () => void {
    let release = (): void => {};
    this.#held = new Promise((resolve) => (release = resolve));
    return () => {
      this.#held = undefined;
      release();
    };
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#bySocket.values();
  }
}
