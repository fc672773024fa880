import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

const name = 'trellis-fern';

/** A query parameter that nobody declared: most servers take no notice, and clients rely on that. */
export const undeclared: RequestMutation = {
  id: 'parameters/undeclared',
  applies: () => true,
  *derive({ operation, minimal, room }) {
    // A parameter that is an object may take any name of the query.
    const takesAny = operation.parameters.some(
      ({ in: where, style, explode, schema }) =>
        where === 'query' && style === 'form' && explode && schema?.keyword('properties') !== undefined,
    );
    if (takesAny) return;
    const [path, ...rest] = minimal.path;
    if (typeof path !== 'string') return;
    yield* within(room, 4, () => ({
      id: 'parameter/undeclared',
      change: `an undeclared query parameter, ${name}=ostrich`,
      expect: { outcome: 'accept' },
      doubt: 'undeclared-part-sent',
      request: { ...minimal, path: [`${path}${path.includes('?') ? '&' : '?'}${name}=ostrich`, ...rest] },
      aspects: ['parameter'],
      contract: operation.place,
    }));
  },
};
