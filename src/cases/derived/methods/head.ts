import { plannedPath } from '../../planned-path.js';
import { withField } from '../media-types/with-body.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

/**
 * HEAD where GET is documented: the same answer without its content (RFC 9110 §9.3.2), which shows where nothing follows
 * on the connection.
 */
export const head: RequestMutation = {
  id: 'methods/head',
  applies: ({ operation, paths, minimal }) =>
    operation.method === 'GET' && paths.at(plannedPath(minimal)).every(({ method }) => method !== 'HEAD'),
  *derive({ operation, minimal, room }) {
    yield* within(room, 2, () => ({
      id: 'method/head',
      change: 'HEAD instead of GET',
      expect: { outcome: 'survive' },
      request: {
        ...withField(withField(minimal, 'Content-Type'), 'Connection', 'close'),
        method: 'HEAD',
        body: undefined,
      },
      aspects: ['method', 'no-body'],
      contract: operation.place,
    }));
  },
};
