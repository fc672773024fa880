import { once, type Contract, type Operation } from '../../../contract/index.js';
import type { Paths } from '../paths.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

/** Neither a spelling of any path nor below one. */
export const elsewherePath = '/trellis-elsewhere';

/**
 * The request of one operation, credentials and all, at a path that has nothing to do with any in the contract: there is
 * nothing to be done there (RFC 9110 §15.5.5), and whoever writes down what came must not write down the credentials.
 */
export const elsewhere: RequestMutation = {
  id: 'methods/elsewhere',
  applies: ({ contract, operation, paths }) => isTellingElsewhere(contract, operation, paths),
  *derive({ operation, minimal, room }) {
    yield* within(room, 3, () => ({
      id: 'path/elsewhere',
      change: `${elsewherePath} instead of ${operation.path.text}`,
      expect: { outcome: 'survive' },
      request: { ...minimal, path: [elsewherePath] },
      aspects: ['path'],
      contract: operation.place,
    }));
  },
};

/** Whether the path that no contract has is asked for with the request of this operation. */
export function isTellingElsewhere(contract: Contract, operation: Operation, paths: Paths): boolean {
  return operation === mostTelling(contract) && paths.at(elsewherePath).length === 0;
}

/** What creates leaves something behind wherever it is let in; the same one in whatever order the document has them. */
const mostTelling = once(({ operations }: Contract): Operation | undefined => {
  const creating = operations.filter(({ method, requestBody }) => method === 'POST' && requestBody !== undefined);
  const name = ({ method, path }: Operation): string => `${path.text} ${method}`;
  return (creating.length > 0 ? creating : operations).toSorted((one, other) => (name(one) < name(other) ? -1 : 1))[0];
});
