/**
 * Fields, in lower case, that concern the connection and the framing of a message rather than its content. Each sender
 * sets its own (RFC 9110 §7.2, §7.6.1, §8.6, RFC 9112 §6).
 */
export const connectionFields: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
