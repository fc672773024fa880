import type { FieldList } from '../../http/index.js';

/** The request as sent on the wire and the response as received, bytes included. */
export interface Exchange {
  readonly request: SentRequest;
  readonly result: ExchangeResult;
  /** From the first byte sent to the last received, in milliseconds. */
  readonly duration: number;
  /** The connection had carried another exchange before. */
  readonly isReused?: boolean;
  /** In how many of all tries the case came to this result, where it was sent again to see whether it does. */
  readonly tries?: { readonly failed: number; readonly all: number };
}

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  /** Name and value of each field in the order sent. */
  readonly fields: FieldList;
  readonly body: Uint8Array | undefined;
  /** A line that can be pasted into a POSIX shell to send it again, with `$TRELLIS_TOKEN` for the secret. */
  readonly reproduce: string;
  /** Every secret in the request, in each form in which it was sent. */
  readonly secrets: readonly string[];
}

/** Whether an answer came, whole or not. */
export type ExchangeResult = ReceivedResponse | ExchangeFailure;

/** A response as far as it was received. */
export interface ReceivedResponse {
  readonly kind: 'response';
  readonly status: number;
  /** The reason phrase of the status line, where the client could see it. */
  readonly reason?: string;
  /** Field values are decoded as Latin-1 (RFC 9110 §5.5). */
  readonly fields: FieldList;
  /** After any Content-Encoding was undone. */
  readonly body: Uint8Array;
  /**
   * `complete`: all of the body; `over-limit`: it was cut at the body limit while more was coming;
   * `stream`: what came of a body that may have no end by design, such as server-sent events, in its first moments;
   * `undecodable`: its Content-Encoding could not be undone, `body` is as received; `unseen`: there may have been one
   * that nobody recorded.
   */
  readonly bodyState: 'complete' | 'over-limit' | 'stream' | 'undecodable' | 'unseen';
}

/**
 * No complete response: `unreachable` no connection; `timeout` nothing or not all within the time-out;
 * `reset` the connection ended before a response began; `truncated` it ended within one;
 * `protocol` what came is not HTTP, or its header section is beyond all bounds; `died` the target has taken no more
 * connections since.
 */
export interface ExchangeFailure {
  readonly kind: 'failure';
  readonly failure: 'unreachable' | 'timeout' | 'reset' | 'truncated' | 'protocol' | 'died';
  /** What happened, in words, without secrets. */
  readonly detail: string;
  /** The status line's status, if the answer got that far. */
  readonly status: number | undefined;
  /** What came begins as an answer in HTTP does (RFC 9112 §4), although no status could be read from it. */
  readonly beganAsHttp?: true;
}
