import type { Operation } from '../../../contract/index.js';
import { fieldLines } from '../../../http/index.js';
import type { JsonObject, JsonValue } from '../../../json/index.js';
import type { RequestHead } from '../../../wire/index.js';
import type { Answer } from '../../answer/answer.js';
import type { OperationAnswers } from '../../answer/operation-answers.js';

/** A good request to one operation, and what it may be answered with. */
export interface KeptRequest {
  readonly operation: Operation;
  readonly head: RequestHead;
  readonly body: Uint8Array;
  readonly accept: string | undefined;
  /** The path and the query as they came. */
  readonly path: string;
  readonly query: string;
  /** Without a slash at its end; what the paths of the document begin behind. */
  readonly base: string;
  readonly answers: OperationAnswers;
  /** The body of the documented answer that the request calls for. */
  readonly example?: JsonValue;
  /** The status of that answer. */
  readonly success?: number;
}

/** An answer from what is kept, and what there is to say of it. */
export interface KeptAnswer {
  readonly answer: Answer;
  /** Members of the item that the answer shows with other values than the item has, because it could not show those. */
  readonly differing?: JsonObject;
  readonly note?: string;
}

/** What of an item is known: it is there, it is not, or nobody can tell, since clients cannot create one. */
export type Found =
  | { readonly kind: 'there'; readonly item: JsonObject }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

/** What leads to a path of the mock, the shortest first. */
export function addressesOf(path: string, { head }: KeptRequest): readonly string[] {
  const [host] = fieldLines(head.rawFields, 'host');
  return host === undefined ? [path] : [path, `http://${host}${path}`];
}

export function has({ responses }: Operation, status: string): boolean {
  return responses.some((response) => response.status === status);
}
