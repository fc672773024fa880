import type { FieldList } from '../../http/index.js';

/** A request as sent on the wire and the response as received, including all bytes. */
export interface Exchange {
  readonly request: SentRequest;
  readonly result: ExchangeResult;
  /** The time from the first byte sent to the last byte received, in milliseconds. */
  readonly duration: number;
  /** True if the connection had carried an earlier exchange. */
  readonly isReused?: boolean;
  /** How many attempts had this result, if the request was repeated to find out. */
  readonly tries?: { readonly failed: number; readonly all: number };
}

/** A request as sent. */
export interface SentRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  /** The name and value of each field, in the order sent. */
  readonly fields: FieldList;
  readonly body: Uint8Array | undefined;
  /** The body without its chunks, where it was sent in chunks. */
  readonly content?: Uint8Array | undefined;
  /** A POSIX shell command that sends the request again, with `$TRELLIS_TOKEN` in place of the secret. */
  readonly reproduce: string;
  /** All secrets in the request, in each form in which they were sent. */
  readonly secrets: readonly string[];
}

/** A response, complete or not, or the reason why there is none. */
export type ExchangeResult = ReceivedResponse | ExchangeFailure;

/** The received part of a response. */
export interface ReceivedResponse {
  readonly kind: 'response';
  readonly status: number;
  /** The reason phrase of the status line, if the client exposes it. */
  readonly reason?: string;
  /** The fields; values are decoded as Latin-1 (RFC 9110 §5.5). */
  readonly fields: FieldList;
  /** The body after decoding its Content-Encoding. */
  readonly body: Uint8Array;
  /**
   * `complete`: the whole body; `over-limit`: Trellis stopped reading at the size limit; `stream`: the first moments
   * of a body that may be endless by design, such as server-sent events; `undecodable`: the Content-Encoding could not
   * be decoded, so `body` is as received; `unseen`: the body, if any, was not recorded.
   */
  readonly bodyState: 'complete' | 'over-limit' | 'stream' | 'undecodable' | 'unseen';
}

/**
 * The reason why there is no complete response. `unreachable`: no connection; `timeout`: no complete response within
 * the time-out; `reset`: the connection ended before the response began; `truncated`: it ended within the response;
 * `protocol`: the bytes are not HTTP, or the headers exceed all limits; `died`: the target has accepted no connection
 * since; `hung`: before the request was sent, the target had stopped answering those that it answered before.
 */
export interface ExchangeFailure {
  readonly kind: 'failure';
  readonly failure: 'unreachable' | 'timeout' | 'reset' | 'truncated' | 'protocol' | 'died' | 'hung';
  /** A description without secrets. */
  readonly detail: string;
  /** The status, if the status line arrived. */
  readonly status: number | undefined;
  /** True if the bytes begin like an HTTP response (RFC 9112 §4) although no status could be read. */
  readonly beganAsHttp?: true;
}
