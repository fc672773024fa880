import type { Answer } from '../answer/answer.js';

/** A request whose header section is there, whichever way it came in. */
export interface Visit {
  /** When it was there, on the clock of `performance.now()`. */
  readonly started: number;
  readonly method: string;
  /** As the request line has it. */
  readonly target: string;
  /** Without scheme and authority; never empty. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  /** Name and value by turns, every line of a repeated field kept. */
  readonly rawFields: readonly string[];
  readonly reply: Reply;
}

/** A body that has arrived. */
export type ReadBody = { readonly kind: 'whole'; readonly body: Uint8Array } | { readonly kind: 'too-large' };

/** Where the answer to a request goes; one of the two is called once. */
export interface Reply {
  /** `fields` is name and value by turns; `closes` where what is left of the request is not worth reading. */
  send(answer: Answer, fields: readonly string[], closes: boolean): void;
  /** Cuts the connection without an answer. */
  reset(): void;
}

/** What arrives at a mock, with the parts of its target. */
export function visit(
  request: { readonly method: string; readonly target: string; readonly rawFields: readonly string[] },
  reply: Reply,
): Visit {
  const { method, target, rawFields } = request;
  // One in absolute form (RFC 9112 §3.2.2) has scheme and authority before its path.
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  const query = mark === -1 ? '' : local.slice(mark + 1);
  return { started: performance.now(), method, target, path: path === '' ? '/' : path, query, rawFields, reply };
}
