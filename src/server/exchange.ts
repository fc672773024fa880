import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from './connection.js';

/** A request, its response, and their connection. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  /** The client waits for 100 (Continue) before it sends the body (RFC 9110 §10.1.1). */
  readonly awaitsContinue: boolean;
}
