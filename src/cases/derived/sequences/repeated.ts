import type { RequestMutation } from '../request-site.js';
import { isDestroying } from './is-destroying.js';

/** As many as it takes for a fault that comes every few times to come. */
const times = 8;

/** The same good request again and again: faults that come only now and then. */
export const repeated: RequestMutation = {
  id: 'sequences/repeated',
  applies: ({ operation }) => !isDestroying(operation),
  *derive({ operation, minimal }) {
    const contract = (operation.responses.find(({ status }) => status.startsWith('2')) ?? operation).place;
    for (let time = 1; time <= times; time++) {
      yield {
        id: `again/${time}`,
        change: `the smallest good request again, time ${time} of ${times}`,
        expect: { outcome: 'accept' },
        request: minimal,
        aspects: [],
        contract,
        isRepetition: true,
        priority: time <= 2 ? 3 : 8,
      };
    }
  },
};
