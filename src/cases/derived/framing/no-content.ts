import type { Operation } from '../../../contract/index.js';
import { withField } from '../media-types/with-body.js';
import type { RequestMutation } from '../request-site.js';
import { isDestroying } from '../sequences/is-destroying.js';
import { within } from '../within.js';

/**
 * The good request of an operation whose success has no content (RFC 9110 §9.3.2, §15.3.5), and nothing behind it on its
 * connection: a client that sends more takes the content for the start of the next answer.
 */
export const noContent: RequestMutation = {
  id: 'wire/no-content',
  applies: ({ operation }) => hasNoContent(operation) && (!isDestroying(operation) || saysGone(operation)),
  *derive({ operation, minimal, room }) {
    const contract = (operation.responses.find(({ status }) => status === '204') ?? operation).place;
    yield* within(room, 4, () => ({
      id: 'wire/no-content',
      change: 'the smallest good request, with Connection: close',
      expect: { outcome: 'accept' },
      request: withField(minimal, 'Connection', 'close'),
      aspects: [],
      contract,
    }));
  },
};

function hasNoContent({ method, responses }: Operation): boolean {
  return method === 'HEAD' || responses.some(({ status }) => status === '204');
}

/** What is gone already is not there to be destroyed once more, which the contract has to have a word for. */
function saysGone({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '404' || status === '410');
}
