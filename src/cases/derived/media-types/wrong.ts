import { isJsonBody } from '../good/good-bodies.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { bodyPlace, mediaTypeId, withBody, withField } from './with-body.js';

const candidates = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/json',
  'image/png',
];

/** As many as tell what the others do not. */
const most = 4;

/** JSON by its name at least, and often read as what it is. */
const likeJson = [
  ['other-json', 'application/vnd.fern+json'],
  ['plain-json', 'application/json'],
  ['text-json', 'text/json'],
] as const;

/** A good body that says that it is something else (RFC 9110 §15.5.16). */
export const wrong: RequestMutation = {
  id: 'media-types/wrong',
  applies: ({ bodies }) => bodies.length > 0,
  *derive(site) {
    const request = withBody(site);
    const [body] = site.bodies;
    if (request === undefined || body === undefined) return;
    const others = candidates.filter(
      (type) => !site.operation.requestBody?.content.some(({ range }) => range.toLowerCase() === type),
    );
    for (const type of others.filter((each) => each !== 'application/json' || !isJsonBody(body)).slice(0, most)) {
      yield* within(site.room, type === 'text/plain' ? 0 : 2, () => ({
        id: `media-type/wrong/${mediaTypeId(type)}`,
        change: `a body of ${body.mediaType.range} that says it is ${type}`,
        expect: { outcome: 'refuse' },
        request: withField(request, 'Content-Type', type),
        aspects: ['media-type'],
        contract: bodyPlace(site),
      }));
    }
    if (!isJsonBody(body)) return;
    for (const [id, type] of likeJson) {
      yield* within(site.room, 5, () => ({
        id: `media-type/wrong/${id}`,
        change: `a body of ${body.mediaType.range} that says it is ${type}`,
        expect: { outcome: 'refuse' },
        // It is JSON all the same, and can be read as what it is.
        doubt: 'json-by-another-name',
        request: withField(request, 'Content-Type', type),
        aspects: ['media-type'],
        contract: bodyPlace(site),
      }));
    }
  },
};
