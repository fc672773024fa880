const waiting: (() => void)[] = [];

/**
 * Sends a response at the end of this turn of the event loop, after all other requests that have arrived are read,
 * together with their responses. Each response that is sent alone wakes an idle client, which costs a busy server more
 * than producing the response.
 *
 * @example
 * sendTogether(() => response.end(body));
 */
export function sendTogether(send: () => void): void {
  if (waiting.push(send) === 1) setImmediate(sendAll);
}

function sendAll(): void {
  for (const send of waiting.splice(0)) send();
}
