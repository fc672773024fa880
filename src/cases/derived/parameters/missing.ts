import type { ParameterMutation } from './parameter-site.js';
import { say } from './say.js';

/** A parameter that must be there is not. */
export const missing: ParameterMutation = {
  id: 'parameters/missing',
  applies: ({ parameter }) => parameter.required && parameter.in !== 'path',
  *derive(site) {
    yield* say(site, { id: 'missing', change: 'left out', outcome: 'refuse', request: site.without, priority: 0 });
  },
};
