/** The received bytes are not an HTTP/1.1 message; `message` completes "what came is not HTTP/1.1: …". */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}
