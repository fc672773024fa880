import { timingSafeEqual } from 'node:crypto';
import type { Operation, SecurityScheme } from '../contract/index.js';
import { fieldLines, percentDecoded } from '../http/index.js';
import type { Flaw } from './flaw.js';
import type { RequestHead } from './wire-request.js';
import { pairsOf } from './pairs.js';

/** RFC 6750 §2.1: the scheme, in any case (RFC 9110 §11.1), one or more spaces, and a b64token. */
const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;
const basic = /^basic +([A-Za-z0-9+/]+=*)$/i;

/**
 * Compiles the check of an operation's security; undefined if no credentials are required.
 *
 * Any well-formed credential is accepted unless `token` is given. It must then match: for Basic, as the password or as
 * the whole `user:password`.
 */
export function credentialFlaw(
  { security, key }: Operation,
  token: string | undefined,
): ((request: RequestHead) => Flaw | undefined) | undefined {
  const [first] = security;
  if (first === undefined || security.some(({ schemes }) => schemes.length === 0)) return undefined;
  const isGood = goodSecret(token);
  const alternatives = security.map(({ schemes }) => schemes.map(({ scheme }) => presence(scheme, isGood)));
  const all = security.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme));
  const wanted = security.map(({ schemes }) => schemes.map(({ scheme }) => named(scheme)).join(' and ')).join(', or ');
  const refusal = (why: string): Flaw => {
    const message = `${key} asks for credentials of ${wanted}, ${why}`;
    return {
      aspect: 'credentials',
      certainty: 'clear',
      refusal: undefined,
      location: ['request', 'security'],
      code: 'credentials',
      message,
      place: first.place,
    };
  };
  const faults = [
    ...(all.length > 1 ? ['not all there'] : []),
    'ill-formed',
    ...(token === undefined ? [] : ['wrong']),
  ];
  const missing = refusal('and none came');
  const bad = refusal(`and what came is ${faults.join(' or ')}`);
  return (request) => {
    if (alternatives.some((parts) => parts.every((isThere) => isThere(request)))) return undefined;
    return all.some((scheme) => isTried(scheme, request)) ? bad : missing;
  };
}

/**
 * The authentication scheme of a security scheme in the Authorization field, such as `Bearer`, which OAuth and OpenID
 * Connect use, too (RFC 6750 §2.1); undefined if its credentials are not in that field.
 */
export function authorizationScheme(scheme: SecurityScheme): string | undefined {
  if (scheme.type === 'oauth2' || scheme.type === 'openIdConnect') return 'Bearer';
  return scheme.type === 'http' ? scheme.scheme.charAt(0).toUpperCase() + scheme.scheme.slice(1) : undefined;
}

/** A security scheme and the form of its credential, in ASCII for use in a field. */
function named(scheme: SecurityScheme): string {
  const authorization = authorizationScheme(scheme);
  if (authorization !== undefined) return `${scheme.name} (Authorization: ${authorization} ...)`;
  if (scheme.type !== 'apiKey') return scheme.name;
  const { parameter } = scheme;
  const form = { header: `${parameter}: ...`, query: `?${parameter}=...`, cookie: `Cookie: ${parameter}=...` };
  return `${scheme.name} (${form[scheme.in]})`;
}

/** Whether a request has any value at the place of a scheme's credential. */
function isTried(scheme: SecurityScheme, request: RequestHead): boolean {
  if (scheme.type === 'mutualTLS') return false;
  if (scheme.type !== 'apiKey') return fieldLines(request.rawFields, 'authorization').length > 0;
  return keysOf(scheme.in, scheme.parameter)(request).length > 0;
}

function presence(scheme: SecurityScheme, isGood: (secret: string) => boolean): (request: RequestHead) => boolean {
  // Client certificates are visible only to TLS.
  if (scheme.type === 'mutualTLS') return () => true;
  if (scheme.type === 'apiKey') return apiKey(scheme.in, scheme.parameter, isGood);
  const name = authorizationScheme(scheme) ?? '';
  if (name === 'Bearer') return (request) => isGood(authorization(request, bearer) ?? '');
  if (name === 'Basic') return (request) => isGoodPair(authorization(request, basic), isGood);
  const other = new RegExp(`^${name.replaceAll(/[^\w]/g, String.raw`\$&`)} +(\\S.*)$`, 'i');
  return (request) => authorization(request, other) !== undefined;
}

function apiKey(where: KeyPlace, name: string, isGood: (secret: string) => boolean): (request: RequestHead) => boolean {
  const keys = keysOf(where, name);
  return (request) => {
    const values = keys(request);
    return values.length === 1 && isGood(values[0]!);
  };
}

type KeyPlace = 'header' | 'query' | 'cookie';

/** All values at the place of an API key. */
function keysOf(where: KeyPlace, name: string): (request: RequestHead) => readonly string[] {
  const lowerCase = name.toLowerCase();
  const ofPairs = (text: string, separator: '&' | ';'): readonly string[] =>
    pairsOf(text, separator).flatMap(([known, value]) => (known === name ? [percentDecoded(value)] : []));
  return ({ rawFields, query }) => {
    switch (where) {
      case 'header':
        return fieldLines(rawFields, lowerCase).map((value) => value.trim());
      case 'query':
        return ofPairs(query, '&');
      case 'cookie':
        return ofPairs(fieldLines(rawFields, 'cookie').join(';'), ';');
    }
  };
}

/** The credentials after the scheme; undefined if the field is missing, malformed or repeated. */
function authorization({ rawFields }: RequestHead, form: RegExp): string | undefined {
  const lines = fieldLines(rawFields, 'authorization');
  return lines.length === 1 ? form.exec(lines[0]!.trim())?.[1] : undefined;
}

/** RFC 7617 §2: user name and password separated by a colon. Without a password, the user name is the secret. */
function isGoodPair(base64: string | undefined, isGood: (secret: string) => boolean): boolean {
  if (base64 === undefined) return false;
  const pair = Buffer.from(base64, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const [user, password] = [pair.slice(0, colon), pair.slice(colon + 1)];
  return colon !== -1 && (isGood(pair) || isGood(password === '' ? user : password));
}

function goodSecret(token: string | undefined): (secret: string) => boolean {
  if (token === undefined) return (secret) => secret !== '';
  const good = Buffer.from(token);
  return (secret) => {
    const given = Buffer.from(secret);
    return given.length === good.length && timingSafeEqual(given, good);
  };
}
