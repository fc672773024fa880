import { bodyPlace, withBody, withField } from '../media-types/with-body.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

/** Bodies whose framing is broken (RFC 9112 §6.2, §7.1): all that is asked is an answer. */
export const framing: RequestMutation = {
  id: 'wire/framing',
  applies: ({ bodies }) => bodies.length > 0,
  *derive(site) {
    const request = withBody(site);
    if (request === undefined) return;
    const common = { expect: { outcome: 'survive' }, contract: bodyPlace(site) } as const;
    yield* within(site.room, 6, () => ({
      ...common,
      id: 'wire/bad-chunk',
      change: 'Transfer-Encoding: chunked with a chunk whose size is no number',
      // No hexadecimal digit: readers that take what they can get of a number would wait for as many bytes.
      request: { ...withField(request, 'Transfer-Encoding', 'chunked'), body: ['plant\r\n{}\r\n0\r\n\r\n'] },
      aspects: ['framing', 'body'],
    }));
    yield* within(site.room, 6, () => ({
      ...common,
      id: 'wire/short-content-length',
      change: 'a Content-Length of 1 with a longer body',
      request: { ...withField(request, 'Content-Length', '1') },
      aspects: ['framing', 'body'],
    }));
  },
};
