import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What the server knows of one connection beside what Node does. */
export class Connection {
  readonly socket: Socket;
  /** The answer to the newest request; the answers to all earlier ones go out before it. */
  newest: ServerResponse | undefined;
  /** Its last answer has been given: nothing that still arrives is processed (RFC 9112 §9.6). */
  over = false;
  #restingSince = performance.now();
  #bytesAtRest = 0;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** To be called when a request has arrived in full: bytes beyond these are the beginning of another. */
  requestArrived(): void {
    this.#bytesAtRest = this.socket.bytesRead;
  }

  /** To be called when an answer has been given. */
  answered(): void {
    this.#restingSince = performance.now();
  }

  /** A request has arrived in full and waits for its answer. */
  get awaitsAnswer(): boolean {
    return this.newest !== undefined && this.newest.req.complete && !this.newest.headersSent;
  }

  /** For how many milliseconds nothing has been under way; undefined while something is. */
  get restedFor(): number | undefined {
    const underWay = this.newest !== undefined && !(this.newest.req.complete && this.newest.writableFinished);
    if (this.over || underWay || this.socket.bytesRead !== this.#bytesAtRest) return undefined;
    return performance.now() - this.#restingSince;
  }
}
