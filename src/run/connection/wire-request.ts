import type { FieldList } from '../../http/index.js';

/** A request as its bytes will be, but for the line ends between them. All texts are Latin-1, one character a byte. */
export interface WireRequest {
  readonly method: string;
  /** The request target in origin-form (RFC 9112 §3.2.1), base path included. */
  readonly target: string;
  /** Every field that is sent, in order, `Host` and framing included. */
  readonly fields: FieldList;
  readonly body: Uint8Array | undefined;
  /** After so many bytes of the body there is a pause; only a connection on which every byte is ours can make it. */
  readonly pauseAt?: number;
}
