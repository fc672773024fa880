import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { withField } from './with-body.js';

/** Header fields that nobody declared, and names in another case (RFC 9110 §5.1: ignored, and all the same). */
export const fields: RequestMutation = {
  id: 'media-types/fields',
  applies: () => true,
  *derive({ operation, minimal, room }) {
    const contract = operation.place;
    yield* within(room, 6, () => ({
      id: 'field/unknown',
      change: 'a header field that nobody knows, X-Fern: ostrich',
      expect: { outcome: 'accept' },
      doubt: 'header-unknown',
      request: withField(minimal, 'X-Fern', 'ostrich'),
      aspects: ['header'],
      contract,
    }));
    if (minimal.fields.length > 0 || operation.security.length > 0) {
      yield* within(room, 5, () => ({
        id: 'field/small-letters',
        change: 'the names of all header fields in small letters',
        expect: { outcome: 'accept' },
        request: { ...minimal, smallNames: true },
        aspects: [],
        contract,
      }));
    }
    yield* within(room, 7, () => ({
      id: 'field/long',
      change: 'a header field of 4000 characters',
      expect: { outcome: 'survive' },
      request: withField(minimal, 'X-Fern', 'f'.repeat(4000)),
      aspects: ['header', 'size'],
      contract,
    }));
  },
};
