import { accessOf } from '../auth/access.js';
import { plannedPath } from '../../planned-path.js';
import type { RequestPlan } from '../../case.js';
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
    const request: RequestPlan = { ...withField(minimal, 'Content-Type'), method: 'HEAD', body: undefined };
    yield* within(room, 2, () => ({
      id: 'method/head',
      change: 'HEAD instead of GET',
      expect: { outcome: 'survive' },
      request: withField(request, 'Connection', 'close'),
      aspects: ['method', 'no-body'],
      contract: operation.place,
    }));
    if (accessOf(operation) !== 'required') return;
    yield* within(room, 4, () => ({
      id: 'method/head-without-credentials',
      change: 'HEAD instead of GET, without credentials',
      expect: { outcome: 'deny' },
      request: { ...request, credentials: { kind: 'none' } },
      aspects: ['method', 'no-body', 'credentials'],
      contract: operation.place,
    }));
  },
};
