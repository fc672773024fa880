import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { mediaTypeId, withField } from './with-body.js';

/** What browsers and old clients would rather have. */
const preferred = ['application/xml', 'text/html'];

/** What the client would like to get (RFC 9110 §12.5.1). */
export const negotiation: RequestMutation = {
  id: 'media-types/negotiation',
  applies: () => true,
  *derive({ operation, minimal, room }) {
    const good = operation.responses.filter(({ status }) => status.startsWith('2'));
    const ranges = new Map(good.flatMap(({ content }) => content.map(({ range, place }) => [range, place] as const)));
    // Which of several successes it is, is for the server to say: only what all are had as is promised.
    const isPromised = (range: string): boolean =>
      good.every(({ content }) => content.length === 0 || content.some((mediaType) => mediaType.range === range));
    for (const [range, place] of ranges) {
      yield* within(room, 2, () => ({
        id: `accept/${mediaTypeId(range)}`,
        change: `Accept: ${range}`,
        expect: { outcome: isPromised(range) ? 'accept' : 'survive' },
        request: withField(minimal, 'Accept', range),
        aspects: [],
        contract: place,
      }));
    }
    const { place } = operation;
    const [first] = ranges.keys();
    const others = preferred.filter((type) => !ranges.has(type));
    if (first !== undefined) {
      const value = [...others, `${first};q=0.5`].join(', ');
      yield* within(room, 5, () => ({
        id: 'accept/others-preferred',
        change: `Accept: ${value}`,
        expect: { outcome: 'accept' },
        doubt: 'others-preferred',
        request: withField(minimal, 'Accept', value),
        aspects: ['negotiation'],
        contract: place,
      }));
    }
    yield* within(room, 4, () => ({
      id: 'accept/anything',
      change: 'Accept: */*',
      expect: { outcome: 'accept' },
      request: withField(minimal, 'Accept', '*/*'),
      aspects: [],
      contract: place,
    }));
    yield* within(room, 5, () => ({
      id: 'accept/impossible',
      change: 'Accept: application/x-fern',
      expect: { outcome: 'survive' },
      request: withField(minimal, 'Accept', 'application/x-fern'),
      aspects: ['negotiation'],
      contract: place,
    }));
  },
};
