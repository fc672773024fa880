/**
 * Fields, in small letters, that say how a message travels and where it ends, not what it is about: those who send it say
 * them (RFC 9110 §7.2, §7.6.1, §8.6, RFC 9112 §6).
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
