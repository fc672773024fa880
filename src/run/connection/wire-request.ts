import type { FieldList } from '../../http/index.js';

/** A request as it is written to the wire. All texts are Latin-1, one character per byte. */
export interface WireRequest {
  readonly method: string;
  /** The request target in origin-form (RFC 9112 §3.2.1), base path included. */
  readonly target: string;
  /** All fields in sending order, including `Host` and framing. */
  readonly fields: FieldList;
  readonly body: Uint8Array | undefined;
  /** The number of body bytes after which sending pauses; only a raw connection supports this. */
  readonly pauseAt?: number;
}
