import type { Socket } from 'node:net';
import { Connection } from './connection.js';

/** The open connections of one server. */
export class Connections implements Iterable<Connection> {
  readonly #bySocket = new Map<Socket, Connection>();
  /** The server is being closed: the next answer on each connection is its last. */
  closing = false;
  #held: Promise<void> | undefined;

  /** The connection of a socket, known from its first appearance until it is closed. */
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

  /** While answers are held back, what they wait for. */
  get held(): Promise<void> | undefined {
    return this.#held;
  }

  /**
   * Holds answers back until the function that it gives is called.
   *
   * Done while listening comes to its end: a client that has its answer may come again at once, and none must be told
   * that its connection ends while it could still open another.
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
