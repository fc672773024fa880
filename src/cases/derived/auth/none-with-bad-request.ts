import { withBodyOfType } from '../body/with-body-of-type.js';
import type { RequestMutation, RequestSite } from '../request-site.js';
import type { Variation } from '../mutation.js';
import { accessOf } from './access.js';

/** No credentials and something else amiss: the order of the checks is free, letting the request in is not. */
export const noneWithBadRequest: RequestMutation = {
  id: 'auth/none-with-bad-request',
  applies: ({ operation }) => accessOf(operation) === 'required' && operation.requestBody !== undefined,
  *derive(site) {
    const { minimal, bodies } = site;
    // Whoever looks at the media type first must find nothing wrong with it.
    const contentType = bodies[0]?.minimal.mediaType ?? 'application/json';
    yield denied(site, 'auth/none-with-malformed-body', 'a body of "{" and no credentials', {
      request: withBodyOfType(minimal, contentType, ['{']),
      aspects: ['credentials', 'body'],
    });
    yield denied(site, 'auth/none-with-empty-body', 'a body of "{}" and no credentials', {
      request: withBodyOfType(minimal, contentType, ['{}']),
      aspects: ['credentials', 'body'],
    });
    yield denied(site, 'auth/none-without-body', 'neither a body nor credentials', {
      request: { ...minimal, fields: minimal.fields.filter(({ name }) => name !== 'Content-Type'), body: undefined },
      aspects: ['credentials', 'no-body'],
    });
  },
};

function denied(
  { operation }: RequestSite,
  id: string,
  change: string,
  { request, aspects }: Pick<Variation, 'request' | 'aspects'>,
): Variation {
  return {
    id,
    change,
    expect: { outcome: 'deny' },
    request: { ...request, credentials: { kind: 'none' } },
    aspects,
    contract: (operation.security[0] ?? operation).place,
    priority: 3,
  };
}
