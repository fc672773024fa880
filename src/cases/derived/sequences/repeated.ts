import type { RequestMutation } from '../request-site.js';
import { emptyObject } from '../media-types/no-body.js';
import { withBody } from '../media-types/with-body.js';
import { within } from '../within.js';
import { isDestroying } from './is-destroying.js';

/** As many as it takes for a fault that comes every few times to come. */
const times = 8;

/** The same request again: faults that come only now and then, and what was refused once is remembered as known. */
export const repeated: RequestMutation = {
  id: 'sequences/repeated',
  applies: ({ operation }) => !isDestroying(operation),
  *derive(site) {
    const { operation, minimal } = site;
    const contract = (operation.responses.find(({ status }) => status.startsWith('2')) ?? operation).place;
    for (let time = 1; time <= times; time++) {
      yield* within(site.room, time <= 2 ? 3 : 8, () => ({
        id: `again/${time}`,
        change: `the smallest good request again, time ${time} of ${times}`,
        expect: { outcome: 'accept' },
        request: minimal,
        aspects: [],
        contract,
        isRepetition: true,
      }));
    }
    const filled = withBody(site);
    if (filled === undefined || site.bodies[0]?.essence !== 'application/json') return;
    yield* within(site.room, 4, () => ({
      ...emptyObject(site, filled),
      id: 'again/refused',
      change: 'a body of "{}", byte for byte as it was refused before',
      isRepetition: true,
    }));
  },
};
