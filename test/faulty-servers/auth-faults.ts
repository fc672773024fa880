import { admitting, always, authorization, whenFailing, withField } from '../correct-servers/plant-store/edit.js';
import { json, token } from '../correct-servers/plant-store/plain.js';
import type { Fault } from './fault.js';
import { faults } from './fault.js';

const sent = (request: Parameters<typeof authorization>[0]): string => authorization(request).replace(/^\S+\s+/, '');

/** Who is let in although they should not be, and how the others are told. */
export const authFaults: readonly Fault[] = [
  ...faults('unauthenticated-accepted', 'violation', {
    'everyone is let in': admitting(() => true),
    'any bearer token': admitting((request) => /^bearer \S/i.test(authorization(request))),
    'a token that begins like the right one': admitting(
      (request) => token.startsWith(sent(request)) && sent(request).length > 8,
    ),
    'a token that ends with the right one': admitting(
      (request) =>
        /^bearer /i.test(authorization(request)) && sent(request).endsWith(token) && !/[ ,]/.test(sent(request)),
    ),
    'a token that begins with the right one': admitting((request) => sent(request).startsWith(token)),
    'the token in any case': admitting((request) => sent(request).toLowerCase() === token.toLowerCase()),
    'the token under any scheme': admitting((request) => sent(request) === token),
    'the token without a scheme': admitting((request) => authorization(request) === token),
    'the token after Basic': admitting((request) => authorization(request) === `Basic ${token}`),
    'the token as the user name of Basic': admitting(
      (request) => authorization(request) === `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
    ),
    'the token as any password of Basic': admitting(
      (request) => Buffer.from(sent(request), 'base64').toString().split(':')[1] === token,
    ),
    'a plant with a tag needs no credentials': admitting(({ body }) => body.includes('"tag"')),
    'the token in the query': admitting(({ query }) => new URLSearchParams(query).get('access_token') === token),
    'the token in the query, as token': admitting(({ query }) => new URLSearchParams(query).get('token') === token),
    'any Authorization field': admitting(({ fields }) => fields.has('authorization')),
    'the scheme alone': admitting((request) => authorization(request) === 'Bearer'),
    'an empty field': admitting(({ fields }) => fields.get('authorization') === ''),
    'no field at all': admitting(({ fields }) => !fields.has('authorization')),
    'the token somewhere in the field': admitting((request) => authorization(request).includes(token)),
    'a connection that was let in once': (habits) => ({
      admits: (request) => {
        const known = habits.admits(request) || request.connection.has('known');
        if (known) request.connection.set('known', true);
        return known;
      },
    }),
    'a path with a slash more is not guarded': ({ knowsPath, admits }) => ({
      knowsPath: (request) => knowsPath(request) || request.path === '/plants/',
      admits: (request) => request.path === '/plants/' || admits(request),
    }),
    'a path with two slashes is not guarded': ({ knowsPath, admits }) => ({
      knowsPath: (request) => knowsPath(request) || request.path === '//plants',
      admits: (request) => request.path === '//plants' || admits(request),
    }),
    'a path in capitals is not guarded': ({ knowsPath, admits }) => ({
      knowsPath: (request) => knowsPath(request) || request.path === '/PLANTS',
      admits: (request) => request.path === '/PLANTS' || admits(request),
    }),
  }),
  ...faults('unauthenticated-accepted', 'warning', {
    'the last of several credentials': admitting((request) => authorization(request).endsWith(`, Bearer ${token}`)),
  }),
  ...faults('denial-redirect', 'violation', {
    'a redirect to the login page': whenFailing([401], () => ({
      status: 302,
      fields: { location: '/login' },
      body: '',
    })),
  }),
  ...faults('unexpected-denial-status', 'violation', {
    'a denial is 409': whenFailing([401], () => ({ status: 409 })),
    'a denial is 407': whenFailing([401], () => ({ status: 407 })),
  }),
  ...faults('unexpected-denial-status', 'warning', {
    'a denial is 404': whenFailing([401], () => ({ status: 404 })),
  }),
  ...faults('forbidden-without-credentials', 'note', {
    'a denial is 403': whenFailing([401], () => ({ status: 403 })),
  }),
  ...faults('missing-challenge', 'violation', {
    '401 without a challenge': () => ({ challenge: () => undefined }),
    '401 with an empty challenge': () => ({ challenge: () => '' }),
    'no challenge where a token was sent': ({ challenge }) => ({
      challenge: (request) => (request.fields.has('authorization') ? undefined : challenge(request)),
    }),
  }),
  ...faults('invalid-challenge', 'warning', {
    'a realm without quotes': () => ({ challenge: () => 'Bearer realm=plant store' }),
  }),
  ...faults('challenge-scheme', 'warning', {
    'a challenge for Basic': () => ({ challenge: () => 'Basic realm="plants"' }),
  }),
  ...faults('credential-echo', 'violation', {
    'the token in a message': whenFailing([401], (_, request) => ({
      body: JSON.stringify({ error: 10, message: `unknown token ${sent(request)}` }),
    })),
    'the token in a message, escaped': whenFailing([401], (_, request) => ({
      body: JSON.stringify({ error: 10, message: sent(request) }).replace(
        /(?<=:")[^"]/,
        (first) => String.raw`\u00` + first.charCodeAt(0).toString(16),
      ),
    })),
    'the token in a challenge': () => ({
      challenge: (request) => `Bearer realm="plants", error_description="${sent(request)} is unknown"`,
    }),
    'the token in a field': always((reply, request) => withField(reply, 'x-user', sent(request))),
    'the token in base64 in a field': always((reply, request) =>
      withField(reply, 'x-session', Buffer.from(sent(request)).toString('base64')),
    ),
    'the token where there is nothing': whenFailing([404], (_, request) =>
      json(404, { error: 40, message: `no such path, ${sent(request)}` }),
    ),
    'the Authorization field in a message': whenFailing([400], (_, request) =>
      json(400, { error: 1, message: `headers: authorization=${authorization(request)}` }),
    ),
  }),
];
