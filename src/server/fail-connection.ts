import type { Answerer } from './answerer.js';
import { closeInStages } from './close-in-stages.js';
import type { Connection } from './connection.js';
import type { ErrorName } from './error-catalogue.js';
import { rawAnswer } from './raw-answer.js';

/**
 * Ends a connection whose next bytes cannot be understood, or do not come, with a refusal.
 *
 * What the refusal answers is the request under way if its body is what is wrong, else a message that never became a
 * request; in that case the requests before it get their answers first.
 */
export function failConnection(
  connection: Connection,
  name: ErrorName,
  answerer: Answerer,
  limits: { readonly lingerMs: number },
): void {
  const { socket, newest } = connection;
  if (newest !== undefined && !newest.req.complete) {
    if (newest.headersSent) socket.destroySoon();
    else answerer.refuse({ request: newest.req, response: newest, connection, awaitsContinue: false }, { name });
    return;
  }
  connection.over = true;
  const answer = (): void => {
    if (socket.writable) socket.write(rawAnswer({ name }));
    closeInStages(socket, limits.lingerMs);
  };
  if (newest === undefined || newest.closed) answer();
  else newest.once('close', answer);
}
