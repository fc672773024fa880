import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { bodyPlace, withBody, withField } from './with-body.js';

/** The right media type, written otherwise, and none (RFC 9110 §8.3.1: case-insensitive; §8.3: may be left out). */
export const spellings: RequestMutation = {
  id: 'media-types/spellings',
  applies: ({ bodies }) => bodies.length > 0,
  *derive(site) {
    const request = withBody(site);
    const [body] = site.bodies;
    if (request === undefined || body === undefined) return;
    const common = { contract: bodyPlace(site), aspects: ['media-type'] } as const;
    const { mediaType, essence } = { mediaType: body.minimal.mediaType, essence: body.essence };
    if (isJsonMediaType(parseMediaType(essence)!) && !/charset/i.test(mediaType)) {
      const value = `${mediaType}; charset=utf-8`;
      yield* within(site.room, 1, () => ({
        ...common,
        aspects: [],
        id: 'media-type/charset',
        change: `Content-Type: ${value}`,
        expect: { outcome: 'accept' },
        // A type of its own says itself which parameters it has (RFC 6838 §4.3); that of JSON:API refuses this one.
        ...(essence === 'application/json' ? {} : { doubt: 'media-type-respelled' }),
        request: withField(request, 'Content-Type', value),
      }));
      const other = `${mediaType}; charset=iso-8859-1`;
      yield* within(site.room, 6, () => ({
        ...common,
        id: 'media-type/other-charset',
        change: `Content-Type: ${other}`,
        expect: { outcome: 'survive' },
        request: withField(request, 'Content-Type', other),
      }));
    }
    const [type = '', ...parameters] = mediaType.split(';');
    const capitals = [capitalised(type), ...parameters].join(';');
    yield* within(site.room, 4, () => ({
      ...common,
      id: 'media-type/capitals',
      change: `Content-Type: ${capitals}`,
      expect: { outcome: 'accept' },
      doubt: 'media-type-respelled',
      request: withField(request, 'Content-Type', capitals),
    }));
    yield* within(site.room, 3, () => ({
      ...common,
      id: 'media-type/none',
      change: 'no Content-Type',
      expect: { outcome: 'survive' },
      request: withField(request, 'Content-Type'),
    }));
    yield* within(site.room, 6, () => ({
      ...common,
      id: 'media-type/unreadable',
      change: 'Content-Type: fern;;, which is no media type',
      expect: { outcome: 'survive' },
      request: withField(request, 'Content-Type', 'fern;;'),
    }));
    yield* within(site.room, 6, () => ({
      ...common,
      aspects: ['media-type', 'framing'],
      id: 'media-type/twice',
      change: `Content-Type twice, ${mediaType} and text/plain`,
      expect: { outcome: 'survive' },
      request: withField(request, 'Content-Type', mediaType, 'text/plain'),
    }));
  },
};

function capitalised(type: string): string {
  const [first = '', second = ''] = type.split('/');
  return `${first.slice(0, 1).toUpperCase()}${first.slice(1)}/${second.toUpperCase()}`;
}
