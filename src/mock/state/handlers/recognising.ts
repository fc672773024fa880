import type { Operation } from '../../../contract/index.js';
import { fieldLines } from '../../../http/index.js';
import { idempotencyKeyOf } from '../../../resources/index.js';
import type { KeptItems } from '../items/kept-items.js';
import type { KeptAnswer } from '../items/kept-request.js';
import type { Handler } from './handler.js';

/** An answer to a request that has created something. */
interface Known {
  readonly body: Uint8Array;
  readonly answered: KeptAnswer | undefined;
  /** The number of the last item that it created. */
  readonly number: number;
}

/** The number of answers that are kept. */
const most = 1000;

/**
 * A handler that answers a repeated request with the same `Idempotency-Key` as before, as long as the item that it
 * created exists (draft-ietf-httpapi-idempotency-key-header §2.6).
 */
export function recognising(operation: Operation, items: KeptItems, create: Handler): Handler {
  const field = idempotencyKeyOf(operation)?.name.toLowerCase();
  if (field === undefined) return create;
  const known = new Map<string, Known>();
  return (request) => {
    const { head, path, query, body } = request;
    const [key] = fieldLines(head.rawFields, field);
    if (key === undefined) return create(request);
    const name = JSON.stringify([key, path, query, fieldLines(head.rawFields, 'authorization')]);
    const before = known.get(name);
    if (before !== undefined && items.isThere(before.number) && Buffer.compare(before.body, body) === 0)
      return before.answered;
    const last = items.lastNumber;
    const answered = create(request);
    known.delete(name);
    if (items.lastNumber > last) known.set(name, { body, answered, number: items.lastNumber });
    for (const oldest of known.size > most ? known.keys() : []) {
      known.delete(oldest);
      break;
    }
    return answered;
  };
}
