import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The state of a connection that Node does not keep. */
export class Connection {
  readonly socket: Socket;
  /** The response to the newest request; all earlier responses are sent before it. */
  newest: ServerResponse | undefined;
  /** Whether the last response has been sent: later data is not processed (RFC 9112 §9.6). */
  over = false;
  #restingSince = performance.now();
  #bytesAtRest = 0;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Must be called when a complete request has arrived: further bytes belong to another one. */
  requestArrived(): void {
    this.#bytesAtRest = this.socket.bytesRead;
  }

  /** Must be called when a response has been sent. */
  answered(): void {
    this.#restingSince = performance.now();
  }

  /** Whether a complete request waits for its response. */
  get awaitsAnswer(): boolean {
    return this.newest !== undefined && this.newest.req.complete && !this.newest.headersSent;
  }

  /** The idle time in milliseconds; undefined while a request is in progress. */
  get restedFor(): number | undefined {
    const underWay = this.newest !== undefined && !(this.newest.req.complete && this.newest.writableFinished);
    if (this.over || underWay || this.socket.bytesRead !== this.#bytesAtRest) return undefined;
    return performance.now() - this.#restingSince;
  }
}
