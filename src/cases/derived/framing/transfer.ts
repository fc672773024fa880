import { bodyPlace, withBody, withField } from '../media-types/with-body.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

/** Other ways to bring the same body, which any server of HTTP/1.1 knows. */
export const transfer: RequestMutation = {
  id: 'wire/transfer',
  applies: ({ bodies }) => bodies.length > 0,
  *derive(site) {
    const request = withBody(site);
    if (request === undefined) return;
    const common = { expect: { outcome: 'accept' }, aspects: ['header'], contract: bodyPlace(site) } as const;
    yield* within(site.room, 3, () => ({
      ...common,
      id: 'wire/chunked',
      // RFC 9112 §7.1: a recipient MUST be able to decode it; §6.3: a server may insist on a length with 411. The gateways
      // of whole languages hand no such body on, which is not for an implementation behind them to mend.
      doubt: 'chunked-body',
      change: 'the body in two chunks, without a Content-Length',
      request: { ...request, chunked: true },
    }));
    yield* within(site.room, 3, () => ({
      ...common,
      id: 'wire/in-two-pieces',
      // RFC 9112 §6.2: how much body there is, Content-Length says, and not how much of it has come at first.
      change: 'the body in two pieces, the second a moment after the first',
      request: { ...request, paused: true },
    }));
    yield* within(site.room, 4, () => ({
      ...common,
      id: 'wire/expect-continue',
      // RFC 9110 §10.1.1: it MUST be answered, with 100 or with a final status; who sends the body anyway needs no 100.
      change: 'Expect: 100-continue, with the body right behind',
      request: withField(request, 'Expect', '100-continue'),
    }));
  },
};
