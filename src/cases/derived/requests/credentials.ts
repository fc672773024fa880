import { once, type Operation, type SecurityScheme } from '../../../contract/index.js';
import { withBodyOfType, type RequestPlan } from '../../model/request-plan.js';
import { credentialForm, isOfConnection } from '../../credentials/credential-form.js';
import { asksForScopes } from '../../credentials/too-few-scopes.js';
import type { CredentialVariant } from '../../credentials/variant.js';
import { credentialVariants } from '../../credentials/variants.js';
import { instantiateText, sampleValues } from '../../model/instantiate.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';
import { accessOf, isDestroying } from './operation-traits.js';
import { withoutBody, withoutCredentials } from './plan-edits.js';
import { combinationTables } from './credential-combinations.js';
import { byName, isRequired, schemesOf, usual, withCredentials } from './credential-row.js';
import { requestTable, type RequestRow } from './request-table.js';

/** The mistakes that services make most often. */
const frequent = new Set(['empty', 'scheme-only', 'wrong', 'no-scheme', 'wrong-user', 'empty-password']);

/** A sample to which every variant applies: long, with letters of both cases. */
const sample = 'Sample-User:Sample-Secret-With-Letters';

/** Other spellings of a path, which must not bypass the credentials. */
const pathSpellings: readonly (readonly [
  id: string,
  priority: number,
  spell: (path: string, operation: Operation) => string,
])[] = [
  ['trailing-slash', 1, (path) => (path.endsWith('/') ? path : `${path}/`)],
  ['two-slashes', 2, (path) => `/${path}`],
  // Values of parameters may be case-sensitive, so such paths are left out.
  ['capitals', 2, (_, { path: { text } }) => (text.includes('{') ? '' : text.toUpperCase())],
  ['dot-segment', 4, (path) => `/.${path}`],
  ['encoded-slash', 5, (path) => `${path}%2F`],
  ['matrix-parameter', 5, (path) => `${path};fern=ostrich`],
  ['below', 3, (path) => `${path.replace(/\/$/, '')}/1`],
  ['bad-percent-encoding', 5, (path) => `${path.replace(/\/$/, '')}/%zz`],
];

export const credentialTables: readonly RequestMutation[] = [
  requestTable({
    // Denied if credentials are required, accepted if they are optional.
    applies: ({ operation }) => accessOf(operation) !== 'public',
    usual,
    *rows({ operation }) {
      const expect = isRequired({ operation }) ? 'deny' : 'accept';
      yield { id: 'auth/none', priority: 0, change: 'no credentials', expect };
    },
  }),
  requestTable({
    // Each security requirement suffices by itself (OpenAPI 3.1 §4.8.30).
    applies: ({ operation }) => operation.security.length > 1,
    *rows(site) {
      for (const [requirement, { schemes, place }] of site.operation.security.entries()) {
        const names = byName(schemes).map(({ scheme }) => scheme.name);
        if (names.length === 0 || isOfConnection({ schemes, place })) continue;
        yield {
          id: `auth/with/${names.join('+')}`,
          priority: 1,
          change: `nothing but the valid credentials of ${names.join(' and ')}`,
          expect: 'accept',
          contract: place,
          request: withCredentials(site, { kind: 'requirement', requirement }),
        };
      }
    },
  }),
  requestTable({ applies: isRequired, usual, rows: variants }),
  requestTable({
    // A credential without the required scopes calls for 403 (OpenAPI 3.1 §4.8.30, RFC 6750 §3.1).
    applies: ({ operation }) => asksForScopes(operation),
    usual,
    rows: (site) => ({
      id: 'auth/too-few-scopes',
      priority: 1,
      change: 'a credential with too few scopes',
      request: withCredentials(site, { kind: 'weaker' }),
    }),
  }),
  requestTable({
    // A very long credential with a character beyond ASCII (RFC 9110 §5.5), which may break a comparison.
    applies: (site) => isRequired(site) && schemesOf(site.operation).some(({ scheme }) => scheme.type !== 'apiKey'),
    usual,
    rows: (site) => ({
      id: 'auth/long-token',
      priority: 6,
      change: 'a bearer token of 3000 characters, one of them beyond ASCII',
      aspects: ['credentials', 'size', 'framing'],
      request: withCredentials(site, { kind: 'field', value: `Bearer ${'f'.repeat(2999)}é` }),
    }),
  }),
  ...combinationTables,
  requestTable({
    // If no credentials are required, the contract does not say whether the service checks those that are sent.
    applies: (site) => !isRequired(site),
    rows: (site) => ({
      id: 'auth/wrong',
      priority: 4,
      change: 'a wrong bearer token, where none is needed',
      aspects: ['credentials'],
      request: withCredentials(site, { kind: 'field', value: 'Bearer not-the-right-credential' }),
    }),
  }),
  requestTable({
    // An accepted request must not authorise the next one on the connection.
    applies: (site) => isRequired(site) && !isDestroying(site.operation),
    usual: (site) => ({ ...usual(site), before: [site.minimal] }),
    *rows(site) {
      const where = 'on a connection whose last request the target accepted';
      yield { id: 'auth/none-after-good', priority: 1, change: `no credentials, ${where}` };
      const request = withCredentials(site, { kind: 'variant', variant: 'wrong' });
      yield { id: 'auth/wrong-after-good', priority: 3, change: `a wrong credential, ${where}`, request };
    },
  }),
  requestTable({
    // The service may check in any order, but must not accept the request.
    applies: (site) => isRequired(site) && site.operation.requestBody !== undefined,
    usual,
    *rows({ minimal, bodies }) {
      // The media type is valid, for services that check it first.
      const mediaType = bodies[0]?.minimal.mediaType ?? 'application/json';
      for (const [id, body] of [
        ['malformed', '{'],
        ['empty', '{}'],
      ] as const) {
        yield {
          id: `auth/none-with-${id}-body`,
          priority: 3,
          change: `a body of "${body}" and no credentials`,
          aspects: ['credentials', 'body'],
          request: () => withoutCredentials(withBodyOfType(minimal, mediaType, [body])),
        };
      }
      yield {
        id: 'auth/none-without-body',
        priority: 3,
        change: 'neither a body nor credentials',
        aspects: ['credentials', 'no-body'],
        request: () => withoutCredentials(withoutBody(minimal)),
      };
    },
  }),
  requestTable({
    // Optional parts must not bypass the credentials.
    applies: isRequired,
    usual,
    *rows({ full }) {
      const change = 'all that is optional, and no credentials';
      yield { id: 'auth/none-with-everything', priority: 3, change, request: () => withoutCredentials(full) };
    },
  }),
  requestTable({
    applies: isRequired,
    usual,
    *rows({ paths, operation, minimal }) {
      const [path = '', query] = instantiateText(minimal.path, sampleValues()).split('?', 2);
      const at = (spelt: string): RequestPlan => ({ ...withoutCredentials(minimal), path: [spelt] });
      // A documented path is no spelling of this one, even if it is another value of a parameter.
      const isOther = (spelt: string): boolean =>
        !spelt.startsWith('/') ||
        paths.at(spelt).some(({ path: own }) => own.text !== operation.path.text || own.names.length > 0);
      for (const [id, priority, spell] of pathSpellings) {
        const spelt = spell(path, operation);
        const request = () =>
          spelt === path || isOther(spelt) ? undefined : at(query === undefined ? spelt : `${spelt}?${query}`);
        const change = `${spelt} instead of ${path}; no credentials`;
        yield { id: `path/${id}`, priority, change, aspects: ['path', 'credentials'], request };
      }
      yield {
        id: 'path/with-query',
        priority: 4,
        change: 'an undeclared query and no credentials',
        aspects: ['parameter', 'credentials'],
        request: () => at(`${path}${query === undefined ? '?fern' : `?${query}&fern`}`),
      };
    },
  }),
];

/** Returns every variant for every scheme of the operation. */
function* variants(site: RequestSite): Iterable<RequestRow> {
  const { operation } = site;
  const seen = new Set<string>();
  for (const [requirement, { schemes, place }] of operation.security.entries()) {
    for (const { scheme } of byName(schemes)) {
      if (seen.has(scheme.name)) continue;
      seen.add(scheme.name);
      const isFirst = seen.size === 1;
      for (const { id, title, expectation, doubt, wellFormedAs } of applicableVariants(scheme)) {
        // The operation may accept it under another scheme.
        if (wellFormedAs !== undefined && declares(operation, wellFormedAs)) continue;
        yield {
          id: isFirst ? `auth/${id}` : `auth/${scheme.name}/${id}`,
          priority: (frequent.has(id) ? 1 : 3) + (isFirst ? 0 : 1),
          change: isFirst ? title : `${scheme.name}: ${title}`,
          expect: expectation,
          doubt,
          contract: place,
          request: withCredentials(site, { kind: 'variant', variant: id, requirement, scheme: scheme.name }),
        };
      }
    }
  }
}

/** Returns the variants that apply to a scheme. Whether the real credential allows them is known only in the run. */
const applicableVariants = once((scheme: SecurityScheme): readonly CredentialVariant[] => {
  const form = credentialForm(scheme, sample, 'SAMPLE');
  return form === undefined ? [] : credentialVariants.filter((variant) => variant.apply(form).kind === 'placed');
});

function declares(operation: Operation, name: string): boolean {
  return schemesOf(operation).some(({ scheme }) => scheme.type === 'http' && scheme.scheme === name);
}
