import type { Operation, RequiredScheme } from '../../../contract/index.js';
import type { RequestPlan } from '../../case.js';
import { isOfConnection } from '../../credentials/is-of-connection.js';
import { withBodyOfType } from '../body/with-body-of-type.js';
import { withField } from '../media-types/with-body.js';
import type { Variation } from '../mutation.js';
import type { RequestMutation, RequestSite } from '../request-site.js';
import { isDestroying } from '../sequences/is-destroying.js';
import { within } from '../within.js';
import { accessOf } from './access.js';
import { byName } from './by-name.js';
import type { Change } from './change.js';
import { spelledPaths } from './path-spellings.js';
import { variantsOf } from './variants-of.js';

const none = { kind: 'none' } as const;
const [accept, survive] = [{ outcome: 'accept' }, { outcome: 'survive' }] as const;
const isRequired = (operation: Operation): boolean => accessOf(operation) === 'required';

/** All that is done to credentials. */
export const authMutations: readonly RequestMutation[] = [
  // Denied where credentials are asked for, let in where they need not be given.
  mutation(
    'none',
    (operation) => accessOf(operation) !== 'public',
    function* ({ operation }) {
      yield [
        0,
        () => ({ id: 'auth/none', change: 'no credentials', ...(!isRequired(operation) && { expect: accept }) }),
      ];
    },
  ),
  mutation('alternatives', ({ security }) => security.length > 1, alternatives),
  mutation('variants', isRequired, variantsOf),
  // A credential that is longer than any, with a letter beyond ASCII (RFC 9110 §5.5): a comparison must bear it.
  mutation(
    'long-token',
    (operation) => isRequired(operation) && schemesOf(operation).some(({ scheme }) => scheme.type !== 'apiKey'),
    function* ({ minimal }) {
      yield [
        6,
        () => ({
          id: 'auth/long-token',
          change: 'a bearer token of 3000 characters, one of them beyond ASCII',
          request: { ...minimal, credentials: { kind: 'field', value: `Bearer ${'f'.repeat(2999)}é` } },
          aspects: ['credentials', 'size', 'framing'],
        }),
      ];
    },
  ),
  mutation('parts', isRequired, parts),
  mutation('other-scheme', isRequired, otherSchemes),
  // Where no credentials are needed, the contract does not say whether the service looks at those that are sent.
  mutation(
    'not-asked-for',
    (operation) => !isRequired(operation),
    function* ({ operation, minimal }) {
      yield [
        4,
        () => ({
          id: 'auth/wrong',
          change: 'a wrong bearer token, where none is needed',
          expect: survive,
          request: { ...minimal, credentials: { kind: 'field', value: 'Bearer not-the-right-credential' } },
          contract: operation.place,
        }),
      ];
    },
  ),
  // That one request was let in says nothing of the next one on the same connection.
  mutation(
    'none-after-good',
    (operation) => isRequired(operation) && !isDestroying(operation),
    function* ({ minimal }) {
      const where = 'on a connection that has just been let in';
      const before = [minimal];
      yield [1, () => ({ id: 'auth/none-after-good', change: `no credentials, ${where}`, before })];
      const request: RequestPlan = { ...minimal, credentials: { kind: 'variant', variant: 'wrong' } };
      yield [3, () => ({ id: 'auth/wrong-after-good', change: `a wrong credential, ${where}`, before, request })];
    },
  ),
  mutation(
    'none-with-bad-request',
    (operation) => isRequired(operation) && operation.requestBody !== undefined,
    badRequests,
  ),
  // All that is optional must not open what the smallest request does not.
  mutation('none-with-everything', isRequired, function* ({ full }) {
    const request = { ...full, credentials: none };
    yield [3, () => ({ id: 'auth/none-with-everything', change: 'all that is optional, and no credentials', request })];
  }),
  mutation('path-spellings', isRequired, spelledPaths),
];

function mutation(
  name: string,
  applies: (operation: Operation) => boolean,
  changes: (site: RequestSite) => Iterable<Change>,
): RequestMutation {
  return {
    id: `auth/${name}`,
    applies: ({ operation }) => applies(operation),
    *derive(site) {
      for (const [priority, make] of changes(site))
        yield* within(site.room, priority, () => {
          const made = make();
          return made && { ...usual(site), ...made };
        });
    },
  };
}

/** The smallest request without credentials, which is to be denied. */
function usual({ operation, minimal }: RequestSite): Pick<Variation, 'expect' | 'request' | 'aspects' | 'contract'> {
  return {
    expect: { outcome: 'deny' },
    request: { ...minimal, credentials: none },
    aspects: ['credentials'],
    contract: (operation.security[0] ?? operation).place,
  };
}

function schemesOf({ security }: Operation): readonly RequiredScheme[] {
  return security.flatMap(({ schemes }) => schemes);
}

/** Each of several security requirements is enough by itself (OpenAPI 3.1 §4.8.30). */
function* alternatives({ operation, minimal }: RequestSite): Iterable<Change> {
  for (const [requirement, { schemes, place }] of operation.security.entries()) {
    const names = byName(schemes).map(({ scheme }) => scheme.name);
    if (names.length === 0 || isOfConnection({ schemes, place })) continue;
    yield [
      1,
      () => ({
        id: `auth/with/${names.join('+')}`,
        change: `nothing but the good credentials of ${names.join(' and ')}`,
        expect: accept,
        request: { ...minimal, credentials: { kind: 'requirement', requirement } },
        aspects: [],
        contract: place,
      }),
    ];
  }
}

/** Of credentials that are asked for together each one alone. */
function* parts({ operation, minimal }: RequestSite): Iterable<Change> {
  for (const [requirement, { schemes, place }] of operation.security.entries()) {
    const names = schemes.flatMap(({ scheme }) => (scheme.type === 'mutualTLS' ? [] : [scheme.name]));
    if (names.length < 2) continue;
    for (const name of names) {
      // Where it is an alternative by itself, it is enough.
      if (operation.security.some(({ schemes: all }) => all.every(({ scheme }) => scheme.name === name))) continue;
      yield [
        1,
        () => ({
          id: `auth/only/${name}${requirement === 0 ? '' : `/${requirement + 1}`}`,
          change: `the good credential of ${name} without ${names.filter((other) => other !== name).join(' and ')}`,
          request: { ...minimal, credentials: { kind: 'only', requirement, schemes: [name] } },
          contract: place,
        }),
      ];
    }
  }
}

/** The good credential of a scheme that the document knows and this operation does not ask for. */
function* otherSchemes({ contract, operation, minimal }: RequestSite): Iterable<Change> {
  const asked = new Set(schemesOf(operation).map(({ scheme }) => scheme.name));
  for (const scheme of contract.securitySchemes.values()) {
    if (asked.has(scheme.name) || scheme.type === 'mutualTLS') continue;
    yield [
      3,
      () => ({
        id: `auth/instead/${scheme.name}`,
        change: `the good credential of ${scheme.name}, which the operation does not ask for`,
        request: { ...minimal, credentials: { kind: 'other', scheme } },
      }),
    ];
  }
}

/** No credentials and another fault: a service may check in any order, but must not let the request in. */
function* badRequests({ minimal, bodies }: RequestSite): Iterable<Change> {
  // A service that looks at the media type first must find nothing wrong with it.
  const mediaType = bodies[0]?.minimal.mediaType ?? 'application/json';
  for (const [id, body] of [
    ['malformed', '{'],
    ['empty', '{}'],
  ] as const) {
    yield [
      3,
      () => ({
        id: `auth/none-with-${id}-body`,
        change: `a body of "${body}" and no credentials`,
        request: { ...withBodyOfType(minimal, mediaType, [body]), credentials: none },
        aspects: ['credentials', 'body'],
      }),
    ];
  }
  yield [
    3,
    () => ({
      id: 'auth/none-without-body',
      change: 'neither a body nor credentials',
      request: { ...withField(minimal, 'Content-Type'), body: undefined, credentials: none },
      aspects: ['credentials', 'no-body'],
    }),
  ];
}
