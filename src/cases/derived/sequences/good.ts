import type { RequestMutation } from '../request-site.js';

/** The good requests themselves: the smallest, and one with everything in it. */
export const good: RequestMutation = {
  id: 'sequences/good',
  applies: () => true,
  *derive({ operation, minimal, full }) {
    const contract = (operation.responses.find(({ status }) => status.startsWith('2')) ?? operation).place;
    const common = { expect: { outcome: 'accept' }, aspects: [], contract, priority: 0 } as const;
    yield { ...common, id: 'good/minimal', change: 'the smallest good request', request: minimal };
    yield { ...common, id: 'good/full', change: 'a good request with everything in it', request: full };
  },
};
