import type { RequestPlan } from '../../case.js';
import { jsonTemplate } from '../../../wire/index.js';
import { isEmptyContentGood } from '../../judge/empty-content.js';
import { asksForMembers } from '../good/asks-for-members.js';
import { isLeftUnsaid } from '../good/is-meant-to-be-there.js';
import type { GoodBody } from '../good/good-bodies.js';
import type { Variation } from '../mutation.js';
import type { RequestMutation, RequestSite } from '../request-site.js';
import { within } from '../within.js';
import { bodyPlace, withBody, withField } from './with-body.js';

/** The least that is not what is asked for; kept where the contract asks for more. */
export function emptyObject(site: RequestSite, filled: RequestPlan): Omit<Variation, 'priority'> {
  return {
    id: 'no-body/empty-object',
    change: 'a body of "{}"',
    expect: { outcome: 'refuse' },
    request: { ...filled, body: { tree: { kind: 'object', members: [] }, write: jsonTemplate } },
    aspects: ['body'],
    contract: bodyPlace(site),
  };
}

function isPartedForm(body: GoodBody | undefined): boolean {
  return body?.essence === 'multipart/form-data' && asksForMembers(body);
}

/** No body at all, where there must be one and where there may be one. */
export const noBody: RequestMutation = {
  id: 'media-types/no-body',
  applies: ({ operation }) => operation.requestBody !== undefined,
  *derive(site) {
    const { minimal, operation, bodies } = site;
    const required = operation.requestBody?.required === true;
    // Who does not say the media type may mean any of them.
    const isEmptyGood = operation.requestBody?.content.some(isEmptyContentGood) === true;
    const bare = { ...withField(minimal, 'Content-Type'), body: undefined };
    const contract = bodyPlace(site);
    yield* within(site.room, 1, () => ({
      id: 'no-body/without-media-type',
      change: 'neither a body nor a media type',
      expect: { outcome: !required ? 'accept' : isEmptyGood ? 'survive' : 'refuse' },
      // Of a form with parts that have to be there, those who write documents from code seldom say that it has to be, too.
      ...(!required && (isLeftUnsaid(operation) || isPartedForm(bodies[0])) ? { doubt: 'optional-body-expected' } : {}),
      request: bare,
      aspects: required ? ['no-body', 'media-type'] : [],
      contract,
    }));
    const [body] = bodies;
    if (body === undefined) return;
    const mediaType = body.minimal.mediaType;
    yield* within(site.room, 1, () => ({
      id: 'no-body/with-media-type',
      change: `Content-Type: ${mediaType}, and no body`,
      expect: { outcome: required && !isEmptyContentGood(body.mediaType) ? 'refuse' : 'survive' },
      request: withField(bare, 'Content-Type', mediaType),
      aspects: ['no-body'],
      contract,
    }));
    const filled = withBody(site);
    if (filled === undefined || body.essence !== 'application/json') return;
    yield* within(site.room, 3, () => emptyObject(site, filled));
    yield* within(site.room, 4, () => ({
      id: 'no-body/white-space',
      change: 'a body of nothing but white space',
      expect: { outcome: required ? 'refuse' : 'survive' },
      request: { ...filled, body: ['  \r\n\t'] },
      aspects: ['body'],
      contract,
    }));
  },
};
