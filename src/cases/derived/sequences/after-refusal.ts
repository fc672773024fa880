import type { RequestPlan } from '../../case.js';
import { accessOf } from '../auth/access.js';
import { withBody, withField } from '../media-types/with-body.js';
import { elsewherePath, isTellingElsewhere } from '../methods/elsewhere.js';
import type { RequestMutation, RequestSite } from '../request-site.js';
import { within } from '../within.js';
import { dependsOnState } from './depends-on-state.js';
import { isDestroying } from './is-destroying.js';

/** One of them the contract does not have. */
const otherTypes = ['text/plain', 'application/xml', 'image/png'];

/**
 * A good request on the connection on which one with a body was just refused. Who refuses before the body was read has to
 * read it all the same, or to close the connection (RFC 9112 §9.3): else it is taken for the start of the next request.
 */
export const afterRefusal: RequestMutation = {
  id: 'sequences/after-refusal',
  applies: ({ operation, bodies }) => bodies.length > 0 && !isDestroying(operation),
  *derive(site) {
    const { operation } = site;
    const good = withBody(site);
    if (good === undefined) return;
    const contract = (operation.responses.find(({ status }) => status.startsWith('2')) ?? operation).place;
    for (const { id, how, request } of refused(site, good)) {
      yield* within(site.room, 3, () => ({
        id: `sequence/after-${id}`,
        change: `a good request right after one ${how} on the same connection`,
        expect: { outcome: dependsOnState(operation) ? 'survive' : 'accept' },
        // No client library shows what comes of it: said so, the request goes over a socket of ours.
        before: [good, withField(request, 'Connection', 'keep-alive')],
        afterRefusal: true,
        request: good,
        aspects: [],
        contract,
      }));
    }
  },
};

interface Refused {
  readonly id: string;
  readonly how: string;
  readonly request: RequestPlan;
}

/** Requests with a good body that a server can refuse without a look at it. */
function* refused({ contract, operation, paths }: RequestSite, good: RequestPlan): Generator<Refused> {
  if (accessOf(operation) === 'required') {
    yield { id: 'denied', how: 'without credentials', request: { ...good, credentials: { kind: 'none' } } };
  }
  const ranges = operation.requestBody?.content.map(({ range }) => range.toLowerCase()) ?? [];
  const other = otherTypes.find((type) => !ranges.some((range) => range.startsWith('*') || sameKind(range, type)));
  if (other !== undefined) {
    yield { id: 'wrong-media-type', how: `said to be ${other}`, request: withField(good, 'Content-Type', other) };
  }
  if (isTellingElsewhere(contract, operation, paths)) {
    yield { id: 'unknown-path', how: `to ${elsewherePath}`, request: { ...good, path: [elsewherePath] } };
  }
}

function sameKind(range: string, type: string): boolean {
  return range.split('/', 1)[0] === type.split('/', 1)[0];
}
