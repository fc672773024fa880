import { bodyTemplate, goodRequest, instantiate, instantiateText, sampleValues } from '../../cases/index.js';
import type { Operation, SecurityScheme } from '../../contract/index.js';
import { authorizationScheme } from '../../wire/index.js';

/** A request that the mock answers with a success. */
export interface ExampleRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names and values, credentials included. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

/** A mock without a token accepts any credential. */
const anyCredential = 'any-token';

/**
 * A valid request for an operation, always the same one; undefined if none is found.
 *
 * @example
 * exampleRequest(operation)?.target // '/plants'
 */
export function exampleRequest(operation: Operation, credential: string = anyCredential): ExampleRequest | undefined {
  const plan = goodRequest(operation);
  if (plan === undefined) return undefined;
  const draw = sampleValues();
  const fields = plan.fields.map(({ name, value }) => [name, instantiateText(value, draw)] as const);
  const target = instantiateText(plan.path, draw);
  const body =
    plan.body === undefined ? undefined : Buffer.from(instantiate(bodyTemplate(plan.body), draw)).toString('utf8');
  const schemes = operation.security[0]?.schemes.map(({ scheme }) => scheme) ?? [];
  const placed = schemes.flatMap((scheme) => placeIn(scheme, credential));
  const query = placed.flatMap((place) => ('query' in place ? [place.query] : []));
  const cookies = placed.flatMap((place) => ('cookie' in place ? [place.cookie] : []));
  const more = placed.flatMap((place) => ('field' in place ? [place.field] : []));
  return {
    method: operation.method,
    target: query.length === 0 ? target : `${target}${target.includes('?') ? '&' : '?'}${query.join('&')}`,
    fields: withCookies([...fields, ...more], cookies),
    body,
  };
}

type Placed = { readonly field: readonly [string, string] } | { readonly query: string } | { readonly cookie: string };

function placeIn(scheme: SecurityScheme, credential: string): readonly Placed[] {
  const name = authorizationScheme(scheme);
  if (name !== undefined) {
    const value = name === 'Basic' ? Buffer.from(`user:${credential}`).toString('base64') : credential;
    return [{ field: ['Authorization', `${name} ${value}`] }];
  }
  if (scheme.type !== 'apiKey') return [];
  if (scheme.in === 'header') return [{ field: [scheme.parameter, credential] }];
  const pair = `${encodeURIComponent(scheme.parameter)}=${encodeURIComponent(credential)}`;
  return [scheme.in === 'query' ? { query: pair } : { cookie: pair }];
}

function withCookies(
  fields: readonly (readonly [string, string])[],
  cookies: readonly string[],
): readonly (readonly [string, string])[] {
  if (cookies.length === 0) return fields;
  const own = fields.find(([name]) => name === 'Cookie')?.[1];
  const value = [...(own === undefined ? [] : [own]), ...cookies].join('; ');
  return [...fields.filter(([name]) => name !== 'Cookie'), ['Cookie', value]];
}
