import type { Answer } from '../answer/answer.js';

/** A request whose header section has arrived, from either entrance. */
export interface Visit {
  /** The time of its arrival, by `performance.now()`. */
  readonly started: number;
  readonly method: string;
  /** The request target as received. */
  readonly target: string;
  /** Without scheme and authority; never empty. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  /** Alternating names and values, with all lines of repeated fields. */
  readonly rawFields: readonly string[];
  readonly reply: Reply;
}

/** A body that has arrived. */
export type ReadBody = { readonly kind: 'whole'; readonly body: Uint8Array } | { readonly kind: 'too-large' };

/** Sends the response to a request; exactly one of the two is called, once. */
export interface Reply {
  /** `fields` are alternating names and values; `closes` drops the unread rest of the request. */
  send(answer: Answer, fields: readonly string[], closes: boolean): void;
  /** Resets the connection without a response. */
  reset(): void;
}

/** Parses the target of a request. */
export function visit(
  request: { readonly method: string; readonly target: string; readonly rawFields: readonly string[] },
  reply: Reply,
): Visit {
  const { method, target, rawFields } = request;
  // A target in absolute form has scheme and authority before its path (RFC 9112 §3.2.2).
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  const query = mark === -1 ? '' : local.slice(mark + 1);
  return { started: performance.now(), method, target, path: path === '' ? '/' : path, query, rawFields, reply };
}
