import type { ParameterMutation } from './parameter-site.js';
import { say } from './say.js';
import { weightOfMissing } from './weight-of-missing.js';

/** A parameter that must be there is not. */
export const missing: ParameterMutation = {
  id: 'parameters/missing',
  // No request of ours is without a User-Agent (RFC 9110 §10.1.5).
  applies: ({ parameter }) =>
    parameter.required &&
    parameter.in !== 'path' &&
    !(parameter.in === 'header' && parameter.name.toLowerCase() === 'user-agent'),
  *derive(site) {
    yield* say(site, 0, () => ({
      id: 'missing',
      change: 'left out',
      outcome: 'refuse',
      request: site.without,
      ...weightOfMissing(site),
    }));
  },
};
